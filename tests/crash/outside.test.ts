// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDoor, replyAbout, replyAddress } from '#services/replies/testkit/door.ts';
import { JESS } from '#services/replies/testkit/samples.ts';
import { findRunningPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { freePort } from '../harness/free-port.ts';
import { memoryFolder } from '../harness/memory-folder.ts';
import { arrangeMeeting, inCalendar, type MeetingVisitors } from './arrange.ts';
import { audit } from './audit.ts';
import { type MailLedger, startMailLedger } from './mail-ledger.ts';
import { eventuallySeen, insist } from './persistent-visitor.ts';
import { type Supervisor, supervise } from './supervisor.ts';
import { ORGANIZER_ADDRESS, signInEverybody } from './three-meetings.ts';

/** What a mail server, a program outside, and an organizer see of a Kairos that is killed with SIGKILL at work for each. */

const folder = mkdtempSync(join(memoryFolder(), 'kairos-outside-'));
const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']));
  response.writeHead(204).end();
});
let ledger: MailLedger;
let kairos: Supervisor;
let pool: pg.Pool;
let people: MeetingVisitors;
let door: Awaited<ReturnType<typeof givenDoor>>;

beforeAll(async () => {
  // Root's Postgres runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  [ledger, door] = await Promise.all([startMailLedger(), givenDoor()]);
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const port = await freePort();
  const env = {
    ...{ DATA_DIR: dataDir, PORT: String(port), SMTP_URL: ledger.url, ...door.env },
    ...{ KAIROS_CALENDAR_NETWORKS: '127.0.0.1', KAIROS_GRACE_SECONDS: '1' },
  };
  kairos = await supervise(
    env,
    ['CP-5-webhook-sent', 'CP-5-reply-taken', 'CP-5-calendar-looked'].map((CRASH_AT) => ({ CRASH_AT })),
  );
  pool = createPool(findRunningPostgres(dataDir) as pg.PoolConfig);
  people = await signInEverybody(`http://localhost:${port}`);
}, 120_000);
afterAll(async () => {
  await pool?.end();
  expect(await kairos?.stop()).toBe(0);
  await ledger?.close();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const idsIn = async (sql: string, values: unknown[] = []) =>
  (await pool.query<{ id: string }>(`select ${sql}`, values)).rows.map(({ id }) => id);

test('a message that was taken before Kairos was killed comes again under its id, and none is lost or out of order', {
  timeout: 300_000,
}, async () => {
  const { organizer } = people;
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await insist(() => organizer.post('/api/webhooks', { url }));
  await inCalendar(organizer, await arrangeMeeting(people, { aiDecisionMode: 'auto' }));
  const waiting = () => idsIn('event_id as id from webhook_messages where not is_delivered');
  await eventuallySeen(waiting, (ids) => received.length > 1 && ids.length === 0);
  expect(kairos.deaths()).toBe(1);
  expect(received[0]).toBe(received[1]);
  expect(received.slice(1)).toEqual(await idsIn('event_id as id from webhook_messages order by position'));
});

test('a reply whose answer was lost with Kairos is sent again by its mail server, and counts once', {
  timeout: 300_000,
}, async () => {
  const { organizer } = people;
  const { id } = await inCalendar(organizer, await arrangeMeeting(people, { aiDecisionMode: 'auto' }));
  const emails = [{ email: JESS, name: 'Jess Park', bookedTime: 'asked' }];
  await insist(() => organizer.post(`/api/meetings/${id}/invite`, { emails }));
  const invited = await idsIn(
    "data->>'participant' as id from event_log where stream = $1 and type = 'ParticipantInvited' order by revision",
    [`meeting-${id}`],
  );
  const to = replyAddress(id, Number(invited.at(-1)));
  const reply = replyAbout(id, { to });
  expect(await door.send(to, reply)).not.toBe(250);
  expect(
    await eventuallySeen(
      () => door.send(to, reply),
      (code) => code === 250,
    ),
  ).toBe(250);
  expect(kairos.deaths()).toBe(2);
  // Nothing proves whose it is, so they are asked, by one email.
  const asked = () =>
    ledger.mails.filter((mail) => mail.to === JESS && /^Was this your reply/.test(mail.subject));
  await eventuallySeen(
    async () => asked().length,
    (count) => count > 0,
  );
  expect(
    await eventuallySeen(
      () => audit(pool),
      (found) => found.length === 0,
    ),
  ).toEqual([]);
  expect(asked()).toHaveLength(1);
  expect(
    await idsIn("id::text from event_log where stream = $1 and type = 'CalendarReplied'", [`meeting-${id}`]),
  ).toHaveLength(1);
});

test('an organizer whose calendar filled up is told once, though Kairos was killed between seeing and noting it', {
  timeout: 400_000,
}, async () => {
  const { organizer } = people;
  const { id: organizerId } = await organizer.get<{ id: string }>('/api/auth/user');
  const request = { aiDecisionMode: 'auto' as const, title: 'Soon too full', days: 4 };
  const { id } = await inCalendar(organizer, await arrangeMeeting(people, request));
  // A change is only heard after the calendar was asked once.
  await eventuallySeen(
    () =>
      idsIn('calendar_id as id from calendar_channels where user_id = $1 and mark is not null', [
        organizerId,
      ]),
    (heard) => heard.length > 0,
  );
  await pool.query(
    `insert into demo.calendar_events (calendar, id, event, starts_at, ends_at, guests)
     select calendar, 'dentist', event || '{"id": "dentist", "title": "Dentist", "facts": null, "attendees": []}',
       starts_at, ends_at, '{}' from demo.calendar_events where event->'facts'->>'meetingId' = $1`,
    [id],
  );
  const told = () =>
    ledger.mails.filter(({ to, subject }) => to === ORGANIZER_ADDRESS && subject.startsWith('Busy at '));
  await eventuallySeen(
    async () => told(),
    (mails) => mails.length > 0,
  );
  expect(kairos.deaths()).toBe(3);
  expect(
    await eventuallySeen(
      () => audit(pool),
      (found) => found.length === 0,
    ),
  ).toEqual([]);
  expect(told().map(({ text }) => text)).toEqual([expect.stringContaining('“Soon too full”')]);
  const looks = "revision::text as id from event_log where stream = $1 and type = 'CalendarLooked'";
  expect(await idsIn(looks, [`meeting-${id}`])).toHaveLength(1);
});
