import type { ChoiceBasis } from './events/meeting.ts';
import type { HardshipKind } from './events/suggestion.ts';
import { hardshipOf } from './hardship.ts';

/** A time's inconvenience for a person, in points, and its main cause. */
export type Borne = { points: number; kind: HardshipKind | null };

/** The number of past meetings that count: half a year of a weekly meeting. */
export const LEDGER_MEETINGS = 26;

/** As inconvenient as a time can be: someone was expected at night. */
const NIGHT: Borne = { points: 100, kind: 'night' };

/** A time's recorded inconvenience for a person; null if unknown, or if they weren't expected to come. */
export function borneBy(
  number: number,
  { suggestion, ranker }: ChoiceBasis,
  mustCome: boolean,
): Borne | null {
  const state = suggestion.notFree.find(({ participant }) => participant === number)?.state;
  const { required = 'everyone' } = ranker.policy ?? {};
  const counted = number === 0 || required === 'everyone' || (required === 'known' && state !== 'unknown');
  if (!counted || state === 'busy' || state === 'tooSoon') return null;
  // Someone who needn't come isn't expected at night.
  if (state === 'night') return mustCome ? NIGHT : null;
  const told = suggestion.inconveniences.find(({ participant }) => participant === number);
  return told ? { points: told.points, kind: hardshipOf(told.causes) } : { points: 0, kind: null };
}
