import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { BusyIntervals, RankedSlot, SchedulingRequest } from './engine.ts';
import { scheduleUnder, underPolicy } from './under-policy.ts';

/**
 * For each undecided person, by number: the best possible times that would be lost, or kept only by missing someone
 * required or bending another rule, if that person turned out to be busy throughout. Empty if no reply can produce a
 * time, or if the best times are the same whatever the person replies.
 *
 * Every unknown calendar is taken to be free here, because it may be; that keeps one person's silence from hiding the
 * effect of another's. No booking or suggestion is ever based on that assumption.
 */
export function decidedByReplies(
  request: SchedulingRequest,
  numbers: readonly number[],
  policy: RankingPolicy,
): ReadonlyMap<number, readonly RankedSlot[]> {
  const hopeful = { ...request, people: request.people.map((one) => ({ ...one, busy: one.busy ?? [] })) };
  const best = slotsOf(hopeful, policy);
  const required = new Set(
    underPolicy(hopeful, policy).people.flatMap(({ number, optional }) => (optional ? [] : [number])),
  );
  const badness = ({ people, bent }: RankedSlot): number =>
    people.filter(({ participant, state }) => required.has(participant) && CANNOT_COME.has(state)).length +
    bent.length;
  return new Map(
    numbers.map((number) => {
      const left = new Map(
        slotsOf(whereBusy(hopeful, number), policy).map((slot) => [slot.start, badness(slot)]),
      );
      return [number, best.filter((slot) => (left.get(slot.start) ?? Infinity) > badness(slot))];
    }),
  );
}

const CANNOT_COME: ReadonlySet<string> = new Set(['busy', 'night', 'tooSoon']);

function slotsOf(request: SchedulingRequest, policy: RankingPolicy): readonly RankedSlot[] {
  const found = scheduleUnder(request, policy);
  return found.kind === 'times' ? found.slots : [];
}

const whereBusy = (request: SchedulingRequest, number: number): SchedulingRequest => ({
  ...request,
  people: request.people.map((one) => (one.number === number ? { ...one, busy: ALL_ALONG } : one)),
});

/** Longer than any dates. */
const ALL_ALONG: BusyIntervals = [0, 100_000_000];
