import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardStats } from '#contracts/api/dashboard.ts';
import type { Insights, InsightsRows } from '#contracts/api/insights.ts';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from '../testkit/given.ts';

const ANALYST = TEST_ADDRESSES.stranger;
const FUNNEL = '/api/insights/rows?chart=joinFunnel&step=';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({
    env: { KAIROS_STAFF: `nobody@example.com:analyst, ${ANALYST.toUpperCase()}:analyst` },
  });
});
afterAll(() => kairos.stop());

const figures = (search = '') => kairos.stranger.get<Insights>(`/api/insights${search}`);
const rows = (search: string) => kairos.stranger.get<InsightsRows>(`/api/insights/rows?${search}`);

test('where nothing has happened everything is nothing, or not known', async () => {
  const nothing = {
    created: 0,
    booked: 0,
    lapsed: 0,
    cancelled: 0,
    open: 0,
    successRate: null,
    hoursSaved: 0,
  };
  const { timeToBook, calibration, ...shown } = await figures();
  expect(shown).toEqual({
    position: '0',
    totals: nothing,
    decisions: [],
    bookedBy: [],
    calibrationByRanker: [],
    fit: null,
    hoursSaved: [],
    joinFunnel: { invited: 0, joined: 0, booked: 0, declined: 0, removed: 0, waiting: 0 },
  });
  expect(timeToBook).toMatchObject({ meetings: 0, median: null, ninetieth: null });
  expect(timeToBook.buckets).toHaveLength(8);
  expect(timeToBook.buckets.at(-1)).toEqual({ from: 10_080, to: null, meetings: 0 });
  expect(calibration).toHaveLength(10);
  expect(calibration[9]).toEqual({ from: 90, to: 100, bookings: 0, held: 0, share: null });
  expect(await rows('chart=joinFunnel&step=invited')).toMatchObject({
    view: 'invitees',
    total: 0,
    rows: [],
    next: null,
  });
});

test.each(['/api/insights', `${FUNNEL}invited`, '/api/insights?from=never'])(
  '%s is for those alone whom KAIROS_STAFF names as analysts',
  async (path) => {
    for (const who of [kairos.organizer, kairos.participant]) {
      const { status, body } = await call(who, 'GET', path);
      expect([status, body]).toEqual([
        403,
        {
          message: 'Only analysts can see this. Ask your admin to add your email address to KAIROS_STAFF.',
        },
      ]);
    }
    expect(await call(kairos.anonymous, 'GET', path)).toMatchObject({
      status: 401,
      body: { message: 'Sign in to continue.' },
    });
  },
);

const FROM = 'from must be a date such as 2026-10-01';
const TO = 'to must be a date such as 2026-11-24';
const WEEK = 'week must be a Monday such as 2026-11-23';
const BY = 'by must be automatic or organizer';
const CHART = 'chart must be decisions, timeToBook, joinFunnel, bookedBy, calibration, or hoursSaved';
const STEP = 'step must be invited, joined, booked, declined, removed, or waiting';
const BUCKET = 'bucket must be a whole number from 0 to 7';
const DECILE = 'decile must be a whole number from 0 to 9';
const AFTER = 'after must be the `next` of an earlier page';
const ID = '0b0e7ab1-0000-4000-8000-000000000001';

test.each([
  ['?from=', FROM],
  ['?from=yesterday', FROM],
  ['?from=2026-02-30', FROM],
  ['?from=0000-01-01', FROM],
  ['?from=2026-01-01&from=2026-01-02', FROM],
  ['?from=2026-01-01T00:00:00Z', FROM],
  ['?to=2026-1-1', TO],
  ['?from=2026-01-02&to=2026-01-01', 'from must be on or before to'],
  ['/rows', CHART],
  ['/rows?chart=pie', CHART],
  ['/rows?chart=decisions', WEEK],
  ['/rows?chart=decisions&week=2026-11-24&by=organizer', WEEK],
  ['/rows?chart=bookedBy&week=2026-11-23', BY],
  ['/rows?chart=bookedBy&week=2026-11-23&by=me', BY],
  ['/rows?chart=hoursSaved&week=', WEEK],
  ['/rows?chart=joinFunnel', STEP],
  ['/rows?chart=joinFunnel&step=left', STEP],
  ['/rows?chart=timeToBook', BUCKET],
  ['/rows?chart=timeToBook&bucket=', BUCKET],
  ['/rows?chart=timeToBook&bucket=8', BUCKET],
  ['/rows?chart=timeToBook&bucket=-1', BUCKET],
  ['/rows?chart=calibration&decile=1.5', DECILE],
  ['/rows?chart=calibration&decile=10', DECILE],
  ['/rows?chart=calibration&decile=0x1', DECILE],
  ['/rows?chart=calibration&decile=1&from=soon', FROM],
  ['/rows?chart=calibration&decile=1&from=2026-01-02&to=2026-01-01', 'from must be on or before to'],
  ['/rows?chart=calibration&decile=1&after=x', AFTER],
  [`/rows?chart=hoursSaved&week=2026-11-23&after=${ID}`, AFTER],
  [`/rows?chart=calibration&decile=1&after=${'9'.repeat(300)}`, AFTER],
])('%s is answered 400 with what to send', async (search, message) => {
  const { status, body } = await call(kairos.stranger, 'GET', `/api/insights${search}`);
  expect([status, body]).toEqual([400, { message }]);
});

