// @module-tag slow
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#services/calendars/caldav/testkit/account.ts';
import {
  type DavServer,
  hasDavServer,
  startDavServer,
} from '#services/calendars/caldav/testkit/dav-server.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import { eventIsLateFrom } from '#services/domain/meeting/late-event.ts';
import type { CrashPoint } from '#services/runtime/crash-points.ts';
import { findRunningPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { freePort } from '../harness/free-port.ts';
import { memoryFolder } from '../harness/memory-folder.ts';
import { arrangeMeeting, inCalendar } from './arrange.ts';
import { ADDRESSES, connectEveryone, eventsCalled, type Kind, publishFeed } from './calendars-of-five.ts';
import { type MailLedger, startMailLedger } from './mail-ledger.ts';
import { passes } from './passes.ts';
import { eventuallySeen, insist } from './persistent-visitor.ts';
import { type Supervisor, supervise } from './supervisor.ts';
import { alreadyGone } from './three-meetings.ts';

/**
 * Right before and right after what happens to a calendar; `sweep.test.ts` has all other places. They're in the order in
 * which a meeting comes by, so that one meeting may pass several.
 */
const POINTS: readonly CrashPoint[] = [
  'CP-6-before-calendar-create',
  'CP-5-calendar-created',
  'CP-6-before-calendar-update',
  'CP-5-calendar-updated',
  'CP-6-before-calendar-remove',
  'CP-5-calendar-removed',
];
const OF_GUESTS: readonly CrashPoint[] = ['CP-6-before-calendar-update', 'CP-5-calendar-updated'];
/** The server knows its user by another address than Kairos does, so its events have no guests. */
const hasGuests = (organizer: Kind) => organizer !== 'caldav';

const places = (['google', 'microsoft', 'caldav'] as const)
  .flatMap((organizer) =>
    passes.flatMap((pass) =>
      POINTS.filter((point) => hasGuests(organizer) || !OF_GUESTS.includes(point)).map((point) => ({
        ...{ organizer, point, pass },
      })),
    ),
  )
  .map((place, index) => ({ ...place, index }));

const KINDS = ['google', 'microsoft', 'caldav', 'feed'] as const;
const TYPED = 'jess@mail.example';

/** Whose calendars hold the event, and when: the organizer's, and of guests those that the demo Google fills itself. */
function holding(kind: Kind, start: string, guests: readonly Kind[], withFeed = true): string[] {
  const filled = kind === 'google' ? guests.filter((guest) => guest !== 'microsoft') : [];
  const as = withFeed && hasGuests(kind) ? 'with' : 'without';
  return [kind, ...filled].map((holder) => `${ADDRESSES[holder]} ${start} ${as} ${ADDRESSES.feed}`).sort();
}

describe.skipIf(!hasDavServer('radicale'))(
  'people with calendars of every kind',
  { timeout: 600_000 },
  () => {
    const folder = mkdtempSync(join(memoryFolder(), 'kairos-crash-'));
    let ledger: MailLedger;
    let dav: DavServer;
    let feed: Awaited<ReturnType<typeof publishFeed>>;
    let kairos: Supervisor;
    let pool: pg.Pool;
    let origin: string;
    let people: Record<Kind, Visitor>;
    let played = 0;
    /**
     * The titles of meetings whose event was late once, since a busy machine takes its time to start Kairos again. People
     * may be told of those by an invitation of ours first.
     */
    const late = new Set<string>();

    beforeAll(async () => {
      chmodSync(folder, 0o711);
      [ledger, dav, feed] = await Promise.all([startMailLedger(), startDavServer('radicale'), publishFeed()]);
      await openAccount(dav).makeCalendar('work');
      const port = await freePort();
      const dataDir = join(folder, 'data');
      const env = {
        DATA_DIR: dataDir,
        PORT: String(port),
        SMTP_URL: ledger.url,
        KAIROS_JOIN_PAUSE_SECONDS: '1',
        KAIROS_UNDO_SECONDS: '0',
        KAIROS_CALENDAR_NETWORKS: '127.0.0.0/8',
      };
      kairos = await supervise(
        env,
        places.map(({ point, pass }) => ({ CRASH_AT: `${point}:${pass}` })),
      );
      pool = createPool(findRunningPostgres(dataDir) as pg.PoolConfig);
      origin = `http://localhost:${port}`;
      people = await connectEveryone(origin, { dav, feed: feed.address });
    }, 120_000);
    afterAll(async () => {
      await pool?.end();
      expect(await kairos?.stop()).toBe(0);
      await Promise.all([ledger?.close(), dav?.stop(), feed?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    });

    /** Answers by hand, at the link of the invitation, that every time of the first day suits. */
    async function answerByHand({ title, dateRangeStart }: StoryMeeting): Promise<void> {
      const day = dateRangeStart?.slice(0, 10);
      const invitation = await eventuallySeen(
        async () => ledger.mails.find(({ to, subject }) => to === TYPED && subject.includes(title ?? '')),
        (mail) => mail !== undefined,
      );
      const token = /\?invitation=([\w.%~-]+)/.exec(invitation?.text ?? '')?.[1];
      const spans = [{ start: `${day}T00:00:00Z`, end: `${day}T23:30:00Z`, answer: 'works' }];
      await insist(async () => {
        const answered = await createVisitor(origin).request(`/api/answers/${token}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ zone: 'Europe/London', spans, done: true }),
        });
        if (!answered.ok) throw new TypeError(`not answered: ${answered.status} ${await answered.text()}`);
      });
    }

    const seen = (by: Visitor, { id }: { id: string }) => by.get<StoryMeeting>(`/api/meetings/${id}`);

    const currentTimes = async (organizer: Visitor, meeting: StoryMeeting): Promise<string[]> => {
      const { ranking } = await eventuallySeen(
        () => seen(organizer, meeting),
        ({ ranking }) => ranking?.current === true,
      );
      return ranking?.suggestions.map(({ suggestedTime }) => suggestedTime) ?? [];
    };

    const choose = (organizer: Visitor, { id }: StoryMeeting, start: string, insteadOf?: string | null) => {
      const key = randomUUID();
      return insist(() =>
        organizer.post(`/api/meetings/${id}/schedule`, { start, insteadOf }, { 'idempotency-key': key }),
      );
    };

    const gone = (title: string) =>
      eventuallySeen(
        () => eventsCalled(title, pool, dav),
        (events) => events.length === 0,
      );

    /** A meeting of all five is found, booked, moved, left by one, and cancelled, and what the calendars hold after each. */
    async function play(kind: Kind): Promise<void> {
      const title = `Meeting ${++played} of ${kind}`;
      const organizer = people[kind];
      const guests = KINDS.filter((other) => other !== kind);
      const participants = [...guests.map((guest) => ADDRESSES[guest]), TYPED].map((email) => ({ email }));
      const request = { aiDecisionMode: 'manual' as const, title, participants, notBefore: 1 };
      const joining = { organizer, guests: guests.map((guest) => people[guest]) };
      const meeting = await arrangeMeeting(joining, request);
      await answerByHand(meeting);

      // Both on the day for which there is an answer by hand.
      const [first, second] = await currentTimes(organizer, meeting);
      const noteIfLate = (bookedAt: Date, start: string) => {
        if (new Date() > eventIsLateFrom({ bookedAt: bookedAt.toISOString(), start })) late.add(title);
      };
      const chosenAt = new Date();
      await choose(organizer, meeting, first!);
      await inCalendar(organizer, meeting);
      noteIfLate(chosenAt, first!);
      expect(await eventsCalled(title, pool, dav)).toEqual(holding(kind, first!, guests));

      const movedAt = new Date();
      await choose(organizer, meeting, second!, first);
      const moved = holding(kind, second!, guests);
      const after = () => eventsCalled(title, pool, dav);
      expect(await eventuallySeen(after, (events) => String(events) === String(moved))).toEqual(moved);
      noteIfLate(movedAt, second!);

      await insist(() => people.feed.post(`/api/meetings/${meeting.id}/decline`));
      const left = holding(
        kind,
        second!,
        guests.filter((guest) => guest !== 'feed'),
        false,
      );
      expect(await eventuallySeen(after, (events) => String(events) === String(left))).toEqual(left);

      await insist(() => organizer.delete(`/api/meetings/${meeting.id}`)).catch(alreadyGone);
      expect(await gone(title)).toEqual([]);
    }

    test.each(places)(
      'meet once in each calendar, organized with $organizer and killed at $point, pass $pass',
      async ({ organizer, index }) => {
        while (kairos.deaths() <= index) await play(organizer);
      },
    );

    test('got one invitation for each time, from the calendar or from us, and from both only of a late event', async () => {
      expect(kairos.deaths(), kairos.complaints.join('')).toBe(places.length);
      // The last one may have died a moment ago.
      await insist(() => people.google.get('/api/meetings'));
      const byCalendars = await pool.query<{ to: string; title: string }>(
        `select recipient as to, summary as title from demo.mails where method = 'REQUEST'
       union select recipient, summary from demo.microsoft_mails where method = 'REQUEST'`,
      );
      const ours = ledger.mails.filter(({ calendar }) => calendar === 'REQUEST');
      const both = byCalendars.rows.filter((mail) =>
        ours.some(({ to, subject }) => to === mail.to && subject.includes(mail.title)),
      );
      expect(both.filter(({ title }) => !late.has(title))).toEqual([]);
      const copies = Map.groupBy(ours, ({ to, messageId }) => `${to} ${messageId}`);
      expect([...copies.values()].filter((mails) => mails.length > 2)).toEqual([]);
    });
  },
);
