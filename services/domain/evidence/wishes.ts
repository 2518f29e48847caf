import { DAY } from '#contracts/durations.ts';
import type { OwnWishes, RecordedDayOff, RecordedWishes } from '#contracts/wishes.ts';
import type { Range } from './availability.ts';

/** What an account says, or what was recorded of it. */
type Said = Omit<RecordedWishes, 'week' | 'weekend' | 'lunch'> & {
  week?: OwnWishes['week'] | undefined;
  weekend?: RecordedWishes['weekend'] | undefined;
  lunch?: OwnWishes['lunch'] | undefined;
};

/** The first and last local day, `YYYY-MM-DD`, that a range may have for anyone: one more than in UTC on either side. */
export const daysOfRange = ({ start, end }: Range): { first: string; last: string } => ({
  first: new Date(Date.parse(start) - DAY).toISOString().slice(0, 10),
  last: new Date(Date.parse(end) + DAY).toISOString().slice(0, 10),
});

/** What of someone's wishes counts for a range: of their days off only those in it. Undefined if nothing does. */
export function wishesWithin(
  { week, weekend, lunch, daysOff = [], breathingRoom, noticeMinutes = 0 }: Said,
  range: Range,
): RecordedWishes | undefined {
  const { first, last } = daysOfRange(range);
  const off = daysOff
    .filter(({ from, to }) => from <= last && first <= to)
    .map((entry) => ({
      ...entry,
      from: entry.from < first ? first : entry.from,
      to: entry.to > last ? last : entry.to,
    }))
    .sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  const counts: RecordedWishes = {
    ...(week ? { week } : weekend && { weekend }),
    ...(lunch && { lunch }),
    ...(off.length > 0 && { daysOff: off }),
    ...(breathingRoom && breathingRoom.before + breathingRoom.after > 0 && { breathingRoom }),
    ...(noticeMinutes > 0 && { noticeMinutes }),
  };
  return Object.keys(counts).length > 0 ? counts : undefined;
}

const textOf = ({ from, to, name = '', half }: RecordedDayOff): string =>
  `${from} ${to} ${name}${half ? ' half' : ''}`;

/** Whether two people, or one person at two times, wish the same. */
export const wishTheSame = (one: RecordedWishes | undefined, other: RecordedWishes | undefined): boolean =>
  comparable(one) === comparable(other);

/** A store may have changed the order of the keys. */
function comparable({ week, lunch, daysOff, breathingRoom, ...rest }: RecordedWishes = {}): string {
  const days = week?.map((spans) => spans.map(({ from, to }) => [from, to]));
  const { before, after } = breathingRoom ?? {};
  return JSON.stringify([
    ...[days, rest.weekend, lunch?.from, lunch?.to, daysOff?.map(textOf)],
    ...[before, after, rest.noticeMinutes],
  ]);
}
