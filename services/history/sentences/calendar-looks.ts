import { listInWords } from '#contracts/text/lists.ts';
import {
  capital,
  type NarratedEventOf,
  type NarrationContext,
  slotText,
  who,
  whom,
  whose,
} from './narration.ts';

type Looked = NarratedEventOf<'CalendarLooked'>['data'];

const SHOWS: Record<NonNullable<Looked['replies']>[number]['reply'], string> = {
  accepted: 'accepted',
  tentative: 'may come',
  declined: 'declined',
};

/** `Noah New York became busy at the booked time. You moved the event in your calendar to …` */
export function calendarLooked(
  { data: { times = [], replies = [], event, next, kept } }: NarratedEventOf<'CalendarLooked'>,
  telling: NarrationContext,
): string {
  const [busy, unknown, free] = (['busy', 'unknown', 'free'] as const).map((state) =>
    times.filter(({ is }) => is === state).map(({ participant }) => participant),
  ) as [number[], number[], number[]];
  const all = (numbers: readonly number[]) => listInWords(numbers.map((number) => whom(number, telling)));
  const are = (numbers: readonly number[]) =>
    numbers.length > 1 || whom(numbers[0]!, telling) === 'you' ? 'are' : 'is';
  return [
    busy.length > 0 && `${capital(all(busy))} ${are(busy)} busy at the booked time now.`,
    free.length > 0 && `${capital(all(free))} ${are(free)} free at the booked time again.`,
    unknown.length > 0 &&
      `Kairos can't read the calendar of ${all(unknown)} any more, so the booked time is unknown there.`,
    ...replies.map(
      ({ participant, reply }) =>
        `The event in ${whose(0, telling)} calendar shows that ${whom(participant, telling)} ${SHOWS[reply]}.`,
    ),
    event && eventText(event, telling),
    kept && 'No other time suits everyone required as well, so Kairos left the meeting where it was.',
    next && nextText(next, telling),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

function nextText([best]: NonNullable<Looked['next']>, telling: NarrationContext): string {
  return best
    ? `The next best time is ${slotText(best, telling)}.`
    : 'Kairos found no other time that suits everyone required.';
}

function eventText({ state, start, end }: NonNullable<Looked['event']>, telling: NarrationContext): string {
  const calendar = `${whose(0, telling)} calendar`;
  if (state === 'gone') return `${who(0, telling)} deleted the event in ${calendar}.`;
  return state === 'moved' && start && end
    ? `${who(0, telling)} moved the event in ${calendar} to ${slotText({ start, end }, telling)}.`
    : `The event in ${calendar} is at the booked time again.`;
}
