import { CalendarPlus, Check, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import type { ZonedPerson } from './other-days.ts';
import { SlotTime } from './slot-time.tsx';
import { useThisMeeting } from './this-meeting.ts';

/** The booked time, `children` about the time, the people who come, everyone's clock, the possible actions, and why. */
export function BookedTime({
  people,
  standing,
  clocks,
  shown,
  why,
  children,
}: {
  people: readonly ZonedPerson[];
  /** For the organizer. */
  standing?: ReactNode;
  clocks?: ReactNode;
  /** The numbers of the people whom `clocks` names. */
  shown?: readonly number[];
  why?: ReactNode;
  children?: ReactNode;
}) {
  const { meeting } = useThisMeeting();
  if (meeting.scheduledTime === null || meeting.scheduledEnd === null) return null;
  return (
    <Card className="border-good/40">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="inline-flex items-center gap-1.5 rounded-full bg-good-soft px-3 py-1 text-sm font-medium text-good">
          <Check aria-hidden className="size-4" />
          {meeting.status === 'completed' ? 'Completed' : 'The time is confirmed'}
        </p>
        {standing}
      </div>
      <SlotTime start={meeting.scheduledTime} end={meeting.scheduledEnd} people={people} big />
      {children}
      <WhoComes shown={shown} />
      {clocks && <div className="mt-3">{clocks}</div>}
      <BookedActions />
      {why && <div className="mt-6 border-t border-line pt-5">{why}</div>}
    </Card>
  );
}

function WhoComes({ shown }: { shown: readonly number[] | undefined }) {
  const { meeting } = useThisMeeting();
  const { email } = useSignedIn();
  const words = whoComes(meeting, email, shown);
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

function BookedActions() {
  const { id, status, videoLink, canAddToCalendar, mayAnswerTime } = useThisMeeting().meeting;
  const hasCall = videoLink !== null && mayAnswerTime !== 'declined';
  return (
    status === 'scheduled' &&
    (hasCall || canAddToCalendar) && (
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {hasCall && (
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
        {canAddToCalendar && <AddToCalendar id={id} />}
      </div>
    )
  );
}

/**
 * For people whose calendar gets no event. The file has the same UID as the email's, so a calendar keeps a single
 * event.
 */
const AddToCalendar = ({ id }: { id: string }) => (
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

type Choice = NonNullable<MeetingDetailsAnswer['choice']>;

type Booked = Pick<MeetingDetailsAnswer, 'organizer' | 'participants' | 'role' | 'status'> & {
  choice: Pick<Choice, 'without' | 'at'> | null;
};

/**
 * `With Noah and Emma`, or `With Noah and Emma. Rafa is invited.` Null if nobody else is in the booked meeting. `mine`
 * is the reader's address, and `shown` are people who are named beside it. Only the organizer learns who was left out, so
 * participants don't see who is merely invited.
 */
export function whoComes(meeting: Booked, mine: string, shown: readonly number[] = []): string | null {
  const { organizer, participants, choice, role, status } = meeting;
  const isOrganizer = role === 'organizer';
  const others = participants.filter(
    (one) =>
      !isLeftOut(one, choice) &&
      (isOrganizer ? !shown.includes(one.id) : one.email?.toLowerCase() !== mine.toLowerCase()),
  );
  const those = (wanted: 'accepted' | 'pending') => others.filter((one) => one.status === wanted);
  const coming = [...(isOrganizer ? [] : [organizer]), ...those('accepted')].map(nameOfPerson);
  const invited = isOrganizer && status === 'scheduled' ? those('pending').map(nameOfPerson) : [];
  const withWhom = coming.length === 0 ? null : `With ${listInWords(coming)}`;
  if (invited.length === 0) return withWhom;
  const areInvited = `${listInWords(invited)} ${invited.length === 1 ? 'is' : 'are'} invited.`;
  return withWhom === null ? areInvited : `${withWhom}. ${areInvited}`;
}

/** Whether the time was booked without them, and they haven't agreed to come since. */
const isLeftOut = ({ id, joinedAt }: Booked['participants'][number], choice: Booked['choice']): boolean =>
  choice?.without.includes(id) === true &&
  (joinedAt === null || Date.parse(joinedAt) <= Date.parse(choice.at));
