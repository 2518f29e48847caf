import type { Clock } from '#contracts/clock.ts';
import { MINUTE } from '#contracts/durations.ts';
import { fullHour, timeOfDay } from '#contracts/text/times.ts';
import { dayWords, type LocalDay, MINUTES_PER_DAY, startOfDay } from '#web/lib/local-clock.ts';
import { type AnswerCell, HALF_HOUR_MINUTES } from './cells.ts';
import { markName } from './marks.tsx';
import type { CellMark, Painting } from './painting.ts';

/** "9:00 AM", "1:00 AM again" */
export const rowWords = ({ minute, again }: Pick<AnswerCell, 'minute' | 'again'>, clock: Clock): string =>
  timeOfDay(minute, clock) + (again ? ' again' : '');

/** "9 AM", "1:45 PM", "1 AM again" */
export const shortRowWords = (
  { minute, again }: Pick<AnswerCell, 'minute' | 'again'>,
  clock: Clock,
): string =>
  (minute % 60 === 0 ? fullHour(minute / 60, clock) : timeOfDay(minute, clock)) + (again ? ' again' : '');

/** "Tue, Nov 24, 9:00 AM" */
export const answerCellWords = (cell: AnswerCell, clock: Clock): string =>
  `${dayWords(cell.day)}, ${rowWords(cell, clock)}`;

/** "9:00 AM to 9:30 AM" */
export const halfHourWords = (cell: AnswerCell, clock: Clock): string =>
  `${rowWords(cell, clock)} to ${timeOfDay((cell.minute + HALF_HOUR_MINUTES) % MINUTES_PER_DAY, clock)}`;

/** "works 9:00 AM to 12:00 PM, if needed 2:00 PM to 3:00 PM": what was answered of the half hours of a day. */
export function dayAnswerWords(cells: readonly AnswerCell[], painting: Painting, clock: Clock): string {
  const runs: { mark: CellMark; first: AnswerCell; last: AnswerCell }[] = [];
  for (const cell of cells) {
    const mark = painting.get(cell.start);
    const run = runs.at(-1);
    if (run && run.mark === mark && run.last.end === cell.start) run.last = cell;
    else if (mark) runs.push({ mark, first: cell, last: cell });
  }
  if (runs.length === 0) return 'no answer';
  return runs
    .map(({ mark, first, last }) => {
      const until = timeOfDay((last.minute + HALF_HOUR_MINUTES) % MINUTES_PER_DAY, clock);
      return `${markName(mark).toLowerCase()} ${rowWords(first, clock)} to ${until}`;
    })
    .join(', ');
}

/** "Clocks go back on Sun, Nov 1.", for the days of the grid; null if they don't change. */
export function clockChangeWords(days: readonly LocalDay[], zone: string): string | null {
  const change = days.find((day) => minutesOf(day, zone) !== MINUTES_PER_DAY);
  if (change === undefined) return null;
  const way = minutesOf(change, zone) > MINUTES_PER_DAY ? 'back' : 'forward';
  return `Clocks go ${way} on ${dayWords(change)}.`;
}

const minutesOf = (day: LocalDay, zone: string): number =>
  (startOfDay(zone, day + 1) - startOfDay(zone, day)) / MINUTE;
