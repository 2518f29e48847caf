import {
  capital,
  type NarratedEventOf,
  type NarrationContext,
  slotText,
  who,
  whom,
  whose,
} from './narration.ts';

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
