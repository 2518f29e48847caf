import type { BentRule, SlotState } from '#contracts/events/suggestion.ts';

/** A sentence, without names, on how a time is for people. */
export function reasonFor(states: readonly SlotState[], bent: readonly BentRule[]): string {
  const people = states.length;
  const count = (...these: SlotState[]) => states.filter((state) => these.includes(state)).length;
  const free = count('free');
  const others = [
    [count('busy'), 'busy'],
    [count('night'), 'asleep'],
    [count('tooSoon'), 'in need of more notice'],
    [count('outOfHours'), 'outside their hours'],
    [count('unknown'), 'unknown'],
  ] as const;
  if (free === people) {
    const all =
      people === 1 ? 'The organizer is' : people === 2 ? 'Both people are' : `All ${people} people are`;
    return `${all} free${bent.includes('outsidePreference') ? ', but it is outside the preferred hours' : ''}.`;
  }
  const rest = others.flatMap(([some, how]) =>
    some > 0 ? [`${some} ${some === 1 ? 'is' : 'are'} ${how}`] : [],
  );
  return `${free} of ${people} people ${free === 1 ? 'is' : 'are'} free; ${rest.join(', ')}.`;
}
