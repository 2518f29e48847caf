import { randomUUID } from 'node:crypto';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { createTestCalendars } from '#services/sagas/testkit/calendars.ts';
import { createCounters } from '#services/storage/accounts/counters.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import { createEventLog, type EventLog } from '#services/storage/event-store/event-log.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { reusedDatabase } from '#tests/harness/postgres.ts';
import { createOrganizing } from '../create-organizing.ts';
import { loadMeeting } from '../load-meeting.ts';
import type { LoadedMeeting, NewMeeting } from '../organizing.ts';

type Person = Pick<User, 'id' | 'email' | 'addresses' | 'alarm' | 'eventProviders'>;
type Details = Partial<NewMeeting['details']>;

/**
 * What organizers do on a real log, with calendars that can be told to fail. The clock stands still until it is moved;
 * it is Monday, 2 March 2026, noon UTC.
 */
export async function givenOrganizing({ monthlyLimit = null as number | null } = {}) {
  const database = await reusedDatabase();
  const { pool } = database;
  let clock = new Date('2026-03-02T12:00:00.000Z');
  const now = () => clock;
  const vault = createVault(newKey());
  const sealer = createSealer({ pool, vault });
  const log = createEventLog({ store: postgresEventStore({ pool, pollMs: 20 }), sealer, vault });
  const users = createUsers({ pool, vault, sealer, now });
  const calendars = createTestCalendars();
  const warnings: object[] = [];
  const organizingOn = (log: EventLog) =>
    createOrganizing({
      log,
      vault,
      counters: createCounters({ pool }),
      users,
      calendars,
      meetings: { ledgerOf: async () => ({ entries: [], bookings: { booked: 0, changed: 0 } }) },
      settings: {
        monthlyLimit,
        jitsi: 'https://rooms.example',
        policy: DEFAULT_RANKING_POLICY,
        graceSeconds: 0,
      },
      report: { warn: (facts: object) => void warnings.push(facts) },
      now,
    });
  const organizing = organizingOn(log);

  const context = (by: Pick<Person, 'id'>, commandId: string = randomUUID()): CommandContext => ({
    commandId,
    actor: { kind: 'user', id: by.id },
    correlationId: `asked as ${commandId}`,
    source: 'slack',
    now,
  });

  async function command(id: string, given: MeetingCommand): Promise<void> {
    const done = await execute(log, meetingDecider, `meeting-${id}`, given, context({ id: randomUUID() }));
    if (!done.ok) throw new Error(`${given.type}: ${done.refused.message}`);
  }

  const found = (id: string): Promise<LoadedMeeting> => loadMeeting(log, id);

  /** An hour in this week, London time. */
  const wanted = (people: readonly Person[] = [], details: Details = {}): NewMeeting => ({
    id: randomUUID(),
    zone: 'Europe/London',
    details: {
      title: 'Review',
      duration: 60,
      dateRangeStart: '2026-03-02',
      dateRangeEnd: '2026-03-06',
      timePreference: 'business',
      aiDecisionMode: 'manual',
      ...details,
    },
    participants: people.map(({ email }) => ({ email })),
  });

  return {
    log,
    calendars,
    organizing,
    /** The same on another log, such as one that fails. */
    organizingOn,
    /** What was reported. */
    warnings,
    now,
    at(time: string) {
      clock = new Date(time);
    },
    context,
    command,
    found,
    wanted,
    /** Someone with an account, whose calendar is empty unless it is not connected. */
    async person(name: string, { connected = true } = {}): Promise<Person> {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
      const signedIn = await users.signIn(anIdentity(name, { email, lastName: '' }));
      if (!signedIn.ok) throw new Error(`${name} could not sign in`);
      const { id, addresses } = signedIn.user;
      calendars.people.set(id, { connected, zone: 'Europe/London', busy: [] });
      return { id, email, addresses, alarm: 'calendar', eventProviders: ['google'] };
    },
    /** A meeting that these people have joined, with the times that suit them. */
    async ranked(organizer: Person, people: readonly Person[], details: Details = {}) {
      const meeting = wanted(people, details);
      const made = await organizing.create(organizer, meeting, context(organizer));
      if (!made.ok) throw new Error(made.refused.message);
      for (const { id: userId, email } of people)
        await command(meeting.id, { type: 'JoinMeeting', userId, email, name: 'Someone' });
      const looked = await organizing.choose(
        await found(meeting.id),
        { start: '2030-01-01T09:00:00.000Z', without: [], insteadOf: null },
        context(organizer),
        new AbortController().signal,
      );
      return { id: meeting.id, times: looked.ok ? [] : (looked.suggestions ?? []) };
    },
    eventsOf: async (id: string): Promise<string[]> =>
      (await log.read<'meeting'>(`meeting-${id}`)).map(({ type }) => type),
    /** How much was counted of a kind. */
    async counted(kind: 'meetings'): Promise<number> {
      const { rows } = await pool.query(
        'select coalesce(sum(used), 0)::int as used from counters where key like $1',
        [`${kind}:%`],
      );
      return rows[0].used;
    },
    async close(): Promise<void> {
      await log.close();
      await sealer.close();
      await database.drop();
    },
  };
}

export type GivenOrganizing = Awaited<ReturnType<typeof givenOrganizing>>;
