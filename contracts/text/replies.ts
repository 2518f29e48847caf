import { WEEK } from '../durations.ts';
import { countInWords } from './counts.ts';
import { listInWords } from './lists.ts';
import { dateInWords, partsOf } from './times.ts';

/** Someone who hasn't replied, and when the times start that hang on it; null while no times are known. */
type Silence = { name: string; starts: readonly string[] | null };

/** In whose zone days are named, and when. */
type Now = { zone: string; at: string };

/** More people than this are counted. */
const NAMED = 6;

/** More days than this are counted, too. */
const NAMED_DAYS = 3;

/** `Monday and Tuesday` of times within a week, `November 30` of later ones, and `times on 4 days` of many. */
export function daysOfTimes(starts: readonly string[], { zone, at }: Now): string {
  const isNear = starts.every((start) => Date.parse(start) - Date.parse(at) < WEEK - WEEK / 7);
  const days = [...starts].sort().map((start) => {
    const { weekday, year, month, day } = partsOf(start, zone, {
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    return isNear ? weekday! : dateInWords(`${year}-${month}-${day}`);
  });
  const named = [...new Set(days)];
  return named.length > NAMED_DAYS ? `times on ${named.length} days` : listInWords(named);
}

/** `Everyone has replied.`, `Only Noah hasn't replied.`, or `Waiting for Noah and Emma to reply.` */
export function repliedInWords(silent: readonly Silence[], replied: number): string {
  if (silent.length === 0) return 'Everyone has replied.';
  const names =
    silent.length > NAMED
      ? countInWords(silent.length, 'person', 'people')
      : listInWords(silent.map(({ name }) => name));
  if (replied === 0 || silent.length > 2) return `Waiting for ${names} to reply.`;
  return `Only ${names} ${silent.length === 1 ? "hasn't" : "haven't"} replied.`;
}

/** `Noah's reply could change Monday and Tuesday.` Null while nothing is known of the times. */
export function settledInWords(silent: readonly Silence[], now: Now): string | null {
  if (silent.length === 0 || silent.some(({ starts }) => starts === null)) return null;
  const deciding = silent.filter(({ starts }) => starts!.length > 0);
  if (deciding.length === 0)
    return silent.length === 1
      ? `${silent[0]!.name}'s reply doesn't change the best times.`
      : "Their replies don't change the best times.";
  const days = daysOfTimes([...new Set(deciding.flatMap(({ starts }) => starts!))], now);
  if (deciding.length === 1) return `${deciding[0]!.name}'s reply could change ${days}.`;
  return deciding.length === silent.length
    ? `Their replies could change ${days}.`
    : `The replies of ${listInWords(deciding.map(({ name }) => name))} could change ${days}.`;
}