/** A week may end while the test runs. */
const inAll = (weeks: readonly { automatic: number; organizer: number }[]) => ({
  automatic: weeks.reduce((sum, { automatic }) => sum + automatic, 0),
  organizer: weeks.reduce((sum, { organizer }) => sum + organizer, 0),
});

describe('of meetings that happened', () => {
  beforeAll(async () => {
    await kairos.meetingIn('scheduled');
    await kairos.meetingIn('cancelled');
    await kairos.meetingIn('pending');
    const ghost = { email: 'ghost-canary@example.com', name: 'Ghost Canary' };
    const incomplete = await kairos.create({
      title: 'Canary title',
      participants: [{ email: TEST_ADDRESSES.participant }, ghost],
    });
    await kairos.join(incomplete);
    await eventually(
      () => kairos.look(incomplete.id),
      ({ timeSuggestions }) => timeSuggestions.length > 0,
    );
    await kairos.organizer.post(`/api/meetings/${incomplete.id}/schedule-without-missing`, {});
    await eventually(
      () => kairos.look(incomplete.id),
      ({ status }) => status === 'scheduled',
    );
  });

  test('the success rate and the hours saved are those of the dashboard of someone who is in all of them', async () => {
    const stats = await kairos.organizer.get<DashboardStats>('/api/dashboard/stats');
    const { totals } = await figures();
    expect(totals).toMatchObject({ created: 4, booked: 2, cancelled: 1, lapsed: 0, open: 1 });
    expect(stats).toMatchObject({ totalMeetings: 3, successRate: 50, timeSavedHours: 0.8 });
    expect([totals.successRate, totals.hoursSaved]).toEqual([stats.successRate, stats.timeSavedHours]);
  });

  test('each chart says what came of them, and each part leads to their rows', async () => {
    const { joinFunnel, decisions, bookedBy, timeToBook, calibration, position } = await figures();
    expect(joinFunnel).toEqual({ invited: 5, joined: 2, booked: 2, declined: 0, removed: 0, waiting: 3 });
    expect([inAll(bookedBy), inAll(decisions)]).toEqual([
      { automatic: 1, organizer: 1 },
      { automatic: 1, organizer: 1 },
    ]);
    expect(timeToBook.buckets[0]).toEqual({ from: 0, to: 15, meetings: 2 });
    expect(calibration.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(2);
    expect(Number(position)).toBeGreaterThan(20);
    const { view, columns, total, rows: shown } = await rows('chart=joinFunnel&step=booked');
    expect([view, total]).toEqual(['invitees', 2]);
    expect(columns.map(({ name }) => name)).toContain('joined_at');
    for (const { meeting } of shown)
      expect(await kairos.look(meeting)).toMatchObject({ status: 'scheduled' });
    const { week } = bookedBy.find(({ organizer }) => organizer === 1)!;
    const booked = await rows(`chart=bookedBy&week=${week}&by=organizer`);
    expect(booked).toMatchObject({ view: 'meetings', total: 1 });
    const organizer = booked.columns.findIndex(({ name }) => name === 'organizer');
    expect(booked.rows[0]?.values[organizer]).toEqual(expect.any(Number));
  });

  test('days are asked for in UTC, the first and the last included', async () => {
    const today = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    expect((await figures(`?from=${today(-1)}&to=${today(1)}`)).totals.created).toBe(4);
    expect((await figures(`?from=${today(2)}`)).totals.created).toBe(0);
    expect((await figures(`?to=${today(-2)}`)).totals.created).toBe(0);
    expect((await rows(`chart=joinFunnel&step=invited&to=${today(-2)}`)).total).toBe(0);
  });

  test('no answer names anyone, nor what a meeting is called', async () => {
    const organizer = await kairos.organizer.get<{ id: string }>('/api/auth/user');
    const told = [await figures()] as unknown[];
    const { decisions } = await figures();
    for (const step of ['invited', 'waiting', 'booked'])
      told.push(await rows(`chart=joinFunnel&step=${step}`));
    for (const by of ['automatic', 'organizer'])
      for (const chart of ['decisions', 'bookedBy'])
        told.push(await rows(`chart=${chart}&week=${decisions[0]!.week}&by=${by}`));
    const text = JSON.stringify(told);
    for (const canary of [organizer.id, 'anary', '@', 'Noah', 'Mia', 'Plan the launch', 's1.'])
      expect([canary, text.includes(canary)]).toEqual([canary, false]);
  });

  test("where the schema of the figures isn't ours, the answer says what to do", async () => {
    const { pool } = kairos.database;
    const { rows: found } = await pool.query(
      `select obj_description('analytics'::regnamespace, 'pg_namespace') as comment`,
    );
    await pool.query('comment on schema analytics is null');
    try {
      for (const path of ['/api/insights', `${FUNNEL}invited`]) {
        const { status, body } = await call(kairos.stranger, 'GET', path);
        expect([status, body]).toEqual([
          503,
          {
            message:
              "The database has a schema “analytics” that isn't from Kairos, so there are no figures. Ask your admin to rename it and restart Kairos.",
          },
        ]);
      }
    } finally {
      await pool.query(`comment on schema analytics is '${found[0].comment}'`);
    }
    expect((await figures()).totals.created).toBe(4);
  });
});
