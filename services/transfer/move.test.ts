import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createProjector } from '#projections/projector/projector.ts';
import { createConnections } from '#services/slack/connections/connections.ts';
import { createWorkspaces } from '#services/slack/connections/workspaces.ts';
import { createEventLog } from '#services/storage/event-store/event-log.ts';
import { askedInSlackFact, recordFacts, storyFact } from '#tests/stories/given.ts';
import { EVENTS_PER_MEETING, happen, meetingId, realisticMeeting } from '#tests/stories/realistic.ts';
import { writeExport } from './export.ts';
import { checkExport } from './import.ts';
import { hasUnfinishedImport } from './imports.ts';
import {
  eventsOf,
  expectEmpty,
  expectEqual,
  exported,
  importDeps,
  importing,
  NOW,
  type Store,
  storesOfTests,
} from './testkit/stores.ts';

const EQUAL = { readModels: { differences: [] } };
const LONG = 240_000;
const CONVERSATION = '00000000-0000-4000-8000-0000000051ac';

const stores = storesOfTests();

/** A booked meeting gets someone more, is moved, moved back, moved again, cancelled, restored, and cancelled for good. */
async function liveOn({ log }: Store, meeting: string) {
  const at = (hour: number) => new Date(NOW.getTime() + hour * 3_600_000).toISOString();
  const started = (booking: number) => ({ booking, start: at(booking), end: at(booking + 1) });
  const facts = [
    storyFact('ParticipantInvited', { participant: 4, email: 'late@example.com', bookedTime: 'asked' }),
    storyFact('InvitationRepeated', { participant: 4, invitation: 2, bookedTime: 'invited' }),
    ...[2, 3].flatMap((booking) => [
      storyFact('BookingStarted', {
        ...started(booking),
        by: 'organizer',
        without: [],
        holds: [0],
        graceSeconds: 10,
      }),
      storyFact('SlotBooked', { ...started(booking), eventFrom: 1 }),
      booking === 2
        ? storyFact('BookingUndone', { booking, again: 1 })
        : storyFact('GracePeriodEnded', { booking }),
    ]),
    storyFact('MeetingCancelled', { graceSeconds: 10 }),
    storyFact('CancellationUndone', { status: 'scheduled', booking: 3 }),
    storyFact('ParticipantRemoved', { participant: 4 }),
    storyFact('MeetingCancelled', { graceSeconds: 10 }),
  ];
  const events = recordFacts(facts, meeting).map(({ id, type, data, meta }) => ({ id, type, data, meta }));
  await log.append(`meeting-${meeting}`, 'any', events as never);
}

