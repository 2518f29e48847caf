import { dayName, dayNumber } from '../../services/scheduling/windows.ts';

export type SimulationOptions = {
  meetings: number;
  /** The same options with the same seed give the same events. */
  seed: number;
  /** The day, `YYYY-MM-DD`, on which the first meeting may be asked for. */
  from?: string;
  people?: number;
  /** Over how many days meetings are asked for; by default, ten thousand a year. */
  days?: number;
};

export const DEFAULTS = { from: '2026-01-05', people: 400 };

const MOST = { meetings: 1_000_000, seed: 2 ** 32 - 1, people: 100_000 };
/** A meeting has up to twelve participants, and not always the same ones. */
const FEWEST_PEOPLE = 20;
/** The number of meetings asked for in a year, whatever the total. */
const A_YEAR = 10_000;
const LAST_DAY = '2100-01-01';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isWhole = (value: number, from: number, to: number) =>
  Number.isInteger(value) && value >= from && value <= to;

/** What is wrong with the options, one line per fault; empty if they are valid. */
export function problemsWith(options: SimulationOptions): string[] {
  const { meetings, seed, from = DEFAULTS.from, people = DEFAULTS.people } = options;
  const problems: string[] = [];
  if (!isWhole(meetings, 1, MOST.meetings))
    problems.push(`--meetings must be a whole number from 1 to ${MOST.meetings}`);
  if (!isWhole(seed, 0, MOST.seed)) problems.push(`--seed must be a whole number from 0 to ${MOST.seed}`);
  if (!isWhole(people, FEWEST_PEOPLE, MOST.people))
    problems.push(`--people must be a whole number from ${FEWEST_PEOPLE} to ${MOST.people}`);
  if (!DAY.test(from) || Number.isNaN(dayNumber(from)) || dayName(dayNumber(from)) !== from)
    problems.push('--from must be a day such as 2026-01-05');
  else if (from < '1990-01-01' || from > LAST_DAY)
    problems.push(`--from must be a day from 1990-01-01 to ${LAST_DAY}`);
  return problems;
}

/** Over how many days meetings are asked for. */
export const daysFor = ({ meetings, days }: SimulationOptions): number =>
  days ?? Math.max(5, Math.ceil((365 * meetings) / A_YEAR));
