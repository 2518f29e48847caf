import type { SlotState, Suggestion } from '#contracts/events/suggestion.ts';
import type { Person, Presence } from './facts.ts';
import { listed } from './names.ts';
import { joined, type Said, said } from './said.ts';

const NOT_FREE: Record<Exclude<SlotState, 'free'>, string> = {
  busy: 'Busy',
  outOfHours: 'Outside their hours',
  unknown: 'Calendar not known',
};

/** Names the people with these numbers. */
export type Names = (numbers: readonly number[]) => readonly (string | null)[];

/** Who may be missing at a time, a sentence for each state; null when everyone is free. */
export function whoIsNotFree({ notFree }: Pick<Suggestion, 'notFree'>, names: Names): Said | null {
  const states = Object.entries(NOT_FREE).map(([state, words]) => {
    const numbers = notFree.filter((one) => one.state === state).map(({ participant }) => participant);
    return numbers.length > 0 && said`${words}: ${listed(names(numbers), 4)}.`;
  });
  return joined(states, ' ');
}

const TO_DO: Record<Exclude<Presence, 'ready'>, string> = {
  notJoined: 'Invited, and not joined yet',
  notConnected: 'No calendar connected yet',
  unreadable: 'Calendar cannot be read at the moment',
  declined: 'Declined',
};

/** Who still has something to do, or does not come, a line for each; null when all calendars are read. */
export function whoIsAwaited(people: readonly Person[]): Said | null {
  const lines = Object.entries(TO_DO).map(([presence, words]) => {
    const names = people.filter((person) => person.presence === presence).map(({ name }) => name);
    return names.length > 0 && said`${words}: ${listed(names)}.`;
  });
  return joined(lines, '\n');
}