describe('a move', () => {
  it(
    'from one Postgres to another takes all that is truth along, in order, and gives equal read models',
    async () => {
      const [source, target] = [await stores.with(200), await stores.empty()];
      const { text, result } = await exported(source);
      expect(result).toMatchObject({
        events: 200 * EVENTS_PER_MEETING + 1,
        rows: {
          users: 1,
          calendar_accounts: 1,
          calendars: 1,
          event_calendars: 1,
          contacts: 1,
          mail_suppressions: 1,
        },
        why: null,
      });
      expect(await importing(target, text)).toMatchObject({ held: 0, finished: null, ...EQUAL });
      await expectEqual(source, target);
      expect((await target.pool.query('select from saga_work')).rowCount).toBe(200);
    },
    LONG,
  );

  it(
    'to EventStoreDB and back gives the same on both sides, also of a meeting that was moved and undone',
    async () => {
      const [source, between, target] = [
        await stores.with(40),
        await stores.onEventStoreDb(),
        await stores.empty(),
      ];
      await liveOn(source, meetingId(0));
      expect(await importing(between, (await exported(source)).text)).toMatchObject(EQUAL);
      await expectEqual(source, between);
      expect(await importing(target, (await exported(between)).text)).toMatchObject(EQUAL);
      await expectEqual(source, target);
      const { rows } = await target.pool.query<{ state: string }>(
        `select state from ${READ_SCHEMA}.meeting_bookings where meeting_id = $1 order by number`,
        [meetingId(0)],
      );
      expect(rows.map(({ state }) => state)).toEqual(['superseded', 'undone', 'cancelled']);
    },
    LONG,
  );

  it(
    'of the log alone to EventStoreDB, with the same database, finds its rows there',
    async () => {
      const [source, other] = [await stores.with(5), await stores.onEventStoreDb()];
      const { text } = await exported(source);
      const { store, together } = other;
      const moved = { ...source, store, together, log: createEventLog({ ...source, store }) };
      expect(await importing(moved, text)).toMatchObject({ held: 0, ...EQUAL });
      await expectEqual(source, moved);
    },
    LONG,
  );

  it(
    'takes along what was asked in Slack, which workspaces have the bot, and whose a Slack account is',
    async () => {
      const [source, target] = [await stores.with(2), await stores.empty()];
      const { rows } = await source.pool.query<{ id: string }>('select id from users');
      const { id: mia } = rows[0]!;
      const [asked] = recordFacts([askedInSlackFact('Plan the launch')], CONVERSATION);
      const { id, type, data, meta } = asked!;
      await source.log.append(`slack-${CONVERSATION}`, 'none', [{ id, type, data, meta } as never]);
      const slackOf = (store: Store) => {
        const deps = { ...store, now: () => NOW };
        return { workspaces: createWorkspaces(deps), connections: createConnections(deps) };
      };
      const { workspaces, connections } = slackOf(source);
      await workspaces.save(mia, {
        team: 'T1',
        teamName: 'Demo',
        botUser: 'U0',
        botToken: 'xoxb-1',
        scopes: ['chat:write'],
      });
      const account = { team: 'T1', slackUser: 'U1', name: 'Mia', email: null };
      const link = { id: randomUUID(), until: NOW.toISOString() };
      expect(await connections.connect(mia, account, link)).toBe(true);

      expect(await importing(target, (await exported(source)).text)).toMatchObject(EQUAL);
      await expectEqual(source, target);
      const [said] = await target.log.read<'slack'>(`slack-${CONVERSATION}`);
      expect(said?.data).toMatchObject({ text: 'Plan the launch' });
      const moved = slackOf(target);
      expect(await moved.workspaces.ofTeam('T1')).toMatchObject({ botToken: 'xoxb-1' });
      expect(await moved.connections.of('T1', 'U1')).toMatchObject({ userId: mia, slackName: 'Mia' });
      const due = await target.pool.query('select from saga_work where meeting = $1', [CONVERSATION]);
      expect(due.rowCount).toBe(1);
    },
    LONG,
  );

  it('of a store in which nothing has happened yet works as well', async () => {
    const [source, target] = [await stores.empty(), await stores.empty()];
    expect(await importing(target, (await exported(source)).text)).toMatchObject(EQUAL);
    await expectEmpty(target);
    expect(await hasUnfinishedImport(target.pool)).toBe(false);
  });

  it('goes into a store on which a Kairos was started and nothing has happened', async () => {
    const [source, target] = [await stores.with(3), await stores.empty()];
    const projector = createProjector({ log: target.log, pool: target.pool, now: () => new Date() });
    const stopping = new AbortController();
    const running = projector.run(stopping.signal);
    await expect.poll(async () => (await projector.status()).role, { timeout: 20_000 }).toBe('leading');
    stopping.abort();
    await running;
    await projector.close();
    expect(await importing(target, (await exported(source)).text)).toMatchObject(EQUAL);
  });

  it('leaves the streams of other programs where they are, on both sides', async () => {
    const [source, target] = [await stores.with(1), await stores.onEventStoreDb()];
    const strange = () => ({ id: randomUUID(), type: 'Strange', data: {}, meta: {} });
    await source.store.append('invoices-1', 'none', [strange()]);
    await target.store.append('invoices-2', 'none', [strange()]);
    const { text } = await exported(source);
    expect(text).not.toMatch('invoices');
    expect(await importing(target, text)).toMatchObject({ held: 0, ...EQUAL });
    expect((await eventsOf(target)).map(({ stream }) => stream)).toContain('invoices-2');
  });

  it('says which read models are not the same', async () => {
    const [source, target] = [await stores.with(3), await stores.empty()];
    const log: Store['log'] = {
      ...target.log,
      async *follow(options) {
        for await (const page of target.log.follow(options))
          yield {
            ...page,
            events: page.events.filter(
              ({ type, stream }) => type !== 'DeliverySent' || !stream.endsWith(meetingId(2)),
            ),
          };
      },
    };
    const { readModels } = await importing(target, (await exported(source)).text, { log });
    expect(readModels).toEqual({
      differences: ['meeting_deliveries: 12 rows in the export, here 8'],
    });
  });

  it('takes an event along that fits into no read model, and says that nothing could be compared', async () => {
    const [source, target] = [await stores.with(2), await stores.empty()];
    const [created] = realisticMeeting(0);
    const odd = {
      type: 'ParticipantDeclined',
      data: { participant: 99 },
      id: '00000000-0000-4000-8000-00000000dead',
    };
    await source.store.append(`meeting-${meetingId(1)}`, 'exists', [
      { ...odd, meta: { ...created!.events[0]!.meta, v: 1 } } as never,
    ]);
    const { text, result } = await exported(source);
    expect(result.why).toMatch(/ParticipantDeclined .*dead/);
    const { readModels } = await importing(target, text);
    expect(readModels).toEqual({ why: expect.stringMatching(/ParticipantDeclined .*dead/) });
    await expectEqual(source, target);
    const projector = createProjector({ log: target.log, pool: target.pool, now: () => new Date() });
    const stopping = new AbortController();
    const running = projector.run(stopping.signal);
    await expect.poll(async () => (await projector.status()).parked, { timeout: 20_000 }).toBe(1);
    stopping.abort();
    await running;
    await projector.close();
  });
});

