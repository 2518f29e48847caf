import { CalendarPlus, Check, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import type { ZonedPerson } from './other-days.ts';
import { SlotTime } from './slot-time.tsx';
import { whoComes } from './who-comes.ts';

/** The booked time, `children` about the time, the people who come, and the possible actions. */
export const BookedTime = ({
  meeting,
  zone,
  people,
  changes,
  children,
}: {
  meeting: MeetingDetailsAnswer;
  zone: string;
  people: readonly ZonedPerson[];
  /** The organizer's actions. */
  changes?: ReactNode;
  children?: ReactNode;
}) =>
  meeting.scheduledTime !== null &&
  meeting.scheduledEnd !== null && (
    <Card className="border-good/40">
      <p className="mb-3 inline-flex items-center gap-1.5 rounded-full bg-good-soft px-3 py-1 text-sm font-medium text-good">
        <Check aria-hidden className="size-4" />
        {meeting.status === 'completed' ? 'Completed' : 'The time is confirmed'}
      </p>
      <SlotTime start={meeting.scheduledTime} end={meeting.scheduledEnd} zone={zone} people={people} big />
      {children}
      <WhoComes meeting={meeting} />
      <BookedActions meeting={meeting}>{changes}</BookedActions>
    </Card>
  );

function WhoComes({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const { email } = useSignedIn();
  const words = whoComes(meeting, email);
  return (
    words !== null && (
      <p className="mt-3 flex gap-2 text-sm font-medium">
        <Users aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
        <span dir="auto" className="line-clamp-3 min-w-0">
          {words}
        </span>
      </p>
    )
  );
}

/** Actions on a booked meeting until its end. `children` are the organizer's actions. */
function BookedActions({ meeting, children }: { meeting: MeetingDetailsAnswer; children?: ReactNode }) {
  const { status, videoLink, canAddToCalendar, mayAnswerTime } = meeting;
  if (status !== 'scheduled') return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {videoLink !== null && mayAnswerTime !== 'declined' && (
        <ButtonAnchor
          // An open question to the person comes first.
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

/**
 * For people whose calendar gets no event. The file has the same UID as the email's, so a calendar keeps a single
 * event.
 */
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
