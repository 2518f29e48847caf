import type { SlackConversationKind } from '#contracts/events/slack.ts';
import type { Improvement, Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { MeetingFacts } from '../messages/facts.ts';

/** Whether others than the organizer read the answer: anywhere but in their own conversation with Kairos. */
export const isForEveryone = (where: SlackConversationKind | undefined): boolean => where !== 'im';

/**
 * Without who can't come, and without a reason that counts them: of a few people a count names one. Those with these
 * numbers may be told to be unknown.
 */
export function withoutAbsences(suggestion: Suggestion, told: readonly number[] = []): Suggestion {
  if (suggestion.notFree.length === 0) return suggestion;
  const notFree = suggestion.notFree.filter(
    ({ participant, state }) => state === 'unknown' && told.includes(participant),
  );
  return { ...suggestion, notFree, reason: '' };
}

/** A meeting whose ranking doesn't say who can't come, but for what everyone is told anyway that people still have to do. */
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

/** A person to do without is a person who is busy. */
export const remediesForEveryone = (remedies: readonly Remedy[]): Remedy[] =>
  remedies.filter(({ kind }) => kind !== 'without');

/** Only those that give a time for everyone, without saying who is busy when. */
export const improvementsForEveryone = (improvements: readonly Improvement[]): Improvement[] =>
  improvements.filter(
    ({ change, bent, notFree }) => change.kind !== 'without' && bent.length === 0 && notFree.length === 0,
  );

/** Who was left out, as far as everyone is told anyway what they still had to do. */
export const leftOutForEveryone = (without: readonly number[], { people }: MeetingFacts): number[] =>
  without.filter((number) => people.some((one) => one.number === number && one.presence !== 'ready'));
