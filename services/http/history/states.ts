import type { SlotState } from '#contracts/events/suggestion.ts';
import { listInWords } from '#contracts/text/lists.ts';

/** `you and Noah were busy`: people in the same state are named together. `you` is the viewer. */
export function inStates(people: readonly { name: string; state: SlotState }[]): string[] {
  return (['free', 'busy', 'outOfHours', 'night', 'tooSoon', 'unknown'] as const).flatMap((state) => {
    const names = people.filter((one) => one.state === state).map(({ name }) => name);
    return names.length > 0 ? [clause(state, names)] : [];
  });
}

function clause(state: SlotState, names: readonly string[]): string {
  const who = listInWords(names);
  const isOne = names.length === 1;
  const isYou = isOne && names[0] === 'you';
  const was = isOne && !isYou ? 'was' : 'were';
  switch (state) {
    case 'free':
    case 'busy':
      return `${who} ${was} ${state}`;
    case 'outOfHours':
      return `${who} would have been outside ${names.includes('you') ? 'your' : 'their'}${isOne ? '' : ' own'} hours`;
    case 'night':
      return `${who} would have been asleep`;
    case 'tooSoon':
      return `${who} would have needed more notice`;
    case 'unknown':
      if (isYou) return 'your calendar was unknown';
      return isOne ? `${who}'s calendar was unknown` : `the calendars of ${who} were unknown`;
  }
}
