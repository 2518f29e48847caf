import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { nameOfPerson } from './person.tsx';
import type { MeetingInput } from './rules.ts';

type Before = Pick<
  MeetingAnswer,
  'participants' | 'duration' | 'dateRangeStart' | 'dateRangeEnd' | 'scheduledTime'
> &
  Partial<Pick<MeetingDetailsAnswer, 'byHand'>>;

/**
 * Whom a change of the dates or the length would ask again, in sentences. Nobody who agreed to more days is asked for
 * fewer. Marks by hand don't count once a time is booked.
 */
export function askedAgain(
  { participants, byHand, scheduledTime, ...before }: Before,
  after: Pick<MeetingInput, 'duration' | 'dateRangeStart' | 'dateRangeEnd'>,
): string[] {
  const isLonger = after.dateRangeStart < before.dateRangeStart || after.dateRangeEnd > before.dateRangeEnd;
  const isOther =
    after.duration !== before.duration ||
    after.dateRangeStart !== before.dateRangeStart ||
    after.dateRangeEnd !== before.dateRangeEnd;
  const typed = new Set(byHand?.answers.map(({ participant }) => participant));
  const joined = participants.filter(({ status }) => status === 'accepted');
  const [handed, others] = [
    joined.filter(({ id }) => typed.has(id)),
    joined.filter(({ id }) => !typed.has(id)),
  ].map((people) => (people.length > 0 ? listInWords(people.map(nameOfPerson)) : null));
  return [
    isLonger && others && `We'll ask ${others} whether the new dates work, too.`,
    scheduledTime === null
      ? isOther && handed && `We'll ask ${handed} to check the times they marked.`
      : isLonger && handed && `We'll tell ${handed} that the dates have changed.`,
  ].filter((sentence) => typeof sentence === 'string');
}
