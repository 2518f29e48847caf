import { listInWords, whoIs } from '#contracts/text/lists.ts';
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
  const named = (numbers: readonly number[]) => numbers.map((number) => whom(number, telling));
  return [
    busy.length > 0 && `${capital(whoIs(named(busy)))} busy at the booked time now.`,
    free.length > 0 && `${capital(whoIs(named(free)))} free at the booked time again.`,
    unknown.length > 0 &&
      `Kairos can't read the calendar of ${listInWords(named(unknown))} any more, so the booked time is unknown there.`,
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

type Replied = NarratedEventOf<'CalendarReplied'>['data'];

/** ` in their calendar` for a reply that their calendar program wrote, else nothing. */
export const inCalendar = (
  { participant, writtenAt }: { participant: number; writtenAt?: string | undefined },
  telling: NarrationContext,
): string =>
  writtenAt === undefined ? '' : ` in ${isViewer(participant, telling) ? 'your' : 'their'} calendar`;

const isViewer = (participant: number, telling: NarrationContext): boolean =>
  whom(participant, telling) === 'you';

const they = ({ participant }: { participant: number }, telling: NarrationContext): 'you' | 'they' =>
  isViewer(participant, telling) ? 'you' : 'they';

/** `they're coming` */
export const theyCome = (of: { participant: number }, telling: NarrationContext): string =>
  `${they(of, telling)}'re coming`;

/** `Jess proposed Wednesday, November 25, 3:00 PM to 4:00 PM in their calendar, saying “An hour later?”.` */
export function calendarReplied(
  { data }: NarratedEventOf<'CalendarReplied'>,
  telling: NarrationContext,
): string {
  if (data.doubt) return doubted(data, telling);
  const word = data.word ? `, saying “${data.word}”` : '';
  return `${who(data.participant, telling)} ${said(data, telling)}${word}.`;
}

function said(data: Replied, telling: NarrationContext): string {
  const where = inCalendar(data, telling);
  const { answer, start, end, delegate } = data;
  switch (answer) {
    case 'proposed':
      return `proposed ${start && end ? slotText({ start, end }, telling) : 'another time'}${where}`;
    case 'delegated':
      return `said${where} that ${delegate || 'someone else'} comes in ${isViewer(data.participant, telling) ? 'your' : 'their'} place`;
    case 'tentative':
      return `said${where} that ${they(data, telling)} may come`;
    case 'accepted':
      return `said${where} that ${theyCome(data, telling)}`;
    case 'declined':
      return `declined${where}`;
  }
}

function doubted({ participant, doubt }: Replied, telling: NarrationContext): string {
  const person = whom(participant, telling);
  return doubt === 'outdated'
    ? `${capital(whose(participant, telling))} calendar replied to an earlier time, so Kairos asks ${isViewer(participant, telling) ? 'you' : 'them'} about this one.`
    : `A calendar replied in the name of ${person}. Nothing proves that it was ${isViewer(participant, telling) ? 'yours' : 'theirs'}, so Kairos asks.`;
}
