import { MINUTE } from '#contracts/durations.ts';
import type { HardshipKind } from '#contracts/events/suggestion.ts';
import { hardshipOf } from '#contracts/hardship.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest, UtcMinute } from '#services/scheduling/engine.ts';
import { carriedBy, type LedgerEntry } from '#services/scheduling/meeting-request/carried.ts';
import { explainByCosts } from '#services/scheduling/ranker-1/explain-slot.ts';
import { cannotCome } from '#services/scheduling/ranker-1/states.ts';
import { scheduleUnder } from '#services/scheduling/under-policy.ts';
import { randomFrom } from '../harness/random-from.ts';

const DAY = 1_440;
const FIRST_MONDAY = Date.parse('2027-01-04T00:00Z') / MINUTE;

/** What a year of weekly meetings was for its people. */
export type Year = {
  /** Points of inconvenience that each person bore, by their place among the zones. */
  borne: number[];
  /** The share of all of them that the person with the most bore. */
  greatestShare: number;
  /** The share of people who came, over all meetings. */
  attendance: number;
};

const dayName = (minute: UtcMinute): string => new Date(minute * MINUTE).toISOString().slice(0, 10);

/** Monday to Friday of each week of 2027, planned on the Friday before. A tenth of everyone's hours is taken. */
function weeks(zones: readonly string[], duration: number): SchedulingRequest[] {
  const random = randomFrom(5);
  return Array.from({ length: 52 }, (_, week) => {
    const monday = FIRST_MONDAY + week * 7 * DAY;
    const people = zones.map((zone, number) => {
      const busy: number[] = [];
      for (let hour = -24; hour < 6 * 24; hour += 1) {
        if (random() >= 0.1) continue;
        const from = monday + hour * 60 + (random() < 0.5 ? 0 : 30);
        busy.push(from, from + (random() < 0.5 ? 30 : 60));
      }
      return { number, zone, hours: 'business' as const, busy };
    });
    return {
      ...{ now: monday - 3 * DAY + 720, duration, leadMinutes: 30, timePreference: 'all' as const },
      ...{ dateRangeStart: dayName(monday), dateRangeEnd: dayName(monday + 4 * DAY) },
      ...{ organizerZone: zones[0]!, people },
    };
  });
}

/** The two ways to rank that are compared: without and with the ledger of past meetings. */
export const WAYS = {
  without: { ...DEFAULT_RANKING_POLICY, costs: { ...DEFAULT_RANKING_POLICY.costs, carried: 0 } },
  with: DEFAULT_RANKING_POLICY,
} as const;

/**
 * Books the first suggestion of every week, by the policy, and judges it by its points. What was booked is the
 * ledger of the weeks after. `duration` in minutes.
 */
export function yearOf(zones: readonly string[], duration: number, policy: RankingPolicy): Year {
  const ledger: LedgerEntry[] = [];
  const accounts = new Map(zones.map((_, number) => [number, { id: `user ${number}` }]));
  const borne = zones.map(() => 0);
  let came = 0;
  let asked = 0;
  for (const [week, request] of weeks(zones, duration).entries()) {
    asked += zones.length;
    const carried = carriedBy(ledger, accounts, new Date(request.now * MINUTE), policy.costs);
    const people = request.people.map((person) => {
      const own = carried.find(({ participant }) => participant === person.number);
      return own ? { ...person, carried: own } : person;
    });
    const found = scheduleUnder({ ...request, people }, policy, { limit: 1 });
    if (found.kind === 'none') continue;
    const { start } = found.slots[0]!;
    const { people: states, inconveniences } = explainByCosts(request, start, WAYS.without);
    const book = (participant: number, points: number, kind: HardshipKind | null) =>
      ledger.push({
        ...{ meetingId: `week ${week}`, start: new Date(start * MINUTE) },
        ...{ userId: `user ${participant}`, points, kind },
      });
    for (const { participant, state } of states) {
      if (state === 'night') book(participant, 100, 'night');
      if (cannotCome(state)) continue;
      came += 1;
      const told = inconveniences.find((one) => one.participant === participant);
      borne[participant]! += told?.points ?? 0;
      book(participant, told?.points ?? 0, hardshipOf(told?.causes ?? []));
    }
  }
  const all = borne.reduce((sum, points) => sum + points, 0);
  return { borne, greatestShare: all === 0 ? 0 : Math.max(...borne) / all, attendance: came / asked };
}
