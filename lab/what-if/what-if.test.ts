// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '../../contracts/ranking-policy.ts';
import { parseRankingPolicy } from '../../contracts/ranking-policy-schema.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import { createMemoryLog } from '../../tests/harness/memory-event-store.ts';
import { plainEventLog } from '../../tests/harness/plain-event-log.ts';
import { canonicalJson } from '../past-decisions/canonical-json.ts';
import { pastDecisionsOf } from '../past-decisions/decisions.ts';
import { readStories } from '../past-decisions/read-stories.ts';
import type { DecisionStoryEvent } from '../past-decisions/story.ts';
import { nothingSealed, simulatedLog } from '../past-decisions/testkit/simulated-log.ts';
import type { Report } from './report.ts';
import { reportAsText } from './text.ts';
import { whatIf } from './what-if.ts';

const policyOf = (fields: object): RankingPolicy => {
  const read = parseRankingPolicy(JSON.stringify(fields));
  if (!read.ok) throw new Error(read.message);
  return read.policy;
};
const PATIENT = policyOf({ name: 'patient', costs: { later: 0, outside: 60, lunch: 40 } });
const LONG_DAYS = policyOf({ name: 'long-days', windows: { business: { from: 420, to: 1260 } } });
const FAR_AHEAD = policyOf({ name: 'far-ahead', leadMinutes: 4_320 });

let simulated: Awaited<ReturnType<typeof simulatedLog>>;
beforeAll(async () => {
  // One in which organizers who chose another time than the first would come out otherwise.
  simulated = await simulatedLog(150, 4);
});

const replayed = (policy: RankingPolicy, log: Pick<EventLog, 'follow' | 'head'>): Promise<Report> =>
  whatIf(log, { sealer: nothingSealed, policy });

const reports = new Map<RankingPolicy, Promise<Report>>();
/** What becomes of the simulated log under a policy. Replayed once: that is what takes most of the time here. */
function under(policy: RankingPolicy): Promise<Report> {
  const report = reports.get(policy) ?? replayed(policy, simulated.log);
  reports.set(policy, report);
  return report;
}

/** Whether an event makes someone optional, or a part of a group enough. */
const letsStayAway = ({ type, data }: DecisionStoryEvent): boolean =>
  type === 'AttendanceChanged' || (type === 'ParticipantInvited' && data.optional === true);

/** All choices, counted from the events on their own. */
async function choices() {
  const found = [];
  for await (const story of readStories(simulated.log, { sealer: nothingSealed }))
    found.push(
      ...pastDecisionsOf(story, DEFAULT_RANKING_POLICY.leadMinutes).filter(
        ({ outcome, chosen }) => outcome === 'booked' && chosen?.shown,
      ),
    );
  return found;
}

describe('the policy that everything was ranked under', () => {
  test('would have changed nothing at all', async () => {
    const { ranks, booked, outOfHours, calibration, reliability, changed, repeated, rankings } =
      await under(DEFAULT_RANKING_POLICY);
    expect(changed).toEqual([]);
    for (const one of Object.values(ranks)) expect(one.would).toEqual(one.was);
    expect(booked).toMatchObject({ more: 0, fewer: 0, would: booked.was });
    expect(outOfHours.total.would).toBe(outOfHours.total.was);
    expect(calibration.would).toEqual(calibration.was);
    expect(reliability.would).toEqual(reliability.was);
    expect(repeated.share).toBe(1);
    expect(rankings.withoutTimes.would).toBe(rankings.withoutTimes.was);
  });
});

