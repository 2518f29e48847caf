import { CalendarPlus, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { calendarFileOf } from './calendar-file.ts';

/** What can be done with a booked meeting, until it's over; `children` is what its organizer can change. */
export function BookedActions({
  meeting,
  children,
}: {
  meeting: MeetingDetailsAnswer;
  children?: ReactNode;
}) {
  const { status, role, videoLink } = meeting;
  if (status !== 'scheduled') return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {videoLink !== null && (
        <ButtonAnchor href={videoLink} target="_blank" rel="noreferrer" className="max-sm:w-full">
          <Video aria-hidden /> Join the video call
        </ButtonAnchor>
      )}
      {role === 'participant' && <AddToCalendar meeting={meeting} />}
      {children}
    </div>
  );
}

/** For participants. The organizer's calendar is where the event is created. */
const AddToCalendar = ({
  meeting: { scheduledTime, scheduledEnd, ...meeting },
}: {
  meeting: MeetingDetailsAnswer;
}) =>
  scheduledTime !== null &&
  scheduledEnd !== null && (
    <>
      <ButtonAnchor
        variant="secondary"
        className="max-sm:w-full"
        download="meeting.ics"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(
          calendarFileOf(
            { ...meeting, title: meeting.title ?? 'Meeting', start: scheduledTime, end: scheduledEnd },
            new Date(),
          ),
        )}`}
      >
        <CalendarPlus aria-hidden /> Add to calendar
      </ButtonAnchor>
      <p className="text-sm text-soft">If you accepted our email invitation, it's already there.</p>
    </>
  );