describe('an export beside a Kairos that runs', () => {
  it('holds the key of everything sealed in it, and brings no one back who is erased in it', async () => {
    const source = await stores.with(20);
    const { text } = await exported(source, async () => {
      // While its first line is written: new meetings with new keys, and the end of an old key.
      await happen(source.log, { from: 20, to: 22 });
      await source.sealer.destroy([`meeting:${meetingId(0)}`]);
    });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const keys = new Map(
      lines.filter(({ table }) => table === 'subject_keys').map(({ row }) => [row.subject, row.wrapped]),
    );
    const sealed = [...text.matchAll(/"s1\.([^.]+)\./g)].map(([, subject]) => subject);
    expect(sealed.length).toBeGreaterThan(100);
    expect(sealed.filter((subject) => !keys.has(subject))).toEqual([]);
    const erased = lines.flatMap(({ event }) =>
      event?.type === 'SubjectErased' ? [event.data.subject] : [],
    );
    expect([...erased, `meeting:${meetingId(0)}`].map((subject) => keys.get(subject))).toEqual([null, null]);
    expect(lines.some(({ event }) => event?.stream.endsWith(meetingId(20)))).toBe(false);
    const target = await stores.empty();
    expect(await importing(target, text)).toMatchObject(EQUAL);
  });
});

it('an export that is stopped ends, and leaves nothing behind', async () => {
  const source = await stores.with(2);
  const stopping = new AbortController();
  const stopped = writeExport({
    ...source,
    write: async () => {},
    progress: () => stopping.abort(new Error('Someone stopped it')),
    now: () => NOW,
    signal: stopping.signal,
  });
  await expect(stopped).rejects.toThrow('Someone stopped it');
  const { rows } = await source.pool.query(`select from pg_namespace where nspname = 'read_export'`);
  expect(rows).toEqual([]);
  expect((await exported(source)).result).toMatchObject({ events: 41 });
});

it('an export can be checked without storing anything', async () => {
  const [source, target] = [await stores.with(2), await stores.empty()];
  const { text } = await exported(source);
  expect(await checkExport(importDeps(target, text))).toMatchObject({ held: 0, finished: null });
  await expectEmpty(target);
});
