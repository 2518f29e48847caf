// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  aRequest,
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from '#services/http/testkit/given.ts';
import { storedEvents } from '#services/storage/event-store/testkit/stored-events.ts';
import { lineTo, type PostgresLine } from './harness/line.ts';
import { startOtlpReceiver } from './harness/otlp-receiver.ts';
import { type FreshDatabase, freshDatabase } from './harness/postgres.ts';

/** A machine that is busy with other things. */
const PATIENT = { timeout: 30_000, interval: 100 };

let database: FreshDatabase;
let line: PostgresLine;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let kairos: GivenKairos;
beforeAll(async () => {
  [database, receiver] = await Promise.all([freshDatabase(), startOtlpReceiver()]);
  line = await lineTo(database);
  kairos = await givenKairos({
    database,
    env: {
      DATABASE_URL: line.url,
      OPS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      TRUSTED_PROXIES: '1',
    },
  });
});
afterAll(async () => {
  // A failed test may leave it running, and its traces would go on in the tests that share this process.
  line.mend();
  await kairos.stop();
  await Promise.all([receiver.stop(), line.close()]);
  await database.drop();
});

const ops = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${kairos.opsPort}${path}`);
  const text = await answer.text();
  return { status: answer.status, text, body: path === '/metrics' ? {} : JSON.parse(text) };
};

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

/** A meeting that was booked automatically, and the ids of the two requests that people made. */
async function bookedMeeting() {
  const ids = { create: `edge-${randomUUID()}`, join: `edge-${randomUUID()}` };
  const created = await call(
    kairos.organizer,
    'POST',
    '/api/meetings',
    aRequest({ aiDecisionMode: 'auto', participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }] }),
    { 'x-request-id': ids.create },
  );
  const { id, shareableLink } = created.body as { id: string; shareableLink: string };
  await kairos.participant.get(`/api/meetings/link/${shareableLink}`);
  await call(
    kairos.participant,
    'POST',
    `/api/meetings/${id}/participants`,
    {},
    { 'x-request-id': ids.join, traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` },
  );
  const mails = await eventually(
    async () => (await kairos.mails(TEST_ADDRESSES.participant)).filter(({ meetingId }) => meetingId === id),
    (found) => found.some(({ kind }) => kind === 'booked'),
  );
  return { id, shareableLink, ids, mails };
}

