// @module-tag slow
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRankingPolicy } from '#contracts/ranking-policy-schema.ts';
import { readBookings } from '#lab/fit/read-bookings.ts';
import { canonicalJson } from '#lab/past-decisions/canonical-json.ts';
import { readPastDecisions } from '#lab/past-decisions/read-decisions.ts';
import { nothingSealed, simulatedLog } from '#lab/past-decisions/testkit/simulated-log.ts';
import { whatIf } from '#lab/what-if/what-if.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { connectEventStoreDb } from '#services/storage/event-store/eventstoredb/eventstoredb.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { startEventStoreDbDouble } from '#tests/doubles/event-store-db/server.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { appendByMeeting } from './append-by-meeting.ts';

/** As an import hands them out. */
const PAGE = 1_000;
const sealer = nothingSealed;

let source: EventLog;
let moved: EventLog;
let end: () => Promise<void>;
beforeAll(async () => {
  const { memory, log } = await simulatedLog(60, 4);
  const double = await startEventStoreDbDouble();
  const store = await connectEventStoreDb({ url: double.url });
  [source, moved] = [log, plainEventLog(store)];
  end = async () => {
    await store.close();
    await double.stop();
  };
  for (let from = 0; from < memory.events.length; from += PAGE)
    await appendByMeeting(outOfOrder(store), memory.events.slice(from, from + PAGE));
}, 120_000);
afterAll(() => end());

/** As a server may do it: of the appends that are under way, any may be stored first. */
function outOfOrder(store: EventStore): EventStore {
  let count = 0;
  return {
    ...store,
    async append(...given) {
      for (let turns = (count++ * 29) % 64; turns > 0; turns -= 1) await setImmediate();
      return store.append(...given);
    },
  };
}

async function idsOf(log: EventLog): Promise<string[]> {
  const ids: string[] = [];
  for await (const { events } of readPrefix(log, await log.head())) ids.push(...events.map(({ id }) => id));
  return ids;
}

/** All past decisions, by meeting, without the places that the store gave their events. */
async function decisionsOf(log: EventLog): Promise<string[]> {
  const found: string[] = [];
  await readPastDecisions(log, { sealer }, (decisions) => {
    if (decisions.length > 0) found.push(canonicalJson(decisions).replaceAll(/"checkpoint":"\d+"/g, ''));
  });
  return found.sort();
}

describe('a log that was moved by meeting, in which events of different meetings have changed places,', () => {
  test('holds the same events in another order', async () => {
    const [before, after] = [await idsOf(source), await idsOf(moved)];
    expect(after).not.toEqual(before);
    expect(after.toSorted()).toEqual(before.toSorted());
  });

  test('gives the same past decisions, each with the same evidence, to the byte', async () => {
    const before = await decisionsOf(source);
    expect(before.length).toBeGreaterThan(40);
    expect(await decisionsOf(moved)).toEqual(before);
  });

  test('gives the same report of another policy, but for the place that it ends with', async () => {
    const read = parseRankingPolicy(JSON.stringify({ name: 'patient', costs: { later: 0, outside: 12 } }));
    if (!read.ok) throw new Error(read.message);
    const reportOf = async (log: EventLog) => {
      const report = await whatIf(log, { sealer, policy: read.policy });
      return canonicalJson({ ...report, log: { ...report.log, place: null } });
    };
    const report = await reportOf(source);
    expect(report).toContain('"different":0');
    expect(await reportOf(moved)).toBe(report);
  });

  test('gives the same bookings to learn confidence from', async () => {
    const bookingsOf = async (log: EventLog) => {
      const { bookings } = await readBookings(log, { sealer, leadMinutes: 30 });
      return bookings.map((booking) => canonicalJson(booking)).sort();
    };
    const before = await bookingsOf(source);
    expect(before.length).toBeGreaterThan(10);
    expect(await bookingsOf(moved)).toEqual(before);
  });
});
