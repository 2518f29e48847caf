import type { Movable, SlackConversationKind } from '#contracts/events/slack.ts';
import type { Improvement, Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { MeetingFacts } from '../messages/facts.ts';

/** Whether others than the organizer read the answer: anywhere but in their own conversation with Kairos. */
export const isForEveryone = (where: SlackConversationKind | undefined): boolean => where !== 'im';

/**
 * Without who can't come, and without a reason that counts them: among a few people a count identifies someone. People
 * with the `told` numbers may still be shown as unknown.
 */
export function withoutAbsences(suggestion: Suggestion, told: readonly number[] = []): Suggestion {
  if (suggestion.notFree.length === 0) return suggestion;
  const notFree = suggestion.notFree.filter(
    ({ participant, state }) => state === 'unknown' && told.includes(participant),
  );
  return { ...suggestion, notFree, reason: '' };
}

/** A meeting whose ranking doesn't say who can't come, except for duties that everyone is told of anyway. */
export function meetingWithoutAbsences(meeting: ExistingMeeting, facts: MeetingFacts): ExistingMeeting {
  const { ranking } = meeting;
  if (ranking?.found.kind !== 'times') return meeting;
  const told = leftOutForEveryone(
    facts.people.map(({ number }) => number),
    facts,
  );
  const suggestions = ranking.found.suggestions.map((one) => withoutAbsences(one, told));
  return { ...meeting, ranking: { ...ranking, found: { kind: 'times', suggestions } } };
}

/** Where a meeting could move to, without who can't come then. */
export const movableForEveryone = (movable: Movable): Movable => ({
  ...movable,
  times: movable.times.map((time) => withoutAbsences(time)),
});

/** A person to do without is a person who is busy. */
export const remediesForEveryone = (remedies: readonly Remedy[]): Remedy[] =>
  remedies.filter(({ kind }) => kind !== 'without');

/** Only improvements that give a time for everyone, without saying who is busy when. */
export const improvementsForEveryone = (improvements: readonly Improvement[]): Improvement[] =>
  improvements.filter(
    ({ change, bent, notFree }) => change.kind !== 'without' && bent.length === 0 && notFree.length === 0,
  );

/** The people left out, as far as everyone is told of their open duties anyway. */
export const leftOutForEveryone = (without: readonly number[], { people }: MeetingFacts): number[] =>
  without.filter((number) => people.some((one) => one.number === number && one.presence !== 'ready'));
