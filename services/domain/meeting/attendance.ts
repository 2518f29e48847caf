import { awaitedAmong, mayBeMissing, suffices } from '#contracts/attendance.ts';
import type { Inconvenience, Suggestion } from '#contracts/events/suggestion.ts';
import type { Booking, ExistingMeeting, Participant } from './state.ts';

/** Those without an answer whose answer is needed. */
export function awaitedPeople({ attendance, participants }: ExistingMeeting): Participant[] {
  const awaited = new Set(awaitedAmong(attendance, participants));
  return participants.filter(({ number }) => awaited.has(number));
}

/** Whether everyone has answered whose answer is needed, enough of each group said yes, and someone attends. */
export function enoughAnswered(meeting: ExistingMeeting): boolean {
  const accepted = meeting.participants
    .filter(({ status }) => status === 'accepted')
    .map(({ number }) => number);
  return (
    accepted.length > 0 &&
    awaitedPeople(meeting).length === 0 &&
    suffices(meeting.attendance, accepted, () => true)
  );
}

/** Whether everyone who has to come is among these people, and enough of each group. Those who declined aren't. */
export function isComplete(
  { attendance, participants }: ExistingMeeting,
  isAmong: (number: number) => boolean,
): boolean {
  const present = participants.flatMap(({ number, status }) =>
    status === 'accepted' || status === 'pending' ? [number] : [],
  );
  return suffices(attendance, [0, ...present], isAmong);
}

/** Those who are free at a time, but should be asked before they are booked: without lunch, on an eve, or with something tentative. */
export function freeButAsked({ inconveniences }: Pick<Suggestion, 'inconveniences'>) {
  const bearing = (isBorne: (cause: Inconvenience['causes'][number]) => boolean) =>
    inconveniences.filter(({ causes }) => causes.some(isBorne)).map(({ participant }) => participant);
  return {
    withoutLunch: bearing((cause) => cause.kind === 'lunch' && cause.whole === true),
    onAnEve: bearing(({ kind }) => kind === 'eve'),
    tentative: bearing(({ kind }) => kind === 'tentative'),
  };
}

/**
 * Whether Kairos may book a time without asking: no rule is bent, and everyone required, and enough of each group, is free,
 * has lunch, and isn't taken from an eve or from something tentative. Unknown availability doesn't count as free.
 */
export function suitsUnasked(meeting: ExistingMeeting, suggestion: Suggestion): boolean {
  const asked = [
    ...suggestion.notFree.map(({ participant }) => participant),
    ...Object.values(freeButAsked(suggestion)).flat(),
  ];
  return suggestion.bent.length === 0 && isComplete(meeting, (number) => !asked.includes(number));
}

/**
 * The people a time was chosen for although they can't come or may not, since they needn't. They're invited, but their time
 * isn't reserved.
 */
export const invitedAnyway = (
  { attendance }: Pick<ExistingMeeting, 'attendance'>,
  { basis }: Pick<Booking, 'basis'>,
): number[] =>
  (basis?.suggestion.notFree ?? [])
    .filter(({ participant, state }) => state !== 'outOfHours' && mayBeMissing(attendance, participant))
    .map(({ participant }) => participant);
