import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { createMeetingQueries } from '#projections/meetings/queries.ts';
import { createProjector } from '#projections/projector/projector.ts';
import { CALENDAR_SCOPES } from '#services/calendars/google/client.ts';
import type { GoogleTokens } from '#services/calendars/port.ts';
import { createDemoMailbox } from '#services/demo/mailbox.ts';
import type { Chasing, MeetingCommand, MeetingDetails } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { compose } from '#services/mail/compose.ts';
import { createCalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { createCounters } from '#services/storage/accounts/counters.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import { createInvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import { createPendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import { createSuppressions } from '#services/storage/accounts/suppressions.ts';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import { createInProcessDoorbell } from '#services/storage/doorbell/in-process.ts';
import { createEventLog } from '#services/storage/event-store/event-log.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { execute, load } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import { createRecipientQuota } from '#services/use-cases/meetings/recipient-quota.ts';
import { connectGoogle } from '#services/use-cases/settings/connect-google.ts';
import { reusedDatabase } from '#tests/harness/postgres.ts';
import type { Channel } from '../load/target.ts';
import { listParked } from '../reconciler/parked.ts';
import { type ReconcileDeps, reconcileMeeting } from '../reconciler/reconcile-meeting.ts';
import { createReconciler } from '../reconciler/reconciler.ts';
import { createWork } from '../reconciler/work.ts';
import { createTestCalendars } from './calendars.ts';

const publicUrl = 'https://kairos.example.org';
const from = { name: 'Kairos', address: 'kairos@example.org' };

export type SagaWorld = Awaited<ReturnType<typeof createSagaWorld>>;

/**
 * A Kairos without its web side, for the tests of the sagas: a real database, log, projector, accounts and outbox, and
 * calendars that can be told to fail. Its clock, at Monday, 2 March 2026, noon UTC, stands still until moved. `channelsOf`
 * is only asked once something is due.
 */
export async function createSagaWorld(channelsOf: (deps: ReconcileDeps) => readonly Channel[] = () => []) {
  const database = await reusedDatabase();
  const { pool } = database;

  let clock = new Date('2026-03-02T12:00:00.000Z');
  const now = () => clock;
  const vault = createVault(newKey());
  const sealer = createSealer({ pool, vault });
  const store = postgresEventStore({ pool, pollMs: 20 });
  const log = createEventLog({ store, sealer, vault });
  const users = createUsers({ pool, vault, sealer, now });
  const calendarAccounts = createCalendarAccounts({ pool, vault, sealer, now });
  const tokens = createCredentials<GoogleTokens>({ pool, sealer, now });
  const suppressions = createSuppressions({ pool, vault, now });
  const pendingAnswers = createPendingAnswers({ pool, vault, now });
  const outbox = createDemoMailbox({ pool, vault, from, now });
  const meetings = createMeetingQueries({ pool });
  const doorbell = createInProcessDoorbell((error) => {
    throw error;
  });
  const work = createWork({ pool, now });
  const projector = createProjector({
    log,
    pool,
    now,
    transactionalWrites: work.transactionalWrites,
    onPage: (touched) => {
      for (const { meetingId } of touched) doorbell.ring(meetingId);
    },
  });
  const stopping = new AbortController();
  const projecting = projector.run(stopping.signal);
  const calendars = createTestCalendars();
  const troubles: Parameters<ReconcileDeps['trouble']>[0][] = [];

  const deps: ReconcileDeps = {
    channels: [],
    work,
    calendars,
    mailer: outbox,
    compose,
    suppressions,
    pendingAnswers,
    mayInvite: createRecipientQuota({ counters: createCounters({ pool }), vault, now }),
    ledgerOf: meetings.ledgerOf,
    refiner: null,
    policy: DEFAULT_RANKING_POLICY,
    log,
    users,
    links: createInvitationTokens({ vault, publicUrl }),
    mail: { from, publicUrl },
    now,
    random: () => 0.5,
    trouble: (facts) => {
      troubles.push(facts);
    },
  };

  /** A person with an account, whose calendar is connected and empty unless something else is said. */
  async function person(name: string, { connected = true } = {}): Promise<{ id: string; email: string }> {
    const email = `${name.toLowerCase()}@example.org`;
    const signedIn = await users.signIn(anIdentity(name, { email, lastName: '' }));
    if (!signedIn.ok) throw new Error(`${name} could not sign in`);
    const { id } = signedIn.user;
    if (connected) {
      const scopes = Object.values(CALENDAR_SCOPES);
      const granted = { accessToken: 'a', refreshToken: 'r', expiresAt: 0, scopes };
      await connectGoogle({ calendarAccounts, tokens }, id, { id, email }, granted);
    }
    calendars.people.set(id, { connected, zone: 'Europe/London', busy: [] });
    return { id, email };
  }

  /** The same key gives the same command, which is carried out once. */
  async function command(
    meetingId: string,
    given: MeetingCommand,
    key: string = randomUUID(),
  ): Promise<void> {
    const context = sagaContext(meetingId, 'test', key, now);
    const done = await execute(log, meetingDecider, `meeting-${meetingId}`, given, {
      ...context,
      source: 'http',
    });
    if (!done.ok) throw new Error(`${given.type}: ${done.refused.code}`);
  }

  async function meetingOf(meetingId: string): Promise<ExistingMeeting> {
    const { state } = await load(log, meetingDecider, `meeting-${meetingId}`);
    if (state.status === 'none') throw new Error('no such meeting');
    return state;
  }

  /** Waits until the read models, and with them the list of due meetings, show the whole log. */
  async function projected(): Promise<void> {
    const head = await log.head();
    while ((await projector.waitFor(head, 1_000)) !== 'shown') await wait(5);
  }

  // Filling new read models rings for nobody.
  await projected();

  const changed = (changes: Partial<ReconcileDeps>): ReconcileDeps => {
    const all = { ...deps, ...changes };
    return { ...all, channels: changes.channels ?? channelsOf(all) };
  };

  /** Does all that is due at this moment of the clock. */
  async function settle(changes: Partial<ReconcileDeps> = {}): Promise<void> {
    const never = new AbortController().signal;
    const all = changed(changes);
    for (;;) {
      await projected();
      const claims = await work.claim(10);
      if (claims.length === 0) return;
      await Promise.all(claims.map((claim) => reconcileMeeting(all, claim, { stop: never, cut: never })));
    }
  }

  return {
    pool,
    log,
    vault,
    sealer,
    work,
    doorbell,
    outbox,
    meetings,
    users,
    tokens,
    suppressions,
    pendingAnswers,
    calendars,
    troubles,
    deps,
    now,
    person,
    command,
    meetingOf,
    settle,
    projected,
    /** Lets an hour pass, until nothing is retried automatically any longer. */
    async exhaust(): Promise<void> {
      for (let minutes = 0; minutes < 60; minutes += 5) {
        await settle();
        clock = new Date(clock.getTime() + 5 * 60_000);
      }
      await settle();
    },
    parked: () => listParked(pool),
    at(time: string) {
      clock = new Date(time);
    },
    pass(milliseconds: number) {
      clock = new Date(clock.getTime() + milliseconds);
    },
    reconciler: (changes: Partial<Parameters<typeof createReconciler>[0]> = {}) =>
      createReconciler({ ...changed(changes), work, doorbell, ...changes }),

    /** A meeting of an organizer with these people, from Monday to Friday; nobody has joined yet. */
    async create(
      organizer: { id: string; email: string },
      people: readonly { email: string }[],
      details: Partial<MeetingDetails & Chasing> = {},
    ): Promise<string> {
      const meetingId = randomUUID();
      await command(meetingId, {
        type: 'CreateMeeting',
        organizerId: organizer.id,
        organizerAddresses: [organizer.email],
        organizerZone: 'Europe/London',
        linkHash: `hash of ${meetingId}`,
        link: `link of ${meetingId}`,
        participants: people.map(({ email }) => ({ email })),
        title: 'Review',
        duration: 60,
        dateRangeStart: '2026-03-02',
        dateRangeEnd: '2026-03-06',
        timePreference: 'business',
        aiDecisionMode: 'auto',
        ...details,
      });
      return meetingId;
    },
    join: (meetingId: string, { id, email }: { id: string; email: string }) =>
      command(meetingId, { type: 'JoinMeeting', userId: id, email, name: email.split('@')[0] ?? '' }),

    /** The sent emails, in alphabetical order, as `who kind`, with `×n` for an email sent more than once. */
    async mails(kind?: string): Promise<string[]> {
      const stored = await outbox.list({ limit: 1_000 });
      return stored
        .filter((mail) => kind === undefined || mail.kind === kind)
        .map(
          (mail) =>
            `${mail.to.address.split('@')[0]} ${mail.kind}${mail.copies > 1 ? ` ×${mail.copies}` : ''}`,
        )
        .sort();
    },
    /** The calendar files that someone got, oldest first: `REQUEST` or `CANCEL`, and the SEQUENCE. */
    async calendarFiles(who: string): Promise<string[]> {
      const files: string[] = [];
      for (const { id, to } of (await outbox.list({ limit: 1_000 })).reverse()) {
        if (!to.address.startsWith(`${who}@`)) continue;
        const { attachments } = await PostalMime.parse((await outbox.find(id))!.eml);
        const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
        const content = file ? new TextDecoder().decode(file.content as ArrayBuffer) : '';
        const [, method] = /METHOD:(\w+)/.exec(content) ?? [];
        const [, sequence] = /SEQUENCE:(\d+)/.exec(content) ?? [];
        if (method) files.push(`${method} ${sequence}`);
      }
      return files;
    },
    async close(): Promise<void> {
      stopping.abort();
      await projecting;
      projector.close();
      await doorbell.close();
      await outbox.close();
      await log.close();
      await sealer.close();
      await database.drop();
    },
  };
}