describe('another policy', () => {
  test('is told by how sure it would have been of the same times, also of those it would not suggest', async () => {
    const { confidence } = DEFAULT_RANKING_POLICY;
    const careful = { ...DEFAULT_RANKING_POLICY, name: 'careful', confidence: { ...confidence, base: -20 } };
    const { reliability, calibration } = await under(careful);
    expect(reliability.would).toMatchObject({
      bookings: reliability.was.bookings,
      held: reliability.was.held,
      auc: 0.5,
    });
    const booked = (await choices()).filter(({ chosen }) => chosen);
    expect(reliability.was.bookings).toBeGreaterThanOrEqual(booked.length);
    expect(reliability.was.held).toBeLessThan(reliability.was.bookings);
    expect(calibration.would[0]).toMatchObject({ bookings: reliability.was.bookings });
    expect(reliability.would.error).toBeCloseTo(
      (100 * reliability.was.held) / reliability.was.bookings - 1,
      0,
    );
    const patient = await under(PATIENT);
    expect(patient.reliability.would.bookings).toBe(reliability.was.bookings);
  });

  test('is told by how high it ranks what was chosen', async () => {
    const { ranks } = await under(PATIENT);
    const chosen = await choices();
    expect(ranks.all.chosen).toBe(chosen.length);
    expect(ranks.byOrganizer.chosen).toBeGreaterThan(10);
    // Kairos itself only ever books what is ranked first.
    expect(ranks.byKairos.was).toMatchObject({ first: ranks.byKairos.chosen, meanReciprocalRank: 1 });
    expect(ranks.byKairos.would.first).toBeLessThan(ranks.byKairos.chosen);
    const was = chosen.map(({ ranked, chosen: one }) =>
      ranked.kind === 'times' ? ranked.suggestions.findIndex(({ start }) => start === one?.start) + 1 : 0,
    );
    const mean = was.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / was.length;
    expect(ranks.all.was.meanReciprocalRank).toBeCloseTo(mean, 4);
    expect(ranks.all.was.firstThree).toBe(was.filter((rank) => rank >= 1 && rank <= 3).length);
    expect(ranks.all.would.places.reduce((a, b) => a + b)).toBe(chosen.length);
  });

  test('names each meeting that would change, with its times, in the order of their ids', async () => {
    const { changed, changes } = await under(PATIENT);
    expect(changed.length).toBeGreaterThan(5);
    expect(changed.map(({ meetingId }) => meetingId)).toEqual(
      changed.map(({ meetingId }) => meetingId).sort(),
    );
    for (const { was, would } of changed) expect(was?.start).not.toBe(would?.start);
    expect(Object.values(changes).reduce((a, b) => a + b)).toBe(changed.length);
  });

  test('that has everyone come waits for those who need not, and one without them does not', async () => {
    const [all, needed] = await Promise.all(
      (['all', 'needed'] as const).map((required) =>
        under({ ...DEFAULT_RANKING_POLICY, name: required, required }),
      ),
    );
    const attended = new Set<string>();
    for await (const { meetingId, events } of readStories(simulated.log, { sealer: nothingSealed }))
      if (events.some(letsStayAway)) attended.add(meetingId);
    // Nothing changes for meetings in which everyone has to come.
    for (const { changed } of [all!, needed!])
      expect(changed.filter(({ meetingId }) => !attended.has(meetingId))).toEqual([]);
    expect(all!.changes.notBooked).toBeGreaterThan(0);
    expect(needed!.changes.notBooked).toBe(0);
  });

  test('with less time ahead books nothing that it would have been too late for', async () => {
    const { changed } = await under(FAR_AHEAD);
    const starts = new Map<string, string>();
    for await (const story of readStories(simulated.log, { sealer: nothingSealed }))
      for (const { meetingId, round, at } of pastDecisionsOf(story, 30))
        starts.set(`${meetingId}/${round}`, at);
    for (const { meetingId, would } of changed) {
      if (!would) continue;
      const ahead = Date.parse(would.start) - Date.parse(starts.get(`${meetingId}/${would.round}`)!);
      expect(ahead).toBeGreaterThanOrEqual(FAR_AHEAD.leadMinutes * 60_000);
    }
  });

  test('with longer days books meetings that lapsed, and by the usual hours more of it is out of them', async () => {
    const { booked, outOfHours, changes } = await under(LONG_DAYS);
    expect(booked.would).toBe(booked.was + booked.more - booked.fewer);
    expect(changes.booked).toBe(booked.more);
    expect(outOfHours.total.would).toBeGreaterThan(outOfHours.total.was);
  });
});

describe('the report', () => {
  test('has the same bytes each time, wherever the pages end and in any order of meetings', async () => {
    const first = canonicalJson(await under(PATIENT));
    expect(canonicalJson(await replayed(PATIENT, simulated.log))).toBe(first);
    for (const pageSize of [13, 400]) {
      const log = {
        head: () => simulated.log.head(),
        follow: (options: object) => simulated.log.follow({ ...options, pageSize }),
      };
      expect(canonicalJson(await replayed(PATIENT, log as never))).toBe(first);
    }
  });

  test('of an empty log says that there is nothing to compare', async () => {
    const report = await replayed(PATIENT, plainEventLog(createMemoryLog().open()));
    expect(report.rankings).toMatchObject({ all: 0, compared: 0 });
    expect(report.ranks.all.was.meanReciprocalRank).toBeNull();
    expect(reportAsText(report)).toContain("Nothing has been ranked yet, so there's nothing to compare.");
  });

  test('leaves out what was erased, and says so', async () => {
    const report = await replayed(
      PATIENT,
      withData(({ type, data }) => (type === 'AvailabilityRead' ? { ...data, busy: null } : data)),
    );
    expect(report.rankings.compared).toBeLessThan(report.rankings.all);
    expect(report.rankings.erased).toBe(report.rankings.all - report.rankings.compared);
    expect(report.repeated.different).toBe(0);
    expect(report.repeated.erased).toBeGreaterThan(0);
    expect(reportAsText(report)).toMatch(/rankings are left out below, because their evidence was erased/);
  });

  test('names rankers that it does not know, and compares what they found', async () => {
    const report = await replayed(
      PATIENT,
      withData(({ type, data }) =>
        type === 'TimesSuggested' ? { ...data, ranker: { by: 'rules', version: '9+new' } } : data,
      ),
    );
    expect(report.unknownRankers['9+new']).toBeGreaterThan(50);
    expect(report.rankings.compared).toBe(report.rankings.all);
    expect(reportAsText(report)).toContain(`Ranker "9+new" isn't known here`);
  });

  test('says on a terminal what the JSON says', async () => {
    const report = await under(PATIENT);
    const shown = reportAsText(report);
    expect(shown).toContain('patient');
    expect(shown).toContain(report.changed[0]!.meetingId);
    expect(shown).toContain(report.ranks.all.would.meanReciprocalRank!.toFixed(4));
  });
});

type Stored = { type: string; data: Record<string, unknown> };

/** The same log with other data in its events. */
function withData(change: (event: Stored) => object): Pick<EventLog, 'follow' | 'head'> {
  return {
    head: () => simulated.log.head(),
    async *follow(options) {
      for await (const page of simulated.log.follow(options))
        yield {
          ...page,
          events: page.events.map((event) => ({ ...event, data: change(event as Stored) }) as typeof event),
        };
    },
  };
}
