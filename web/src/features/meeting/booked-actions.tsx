import { CalendarPlus, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { ButtonAnchor } from '#web/components/button.tsx';

/** What can be done with a booked meeting, until it's over; `children` is what its organizer can change. */
export function BookedActions({
  meeting,
  children,
}: {
  meeting: MeetingDetailsAnswer;
  children?: ReactNode;
}) {
  const { status, videoLink, canAddToCalendar, mayAnswerTime } = meeting;
  if (status !== 'scheduled') return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {videoLink !== null && mayAnswerTime !== 'declined' && (
        <ButtonAnchor
          // What someone is asked comes first.
          variant={mayAnswerTime ? 'secondary' : 'primary'}
          href={videoLink}
          target="_blank"
          rel="noreferrer"
          className="max-sm:w-full"
        >
          <Video aria-hidden /> Join the video call
        </ButtonAnchor>
      )}
      {canAddToCalendar && <AddToCalendar meeting={meeting} />}
      {children}
    </div>
  );
}

/** For those whose calendar no event reaches. The file has the UID of the one in our email, so a calendar keeps one. */
const AddToCalendar = ({ meeting: { id } }: { meeting: MeetingDetailsAnswer }) => (
  <>
    <ButtonAnchor
      variant="secondary"
      className="max-sm:w-full"
      download="meeting.ics"
      href={`/api/meetings/${id}/calendar.ics`}
    >
      <CalendarPlus aria-hidden /> Add to calendar
    </ButtonAnchor>
    <p className="text-sm text-soft">If you opened the file in our email, it's already there.</p>
  </>
);