describe('a meeting from its creation to its emails', () => {
  let story: Awaited<ReturnType<typeof bookedMeeting>>;
  beforeAll(async () => {
    story = await bookedMeeting();
  });

  const headersOf = async (kind: string): Promise<string> => {
    const { id } = story.mails.find((mail) => mail.kind === kind)!;
    const [head = ''] = (await call(kairos.participant, 'GET', `/demo/inbox/${id}.eml`)).text.split(
      '\r\n\r\n',
    );
    return head;
  };

  test('one id leads from the request over the log and the events to the email that it is owed to', async () => {
    const { create, join } = story.ids;
    expect(await headersOf('invitation')).toContain(`X-Correlation-ID: ${create}`);
    expect(await headersOf('booked')).toContain(`X-Correlation-ID: ${join}`);

    // An email is there a moment before that is recorded.
    await vi.waitFor(async () => {
      const events = (await storedEvents(database.pool)).filter(({ meta }) => meta['correlationId'] === join);
      expect(events.map(({ type }) => type)).toEqual(
        expect.arrayContaining([
          'ParticipantJoined',
          'AvailabilityRead',
          'TimesSuggested',
          'BookingStarted',
          'SlotReserved',
          'SlotBooked',
          'CalendarEventRecorded',
          'DeliverySent',
        ]),
      );
    }, PATIENT);
    const request = kairos.logged.map((one) => JSON.parse(one)).find((one) => one.correlationId === join);
    expect(request).toMatchObject({ method: 'POST', route: '/api/meetings/:id/participants' });
  });

  test('is counted, without a word of which meeting it was and who took part', async () => {
    // What was done is counted a moment later.
    const told = await vi.waitFor(async () => {
      const { text } = await ops('/metrics');
      for (const sample of [
        /^kairos_projection_behind 0$/m,
        /^kairos_append_seconds_count{outcome="ok"} [1-9]/m,
        /^kairos_projection_lag_seconds 0$/m,
        /^kairos_parked_events 0$/m,
        /^kairos_saga_tasks_total{kind="book",outcome="done"} [1-9]/m,
        /^kairos_saga_tasks_total{kind="createEvent",outcome="done"} [1-9]/m,
        /^kairos_saga_parked 0$/m,
        /^kairos_saga_due \d+$/m,
        /^kairos_http_request_seconds_count{method="POST",route="\/api\/meetings\/:id\/participants",status="20\d"} [1-9]/m,
        /^kairos_mails_total{kind="booked",outcome="accepted"} [1-9]/m,
      ])
        expect(text).toMatch(sample);
      return text;
    }, PATIENT);
    // There is no relay where rings stay in the process.
    expect(told).not.toMatch(/^kairos_relay_lag_seconds \d/m);
    expect(told).not.toContain(story.id);
    expect(told).not.toContain(story.shareableLink);
    expect(told).not.toMatch(/@|example\.com|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});

test("without its database Kairos keeps running, says what is missing, and shows no figure it can't know", async () => {
  const ready = { status: 'ok', dependencies: { database: 'ok', 'event log': 'ok' } };
  expect(await ops('/readyz')).toMatchObject({ status: 200, body: ready });
  expect((await ops('/readyz')).body.dependencies['read models']).toBe('ok, this process is leading');

  line.cut();
  expect((await ops('/healthz')).status).toBe(200);
  const away = await ops('/readyz');
  expect(away.status).toBe(503);
  for (const name of ['database', 'event log', 'read models'])
    expect(away.body.dependencies[name]).toMatch(/\w+ \w+/);
  expect(away.text).not.toContain(new URL(line.url).password || 'no password at all');

  const outside = await call(kairos.anonymous, 'GET', '/readyz');
  expect([outside.status, outside.headers.get('retry-after'), outside.body]).toEqual([
    503,
    '5',
    {
      status: 'unavailable',
      missing: ['database', 'event log', 'read models'],
      message: "Kairos isn't ready. Missing: database, event log, read models.",
    },
  ]);
  const failed = kairos.logged
    .map((one) => JSON.parse(one))
    .filter(({ correlationId }) => correlationId === outside.headers.get('x-request-id'));
  expect(failed).toContainEqual({
    level: 40,
    time: expect.any(String),
    correlationId: expect.any(String),
    method: 'GET',
    route: '/readyz',
    status: 503,
    milliseconds: expect.any(Number),
    msg: 'a request was answered with a failure',
  });
  const { text } = await ops('/metrics');
  expect(text).not.toMatch(/^kairos_(projection|parked|saga_(due|parked))\w* \d/m);
  expect(text).toMatch(/^kairos_append_seconds_count/m);

  line.mend();
  await vi.waitFor(async () => expect((await ops('/readyz')).status).toBe(200), PATIENT);
});

test('a network that forgets its connections costs a moment of requests, and it is unready meanwhile', async () => {
  await vi.waitFor(async () => expect((await ops('/readyz')).status).toBe(200), PATIENT);
  await call(kairos.organizer, 'GET', '/api/auth/user');
  line.forget();
  const asked = call(kairos.organizer, 'GET', '/api/auth/user');
  expect((await ops('/readyz')).status).toBe(503);
  expect((await asked).status).toBe(503);
  await vi.waitFor(async () => {
    expect((await call(kairos.organizer, 'GET', '/api/auth/user')).status).toBe(200);
    expect((await ops('/readyz')).status).toBe(200);
  }, PATIENT);
  // The next test's request would vanish in a connection that is still taken for a good one.
  line.breakForgotten();
});

test('on shutdown it becomes unready first, answers open requests, and sends every trace before it exits', async () => {
  await vi.waitFor(async () => expect((await ops('/readyz')).status).toBe(200), PATIENT);
  line.hold();
  const { rows } = await database.pool.query<{ now: string }>('select clock_timestamp()::text as now');
  const asked = call(kairos.organizer, 'GET', '/api/meetings');
  const arrived = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and query like 'select sid, data%' and query_start > $1`;
  await vi.waitFor(
    async () => expect((await database.pool.query(arrived, [rows[0]!.now])).rowCount).toBeGreaterThan(0),
    PATIENT,
  );

  const leaving = kairos.stop();
  const unready = await ops('/readyz');
  expect([unready.status, unready.body.dependencies.process]).toEqual([503, 'shutting down']);
  expect((await ops('/healthz')).status).toBe(200);
  await vi.waitFor(() => expect(fetch(`${kairos.url}/healthz`)).rejects.toThrow(), PATIENT);

  line.mend();
  expect((await asked).status).toBe(200);
  expect(await leaving).toBe(true);
  await expect(ops('/healthz')).rejects.toThrow();
});

test('the traces tell the whole story, tied by the id of the request', async () => {
  const joined = receiver.spans.find(({ name }) => name === 'HTTP POST /api/meetings/:id/participants');
  expect(joined).toMatchObject({
    service: 'kairos-all',
    failed: false,
    traceId: CALLER.traceId,
    parentSpanId: CALLER.spanId,
  });
  const id = joined!.attributes['kairos.correlation_id'];
  const spans = receiver.spans.filter(({ attributes }) => attributes['kairos.correlation_id'] === id);
  const below = (name: string) => {
    const parents = new Set(spans.filter((span) => span.name === name).map(({ spanId }) => spanId));
    return spans.filter(({ parentSpanId }) => parents.has(parentSpanId!)).map((span) => span.name);
  };

  expect(below('HTTP POST /api/meetings/:id/participants')).toContain('JoinMeeting');
  expect(below('JoinMeeting')).toContain('append');
  expect(below('task book')).toEqual(expect.arrayContaining(['call Google Calendar', 'StartBooking']));
  expect(below('task createEvent')).toEqual(
    expect.arrayContaining(['call Google Calendar', 'RecordCalendarEvent']),
  );
  expect(below('task mail')).toEqual(expect.arrayContaining(['send mail', 'RecordDeliveries']));
});
