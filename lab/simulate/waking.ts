import { MINUTE } from '../../contracts/durations.ts';
import { isWeekend, MINUTES_A_DAY, offsetAt } from '../../services/scheduling/windows.ts';
import type { SimulatedPerson } from './people.ts';
import type { SeededRandom } from './random.ts';

/** The first moment from `at` on, in milliseconds, when a person reads their email. */
export const whenAwake = (person: SimulatedPerson, at: number, random: SeededRandom): number =>
  whenOpen(person, at, random, { from: 7 * 60, to: 22 * 60 }, () => true);

/** The same for work activities: hardly ever on weekends. */
export const whenAtWork = (person: SimulatedPerson, at: number, random: SeededRandom): number =>
  whenOpen(person, at, random, person.works, (day) => !isWeekend(day) || random.chance(0.1));

function whenOpen(
  { zone }: SimulatedPerson,
  at: number,
  random: SeededRandom,
  { from, to }: { from: number; to: number },
  counts: (day: number) => boolean,
): number {
  const offset = offsetAt(zone, Math.floor(at / MINUTE)) * MINUTE;
  const local = at + offset;
  let day = Math.floor(local / (MINUTES_A_DAY * MINUTE));
  const time = local - day * MINUTES_A_DAY * MINUTE;
  if (counts(day) && time >= from * MINUTE && time < to * MINUTE) return at;
  if (time >= from * MINUTE) day += 1;
  while (!counts(day)) day += 1;
  return (day * MINUTES_A_DAY + from) * MINUTE - offset + random.int(0, 90 * MINUTE);
}
