import { MINUTE, SECOND } from '#contracts/durations.ts';
import type { SeededRandom } from '#lab/simulate/random.ts';
import { type CalendarTrouble, PROCESSES, type Trouble } from './script.ts';

/** Most of what people do happens around the same few moments. */
export const moment = (moments: readonly number[], random: SeededRandom): number =>
  random.chance(0.75) ? random.pick(moments) + random.int(0, 4 * SECOND) : random.int(MINUTE, 24 * MINUTE);

/** Something that goes wrong around one of these moments, and is over at the end. */
export function troubleOf(
  people: number,
  moments: readonly number[],
  end: number,
  random: SeededRandom,
): Trouble {
  const from = Math.max(0, moment(moments, random) - random.int(0, 2 * SECOND));
  const lasting = (most: number) => ({ from, to: Math.min(end, from + random.int(1, most)) });
  const process = random.pick(PROCESSES);
  const kind = random.weighted([
    ['calendar', 9],
    ['mail', 4],
    ['log', 4],
    ['database', 1],
    ['crash', 4],
    ['freeze', 2],
    ['clock', 2],
  ] as const);
  switch (kind) {
    case 'calendar': {
      const how = random.weighted<CalendarTrouble>([
        ['isSlow', 6],
        ['hangs', 2],
        ['fails', 2],
        ['lies', 3],
        ['refuses', 1],
      ]);
      return {
        ...lasting(6 * MINUTE),
        kind,
        who: random.chance(0.4) ? null : random.int(0, people - 1),
        how,
      };
    }
    case 'mail':
      return {
        ...lasting(6 * MINUTE),
        kind,
        how: random.pick(['isSlow', 'hangs', 'fails', 'losesAnswers', 'refuses'] as const),
      };
    case 'log':
      return {
        ...lasting(30 * SECOND),
        kind,
        how: random.pick(['isSlow', 'isSlow', 'isAway', 'losesAnswers'] as const),
      };
    case 'database':
      return { ...lasting(20 * SECOND), kind };
    case 'crash':
      return { ...lasting(90 * SECOND), kind, process };
    case 'freeze':
      return { ...lasting(4 * MINUTE), kind, process };
    case 'clock':
      return { from, to: from, kind, by: random.int(-300, 120) * MINUTE };
  }
}
