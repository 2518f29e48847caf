import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { nameOfPerson } from '#web/components/meetings/person.tsx';

type Choice = NonNullable<MeetingDetailsAnswer['choice']>;

type Booked = Pick<MeetingDetailsAnswer, 'organizer' | 'participants' | 'role' | 'status'> & {
  choice: Pick<Choice, 'without' | 'at'> | null;
};

/**
 * `With Noah and Emma`, or `With Noah and Emma. Rafa is invited.` Null if nobody else is in the booked meeting. `mine`
 * is the reader's address. Only the organizer learns who was left out, so participants don't see who is merely invited.
 */
export function whoComes(meeting: Booked, mine: string): string | null {
  const { organizer, participants, choice, role, status } = meeting;
  const isOrganizer = role === 'organizer';
  const others = participants.filter(
    (one) => !isLeftOut(one, choice) && (isOrganizer || one.email?.toLowerCase() !== mine.toLowerCase()),
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
