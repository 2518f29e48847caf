import type { MeetingAnswer, MeetingDetailsAnswer, OtherTimesAnswer } from '#contracts/api/meetings.ts';
import { durationInWords, fitsOrFit } from '#contracts/text/durations.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { nameOfPerson } from './person.tsx';

export type LengthenedMeeting = MeetingAnswer & Partial<Pick<MeetingDetailsAnswer, 'choice'>>;

type Stays = OtherTimesAnswer['stays'];

/**
 * Who couldn't come any more if the meeting became as long as that where it is. People who were left out anyway, and
 * those whose reply nobody waits for, don't count.
 */
const lostBy = ({ participants, choice }: LengthenedMeeting, { notFree }: Stays) =>
  notFree.filter(
    ({ participant }) =>
      participant === 0 ||
      (!choice?.without.includes(participant) &&
        participants.some(({ id, status }) => id === participant && status === 'accepted')),
  );

/** Whether the meeting fits where it is. */
export const staysForAll = (meeting: LengthenedMeeting, stays: Stays): boolean =>
  stays.isPossible && lostBy(meeting, stays).length === 0;

/** Whom staying would go without: those it loses, and those who are left out of the present time, too. */
export const withoutIfStaying = (meeting: LengthenedMeeting, stays: Stays): number[] => {
  const lost = lostBy(meeting, stays).map(({ participant }) => participant);
  const before = stays.notFree.filter(({ participant }) => meeting.choice?.without.includes(participant));
  return [...lost, ...before.map(({ participant }) => participant)];
};

/** "Noah" or "you", of those whom staying would lose. */
export const namesOfLost = (meeting: LengthenedMeeting, stays: Stays): string =>
  listInWords(
    lostBy(meeting, stays).map(({ participant }) =>
      participant === 0 ? 'you' : nameOfPerson(meeting.participants.find(({ id }) => id === participant)!),
    ),
  );

/** "1 hour 30 minutes no longer fit Noah. 3 other times do." */
export function newLengthInWords(
  meeting: LengthenedMeeting,
  duration: number,
  { stays, timeSuggestions: { length } }: OtherTimesAnswer,
): string {
  const said = durationInWords(duration);
  const fit = fitsOrFit(duration);
  if (staysForAll(meeting, stays)) return `${said} ${fit} at the booked time.`;
  const others =
    length === 0 ? 'No other time does.' : length === 1 ? '1 other time does.' : `${length} other times do.`;
  if (!stays.isPossible) return `${said} no longer ${fit} the dates and times of day you allow. ${others}`;
  const isKnown = lostBy(meeting, stays).every(({ state }) => state === 'busy');
  return isKnown
    ? `${said} no longer ${fit} ${namesOfLost(meeting, stays)}. ${others}`
    : `We don't know whether ${said} ${fit} ${namesOfLost(meeting, stays)}. ${others}`;
}
