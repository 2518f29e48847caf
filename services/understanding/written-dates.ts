import { ruleOf } from './rule.ts';

/** A calendar day as written; null for the parts that were left out. */
export type WrittenDate = {
  day: number;
  month: number | null;
  year: number | null;
  /** In figures that may also be read with the month first: `3.12.` */
  isEither?: true;
};

/** A date, or two with the text between them, as in `3-7 December`. */
type WrittenDates = { first: WrittenDate; between: string; second: WrittenDate } | { first: WrittenDate };

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** From 1. */
export const monthOf = (name: string): number => NAMES.indexOf(name.slice(0, 3)) + 1;

const DAY = '(?:the )?(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:19|20)\\d\\d)';
const SHORT_YEAR = '(?:( ?20\\d\\d|\\d\\d)(?![\\d:]))?';
const BETWEEN = '( ?- ?| to | until | till | through | and | or |, ?| ?/ ?)';
const NOT_ANOTHER = `(?! ?(?:(?:of )?${MONTH}|:|h|hours?|hrs?|m|mins?|minutes?|days?|weeks?|am|pm)(?!\\p{L}))(?![:.]\\d)`;

const named = (day?: string, month?: string, year?: string): WrittenDate => ({
  day: Number(day),
  month: month === undefined ? null : monthOf(month),
  year: year === undefined ? null : Number(year),
});

const yearOf = (year: string | undefined): number | null =>
  year === undefined ? null : Number(year) + (year.trim().length === 2 ? 2000 : 0);

/** `24.12.` and `12/24` say which is the month; `3.12.` and `3/12` do not. */
function numeric(one?: string, other?: string, year?: string): WrittenDates {
  const [a, b] = [Number(one), Number(other)];
  const [day, month] = b > 12 ? [b, a] : [a, b];
  return { first: { day, month, year: yearOf(year), ...(day <= 12 && a !== b && { isEither: true }) } };
}

/** Dates as people write them, without checking that the day exists. */
export const datesRule = ruleOf<WrittenDates>(
  [
    `${DAY}${BETWEEN}${DAY} (?:of )?(${MONTH})(?:\\.?,? ${YEAR})?`,
    (from, between, to, month, year) => ({
      first: named(from, month, year),
      between: between!,
      second: named(to, month, year),
    }),
  ],
  [
    `(${MONTH})\\.? ${DAY}${BETWEEN}${DAY}(?:,? ${YEAR})?${NOT_ANOTHER}`,
    (month, from, between, to, year) => ({
      first: named(from, month, year),
      between: between!,
      second: named(to, month, year),
    }),
  ],
  [
    `${DAY} (?:of )?(${MONTH})(?:\\.?,? ${YEAR})?`,
    (day, month, year) => ({ first: named(day, month, year) }),
  ],
  [
    `(${MONTH})\\.? ${DAY}(?:,? ${YEAR})?${NOT_ANOTHER}`,
    (month, day, year) => ({ first: named(day, month, year) }),
  ],
  [
    `${YEAR}-(\\d\\d)-(\\d\\d)`,
    (year, month, day) => ({
      first: { day: Number(day), month: Number(month), year: Number(year) },
    }),
  ],
  // Only the day comes before a dot and a dash.
  [
    `(\\d{1,2})\\.( ?- ?)(\\d{1,2})\\.(\\d{1,2})\\.${SHORT_YEAR}`,
    (from, between, to, month, year) => ({
      first: { day: Number(from), month: Number(month), year: yearOf(year) },
      between: between!,
      second: { day: Number(to), month: Number(month), year: yearOf(year) },
    }),
  ],
  [`(\\d{1,2})\\.(\\d{1,2})\\.${SHORT_YEAR}`, numeric],
  [`(\\d{1,2})/(\\d{1,2})(?:/(\\d\\d|20\\d\\d))?(?! ?(?:an )?h)`, numeric],
  ['(?:the )?(\\d{1,2})(?:st|nd|rd|th)', (day) => ({ first: named(day) })],
);
