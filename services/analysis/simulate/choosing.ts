import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import { basisOf } from '#services/domain/meeting/choice-basis.ts';
import { heldBooking } from '#services/domain/meeting/meeting.ts';
import { isOpen } from '#services/sagas/plans/state.ts';
import { present } from '#services/scheduling/meeting-request/request.ts';
import { suggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { RULES } from '#services/use-cases/find-times/rank.ts';
import { book } from './booking.ts';
import { existing, type Life } from './life.ts';
import { type Looked, lookForTimes, recordRanking } from './looking.ts';
import { choose } from './taste.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;

/** The times that the organizer is shown now and that have not begun. */
export function shownTimes({ clock }: World, life: Life): Suggestion[] {
  const { ranking: shown } = existing(life);
  if (!shown?.current || shown.found.kind !== 'times') return [];
  return shown.found.suggestions.filter(({ start }) => Date.parse(start) > clock + 5 * MINUTE);
}

/** The one that the organizer likes best today; undefined where nothing is to choose from. */
export function liked(world: World, life: Life): Suggestion | undefined {
  const shown = shownTimes(world, life);
  return shown.length > 0 ? choose(shown, life.random) : undefined;
}

/**
 * Books what the organizer chose, after a fresh look at the calendars, as `organizing/choose.ts` does: `taken` where
 * somebody who was free is not any more.
 */
export function bookChosen(world: World, life: Life, start: string): 'booked' | 'taken' {
  const seen = existing(life);
  const fresh = freshLook(world, life);
  const evidence = life.evidence.state;
  const { basis = foundNow(fresh, evidence, start) } = basisOf(seen, start, evidence.revision);
  if (!basis) return 'taken';
  const end = new Date(Date.parse(start) + seen.duration * MINUTE).toISOString();
  const missing = missingIn(evidence, present(existing(life)), { start, end });
  const expected = new Set(basis.suggestion.notFree.map(({ participant }) => participant));
  if (missing.some((number) => !expected.has(number))) return 'taken';
  const { changedAtRevision: basedOn } = existing(life);
  const insteadOf = heldBooking(seen)?.start ?? null;
  return book(world, life, { start, end, by: 'organizer', without: missing, insteadOf, basis, basedOn })
    ? 'booked'
    : 'taken';
}

/** Books the best time of a fresh look whoever can't come to it, if there is one. */
export function bookWithoutMissing(world: World, life: Life): boolean {
  const fresh = freshLook(world, life);
  const [best] = suggested(fresh);
  if (!best) return false;
  const without = best.notFree
    .filter(({ state }) => state !== 'outOfHours')
    .map(({ participant }) => participant);
  const basis = foundNow(fresh, life.evidence.state, best.start);
  const { start, end } = best;
  const { changedAtRevision: basedOn } = existing(life);
  return book(world, life, {
    start,
    end,
    by: 'organizer',
    without,
    insteadOf: null,
    ...(basis && { basis }),
    basedOn,
  });
}

/** What a fresh look finds is the newest ranking, unless the time is confirmed already. */
export function freshLook(world: World, life: Life): Looked {
  const looked = lookForTimes(world, life);
  if (isOpen(existing(life))) recordRanking(world, life, looked);
  return looked;
}

export const suggested = ({ found }: Looked): Suggestion[] =>
  found.kind === 'times' ? found.slots.map(suggestion) : [];

/** A time that only the look just now has found, as a basis for choosing it. */
function foundNow(looked: Looked, { revision }: Evidence, start: string): ChoiceBasis | undefined {
  const found = suggested(looked).find((one) => one.start === start);
  return found && { evidenceRevision: revision, ranker: RULES, suggestion: found };
}

/** Who is busy in a time, or cannot be told. */
function missingIn({ people }: Evidence, numbers: readonly number[], slot: { start: string; end: string }) {
  const [start, end] = [Date.parse(slot.start) / MINUTE, Date.parse(slot.end) / MINUTE];
  return numbers.filter((number) => {
    const known = people[number];
    if (!known?.known) return true;
    return known.busy.some((from, index) => index % 2 === 0 && from < end && known.busy[index + 1]! > start);
  });
}
