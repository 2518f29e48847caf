import type { SaidOfTime } from '#contracts/api/history.ts';
import type { SlotState } from '#contracts/events/suggestion.ts';
import { listInWords } from '#contracts/text/lists.ts';

type InState = { name: string; state: SlotState; said?: SaidOfTime | undefined };

/** `you and Noah were busy`: people who are alike are told together. `you` is the viewer. */
export function inStates(people: readonly InState[]): string[] {
  return (['free', 'busy', 'outOfHours', 'night', 'tooSoon', 'unknown'] as const).flatMap((state) =>
    WAYS.flatMap((said) => {
      const names = people
        .filter((one) => one.state === state && wayOf(one) === said)
        .map(({ name }) => name);
      return names.length > 0 ? [clause(state, names, said)] : [];
    }),
  );
}

const WAYS = [undefined, 'doesntWork', 'noReply', 'nothing'] as const;
type Way = (typeof WAYS)[number];

/** A person's answer, if the answer is the reason for their state. */
const wayOf = ({ state, said }: InState): Way =>
  (state === 'busy' && said === 'doesntWork') ||
  (state === 'unknown' && (said === 'noReply' || said === 'nothing'))
    ? said
    : undefined;

function clause(state: SlotState, names: readonly string[], said: Way): string {
  const who = listInWords(names);
  const isOne = names.length === 1;
  const isYou = isOne && names[0] === 'you';
  const was = isOne && !isYou ? 'was' : 'were';
  switch (said) {
    case 'doesntWork':
      return `${who} said it doesn't work`;
    case 'noReply':
      return `${who} hadn't replied`;
    case 'nothing':
      return `${who} hadn't answered for this time`;
  }
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
