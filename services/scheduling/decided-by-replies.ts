import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { BusyIntervals, RankedSlot, SchedulingRequest } from './engine.ts';
import { scheduleUnder, underPolicy } from './under-policy.ts';

/**
 * The times that hang on the replies of some people, by number: of the best times there could still be, those that
 * wouldn't be left, or only with someone required missing or another rule bent, if the person turned out to be busy all along. None if no
 * reply can give a time, or if the best times stay the same whatever this person replies.
 *
 * Every unknown calendar is taken to be free for this, since it may be: so no one's silence hides what another one's
 * costs. Nothing is ever booked or suggested on that.
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
