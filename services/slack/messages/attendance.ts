import type { SlotState, Suggestion } from '#contracts/events/suggestion.ts';
import type { Presence } from '#services/domain/meeting/refusals.ts';
import type { PersonFacts } from './facts.ts';
import { listNames } from './names.ts';
import { joinTexts, type SlackText, slackText } from './slack-text.ts';

const NOT_FREE: Record<Exclude<SlotState, 'free'>, string> = {
  busy: 'Busy',
  outOfHours: 'Outside their hours',
  unknown: 'Calendar unknown',
  night: 'Asleep',
  tooSoon: 'Need more notice',
};

/** Names the people with these numbers. */
export type PeopleNamer = (numbers: readonly number[]) => readonly (string | null)[];

/** Who may be missing at a time, a sentence for each state; null when everyone is free. */
export function notFreeSentences(
  { notFree }: Pick<Suggestion, 'notFree'>,
  names: PeopleNamer,
): SlackText | null {
  const states = Object.entries(NOT_FREE).map(([state, words]) => {
    const numbers = notFree.filter((one) => one.state === state).map(({ participant }) => participant);
    return numbers.length > 0 && slackText`${words}: ${listNames(names(numbers), 4)}.`;
  });
  return joinTexts(states, ' ');
}

const TO_DO: Record<Exclude<Presence, 'ready'>, string> = {
  notJoined: 'Invited, not joined yet',
  notConnected: 'No calendar connected yet',
  unreadable: "Calendar couldn't be read",
  unknownZone: 'Time zone unknown',
  declined: 'Declined',
};

/** Who still has something to do, or does not come, a line for each; null when all calendars are read. */
export function awaitedLines(people: readonly PersonFacts[]): SlackText | null {
  const lines = Object.entries(TO_DO).map(([presence, words]) => {
    const names = people.filter((person) => person.presence === presence).map(({ name }) => name);
    return names.length > 0 && slackText`${words}: ${listNames(names)}.`;
  });
  return joinTexts(lines, '\n');
}
