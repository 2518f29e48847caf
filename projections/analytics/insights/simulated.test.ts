import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Insights, InsightsPart, InsightsRows } from '#contracts/api/insights.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { nothingSealed, simulatedLog } from '#lab/past-decisions/testkit/simulated-log.ts';
import { whatIf } from '#lab/what-if/what-if.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { createInsightQueries, type InsightQueries } from './queries.ts';

let simulated: Awaited<ReturnType<typeof simulatedLog>>;
let database: FreshDatabase;
let insights: InsightQueries;
beforeAll(async () => {
  simulated = await simulatedLog(150);
  database = await freshDatabase();
  await rebuildReadModels({ log: simulated.log, pool: database.pool });
  insights = createInsightQueries({ pool: database.pool });
});
afterAll(() => database.drop());

/** Every part of every chart, with the number that the chart shows. */
function partsOf(shown: Insights): [InsightsPart, number][] {
  const byWhom = (chart: 'decisions' | 'bookedBy') =>
    shown[chart].flatMap(({ week, automatic, organizer }): [InsightsPart, number][] => [
      [{ chart, week, by: 'automatic' }, automatic],
      [{ chart, week, by: 'organizer' }, organizer],
    ]);
  const steps = Object.entries(shown.joinFunnel) as [keyof Insights['joinFunnel'], number][];
  return [
    ...byWhom('decisions'),
    ...byWhom('bookedBy'),
    ...shown.hoursSaved.map(({ week, booked }): [InsightsPart, number] => [
      { chart: 'hoursSaved', week },
      booked,
    ]),
    ...shown.timeToBook.buckets.map(({ meetings }, bucket): [InsightsPart, number] => [
      { chart: 'timeToBook', bucket },
      meetings,
    ]),
    ...steps.map(([step, people]): [InsightsPart, number] => [{ chart: 'joinFunnel', step }, people]),
    ...shown.calibration.map(({ bookings }, decile): [InsightsPart, number] => [
      { chart: 'calibration', decile },
      bookings,
    ]),
  ];
}

/** All rows of a part, page after page. */
async function allRows(
  part: InsightsPart,
  days = {},
): Promise<{ first: InsightsRows; rows: InsightsRows['rows'] }> {
  const first = (await insights.rows(part, days, undefined))!;
  const rows = [...first.rows];
  for (let next = first.next; next !== null; ) {
    const page: InsightsRows = (await insights.rows(part, days, next))!;
    expect(page.total).toBe(first.total);
    rows.push(...page.rows);
    next = page.next;
  }
  return { first, rows };
}

const total = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

test('confidence and what held are those that a replay under the policy of the time tells, to the last ranking', async () => {
  const { calibration, calibrationByRanker } = await insights.figures({});
  const replayed = await whatIf(simulated.log, { sealer: nothingSealed, policy: DEFAULT_RANKING_POLICY });
  expect(calibration).toEqual(replayed.calibration.was);
  expect(calibration.filter(({ bookings }) => bookings > 0).length).toBeGreaterThan(3);
  expect(total(calibration.map(({ held }) => held))).toBeGreaterThan(20);
  const [only, ...others] = calibrationByRanker;
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    ranker: DEFAULT_RANKING_POLICY.ranker,
    bookings: replayed.reliability.was.bookings,
    held: replayed.reliability.was.held,
  });
});

describe.each([{}, { from: '2026-01-06', to: '2026-01-07' }, { to: '2026-01-06' }, { from: '2026-01-09' }])(
  'in the days %j',
  (days) => {
    test('there are as many rows behind each part as the chart says, each once', async () => {
      const shown = await insights.figures(days);
      const parts = partsOf(shown);
      expect(parts.length).toBeGreaterThan(20);
      for (const [part, count] of parts) {
        const { first, rows } = await allRows(part, days);
        expect([part, first.total, rows.length]).toEqual([part, count, count]);
        expect(new Set(rows.map(({ values }) => JSON.stringify(values))).size).toBe(count);
        for (const { meeting, values } of rows) {
          expect(values).toHaveLength(first.columns.length);
          expect(values[first.columns.findIndex(({ name }) => name === 'meeting')]).toBe(meeting);
        }
      }
    });

    test('the charts agree with each other and with the totals', async () => {
      const { totals, joinFunnel, bookedBy, hoursSaved, timeToBook, calibration } =
        await insights.figures(days);
      expect(totals.created).toBe(totals.booked + totals.lapsed + totals.cancelled + totals.open);
      expect(total(bookedBy.map(({ automatic, organizer }) => automatic + organizer))).toBe(totals.booked);
      expect(total(hoursSaved.map(({ booked }) => booked))).toBe(totals.booked);
      expect(Math.abs(total(hoursSaved.map(({ hours }) => hours)) - totals.hoursSaved)).toBeLessThan(
        0.05 * (hoursSaved.length + 1),
      );
      const { invited, joined, booked, declined, removed, waiting } = joinFunnel;
      expect(invited).toBe(joined + declined + removed + waiting);
      expect(booked).toBeLessThanOrEqual(joined);
      expect(total(timeToBook.buckets.map(({ meetings }) => meetings))).toBe(timeToBook.meetings);
      for (const { bookings, held, share } of calibration)
        expect(share === null ? 0 : Math.abs(share - held / bookings)).toBeLessThan(0.0001);
    });
  },
);

