import { MINUTE } from '../../contracts/durations.ts';
import type { RankingPolicy } from '../../contracts/ranking-policy.ts';
import type { KnownPolicies } from '../../services/history/known-policies.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';
import type { StoriesRead } from '../past-decisions/read-stories.ts';
import { createReliability } from '../past-decisions/reliability.ts';
import { type Reproduction, reproduceRanking } from '../past-decisions/reproduce.ts';
import { type Compared, compareRanking } from './compare.ts';
import { type Booked, type Change, changeOf } from './meeting-change.ts';
import { outOfHours } from './out-of-hours.ts';
import type { Changed, Decile, Ranks, RanksBeside, Report } from './report.ts';

const MOST_SHOWN = 5;
const DECILES = 10;

type Beside<Value> = { was: Value; would: Value };
const sides = ['was', 'would'] as const;

/** Places 1 to 5, and not shown. */
type Places = number[];
const noPlaces = (): Beside<Places> => ({
  was: Array(MOST_SHOWN + 1).fill(0),
  would: Array(MOST_SHOWN + 1).fill(0),
});

type Bin = { bookings: number; held: number };
const bins = (): Bin[] => Array.from({ length: DECILES }, () => ({ bookings: 0, held: 0 }));

/**
 * Adds up what another policy makes of each meeting. Only whole numbers are added, so the order of the meetings makes
 * no difference.
 */
export function createTally(policy: RankingPolicy, known: KnownPolicies) {
  const repeated: Record<Reproduction, number> = {
    same: 0,
    erased: 0,
    model: 0,
    anotherVersion: 0,
    anotherMinute: 0,
    different: 0,
  };
  const unknownRankers: Record<string, number> = {};
  const rankings = { all: 0, erased: 0, compared: 0, withoutTimes: { was: 0, would: 0 } };
  const places = { organizer: noPlaces(), automatic: noPlaces() };
  const booked = { was: 0, would: 0, more: 0, fewer: 0 };
  const minutes: Beside<Map<string, number>> = { was: new Map(), would: new Map() };
  const confidence: Beside<Bin[]> = { was: bins(), would: bins() };
  const reliability = { was: createReliability(), would: createReliability() };
  const changes: Record<Change, number> = { booked: 0, notBooked: 0, anotherTime: 0, anotherFirst: 0 };
  const changed: Changed[] = [];

  function check(decision: PastDecision): void {
    const outcome = reproduceRanking(decision, known);
    repeated[outcome] += 1;
    rankings.all += 1;
    const { version } = decision.ranker;
    if (outcome === 'anotherVersion') unknownRankers[version] = (unknownRankers[version] ?? 0) + 1;
  }

  function add(compared: Compared): void {
    const { decision } = compared;
    rankings.compared += 1;
    calibrate(compared);
    for (const side of sides) {
      if (compared[side].suggestions.length === 0) rankings.withoutTimes[side] += 1;
      if (decision.chosen?.shown && decision.outcome === 'booked')
        places[decision.chosen.by][side][(compared[side].rank ?? MOST_SHOWN + 1) - 1]! += 1;
    }
  }

  /** Only times with a confidence on both sides count, so the same fates are compared. */
  function calibrate({ decision: { chosen }, was, would }: Compared): void {
    if (!chosen || was.confidence === null || would.confidence === null) return;
    for (const [side, percent] of [
      ['was', was.confidence],
      ['would', would.confidence],
    ] as const) {
      const bin = confidence[side][Math.min(DECILES - 1, Math.floor(percent / DECILES))]!;
      bin.bookings += 1;
      if (chosen.held) bin.held += 1;
      reliability[side].add(percent, chosen.held);
    }
  }

  function book(side: keyof Beside<unknown>, what: Booked | null): void {
    if (!what) return;
    booked[side] += 1;
    const [start, end] = [Date.parse(what.start) / MINUTE, Date.parse(what.end) / MINUTE];
    for (const [zone, outside] of outOfHours(what.compared.decision.request, start, end))
      minutes[side].set(zone, (minutes[side].get(zone) ?? 0) + outside);
  }

  return {
    /** All rankings of a meeting, the oldest first. */
    meeting(decisions: readonly PastDecision[]): void {
      for (const decision of decisions) check(decision);
      const readable = decisions.filter(({ erased }) => erased.length === 0);
      rankings.erased += decisions.length - readable.length;
      const compared = readable.map((decision) => compareRanking(decision, policy));
      for (const one of compared) add(one);
      // The outcome of an incomplete meeting is unknown.
      const change = readable.length === decisions.length ? changeOf(compared) : null;
      if (!change) return;
      for (const side of sides) book(side, change.booked[side]);
      if (change.change === null) return;
      changes[change.change] += 1;
      booked.more += change.change === 'booked' ? 1 : 0;
      booked.fewer += change.booked.was && !change.booked.would ? 1 : 0;
      const { meetingId } = decisions[0]!;
      changed.push({ meetingId, change: change.change, was: change.was, would: change.would });
    },

    report({ place, events, meetings, late }: StoriesRead): Report {
      const repeatable = repeated.same + repeated.different;
      return {
        format: 'kairos-what-if-1',
        policy,
        log: { place, events, meetings, late },
        rankings,
        repeated: {
          ...repeated,
          share: share(repeated.same, rankings.all),
          shareOfRepeatable: share(repeated.same, repeatable),
        },
        unknownRankers,
        ranks: {
          all: ranks([places.organizer, places.automatic]),
          byOrganizer: ranks([places.organizer]),
          byKairos: ranks([places.automatic]),
        },
        booked,
        outOfHours: {
          total: { was: sum(minutes.was.values()), would: sum(minutes.would.values()) },
          zones: [...new Set([...minutes.was.keys(), ...minutes.would.keys()])].sort().map((zone) => ({
            zone,
            was: minutes.was.get(zone) ?? 0,
            would: minutes.would.get(zone) ?? 0,
          })),
        },
        calibration: { was: deciles(confidence.was), would: deciles(confidence.would) },
        reliability: { was: reliability.was.result(), would: reliability.would.result() },
        changes,
        changed: changed.toSorted((one, other) => (one.meetingId < other.meetingId ? -1 : 1)),
      };
    },
  };
}

const deciles = (from: readonly Bin[]): Decile[] =>
  from.map(({ bookings, held }, index) => ({
    from: index * 10,
    to: index === DECILES - 1 ? 100 : index * 10 + 9,
    bookings,
    held,
    share: share(held, bookings),
  }));

function ranks(some: readonly Beside<Places>[]): RanksBeside {
  const added = (side: keyof Beside<unknown>): Places =>
    Array.from({ length: MOST_SHOWN + 1 }, (_, place) => sum(some.map((one) => one[side][place]!)));
  return { chosen: sum(added('was')), was: ofPlaces(added('was')), would: ofPlaces(added('would')) };
}

/** In sixtieths, which all reciprocals up to a fifth are whole numbers of. */
const SIXTIETHS = 60;

function ofPlaces(places: Places): Ranks {
  const chosen = sum(places);
  const reciprocal = sum(
    places.slice(0, MOST_SHOWN).map((count, index) => (count * SIXTIETHS) / (index + 1)),
  );
  return {
    places,
    first: places[0]!,
    firstThree: places[0]! + places[1]! + places[2]!,
    meanReciprocalRank: share(reciprocal, chosen * SIXTIETHS),
  };
}

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** Of whole numbers, with four digits; null of nothing. */
const share = (some: number, all: number): number | null =>
  all === 0 ? null : Math.round((some * 10_000) / all) / 10_000;