test('days add up to all days, and every week begins on a Monday, without a gap', async () => {
  const whole = await insights.figures({});
  const [before, after] = [
    await insights.figures({ to: '2026-01-07' }),
    await insights.figures({ from: '2026-01-08' }),
  ];
  const counts = ({ totals, joinFunnel, timeToBook, calibration, decisions }: Insights) => [
    totals.created,
    joinFunnel.invited,
    timeToBook.meetings,
    total(calibration.map(({ bookings }) => bookings)),
    total(decisions.map(({ automatic, organizer }) => automatic + organizer)),
  ];
  const [one, other] = [counts(before), counts(after)];
  expect(one.map((count, index) => count + other[index]!)).toEqual(counts(whole));
  for (const count of [...one, ...other]) expect(count).toBeGreaterThan(0);
  for (const weeks of [whole.decisions, whole.bookedBy, whole.hoursSaved]) {
    const mondays = weeks.map(({ week }) => Date.parse(week));
    expect(mondays.map((monday) => new Date(monday).getUTCDay())).toEqual(mondays.map(() => 1));
    expect(mondays.slice(1).map((monday, index) => monday - mondays[index]!)).toEqual(
      mondays.slice(1).map(() => 7 * 86_400_000),
    );
  }
});

test('the middle and the ninetieth percentile are of the minutes of the rows', async () => {
  const { timeToBook } = await insights.figures({});
  const minutes: number[] = [];
  for (const [bucket, { from, to, meetings }] of timeToBook.buckets.entries()) {
    const { first, rows } = await allRows({ chart: 'timeToBook', bucket });
    const column = first.columns.findIndex(({ name }) => name === 'minutes');
    const those = rows.map(({ values }) => Number(values[column]));
    expect(those.filter((one) => one >= from && (to === null || one < to))).toHaveLength(meetings);
    minutes.push(...those);
  }
  minutes.sort((one, other) => one - other);
  const percentile = (share: number) => {
    const place = share * (minutes.length - 1);
    const [below, above] = [minutes[Math.floor(place)]!, minutes[Math.ceil(place)]!];
    return below + (above - below) * (place - Math.floor(place));
  };
  expect(timeToBook.median).toBeCloseTo(percentile(0.5), 6);
  expect(timeToBook.ninetieth).toBeCloseTo(percentile(0.9), 6);
});

test('no answer says anything personal, and organizers are numbers', async () => {
  const shown = await insights.figures({});
  const told = [JSON.stringify(shown)];
  for (const [part] of partsOf(shown)) {
    const { first, rows } = await allRows(part);
    told.push(JSON.stringify([first.columns, rows]));
  }
  const everything = told.join('\n');
  const personal = new Set<string>();
  for (const { data } of simulated.memory.events)
    for (const name of [
      'organizerId',
      'userId',
      'email',
      'name',
      'title',
      'description',
      'link',
      'linkHash',
    ]) {
      const value = (data as Record<string, unknown>)[name];
      if (typeof value === 'string' && value.length > 3) personal.add(value);
    }
  expect(personal.size).toBeGreaterThan(200);
  expect([...personal].filter((one) => everything.includes(one))).toEqual([]);
});

test('days and weeks are those of UTC, whatever zone the database is in', async () => {
  const elsewhere = createPool({ ...database.connection, options: '-c timezone=Asia/Kathmandu' });
  const others = createInsightQueries({ pool: elsewhere });
  try {
    for (const days of [{}, { from: '2026-01-07', to: '2026-01-08' }])
      expect(await others.figures(days)).toEqual(await insights.figures(days));
    const { bookedBy } = await insights.figures({});
    const part: InsightsPart = { chart: 'hoursSaved', week: bookedBy[0]!.week };
    const page = (await insights.rows(part, {}, undefined))!;
    expect(await others.rows(part, {}, undefined)).toEqual(page);
    expect(await others.rows(part, {}, page.next!)).toEqual(await insights.rows(part, {}, page.next!));
  } finally {
    await elsewhere.end();
  }
});

test('a rebuild in the midst of it changes no answer', async () => {
  const before = await insights.figures({});
  let rebuilding = true;
  const rebuilds = (async () => {
    for (let time = 0; time < 3; time++) await rebuildReadModels({ log: simulated.log, pool: database.pool });
  })().finally(() => {
    rebuilding = false;
  });
  const part: InsightsPart = { chart: 'joinFunnel', step: 'invited' };
  let answers = 0;
  while (rebuilding) {
    expect(await insights.figures({})).toEqual(before);
    expect((await insights.rows(part, {}, undefined))?.total).toBe(before.joinFunnel.invited);
    answers++;
  }
  await rebuilds;
  expect(answers).toBeGreaterThan(3);
}, 60_000);
