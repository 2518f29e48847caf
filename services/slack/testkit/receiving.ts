import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { createEventLog, type EventLog } from '#services/storage/event-store/event-log.ts';
import { StoreUnavailable, WrongExpectedRevision } from '#services/storage/event-store/port.ts';
import { migrations as eventStore } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { execute, load } from '#services/use-cases/commands/execute.ts';
import { freshDatabase } from '#tests/harness/postgres.ts';
import {
  type Conversation,
  type ConversationCommand,
  conversationDecider,
} from '../conversation/conversation.ts';
import type { SlackRequestTrouble } from '../receiver/bolt.ts';
import { createIntake } from '../receiver/intake.ts';
import { createSlackReceiver } from '../receiver/receiver.ts';
import { memoryWorkspaces } from './workspaces.ts';

export const RECEIVING_TEAM = 'T024BE7LD';
export const RECEIVING_BOT = 'U0KAIROSBOT';
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';

export type Sent = { status: number; body: string };

export type SlackDelivery = {
  path?: '/api/slack/events' | '/api/slack/interactive';
  /** As a command or a button is sent, instead of JSON. */
  form?: boolean;
  /** Seconds between the time of the request and that of the server. */
  age?: number;
  /** Another secret than the right secret, or no signature at all. */
  secret?: string | null;
  /** Sent instead of the signed body. */
  instead?: string;
  headers?: Record<string, string>;
};

export type Receiving = Awaited<ReturnType<typeof openReceiving>>;

/**
 * A web server that receives Slack's requests, over a real log. Its clock stands still, on Monday, 2 March 2026, at
 * noon.
 */
export async function openReceiving() {
  const database = await freshDatabase();
  await migrate(database.pool, { ...eventStore, ...vaultMigrations });
  const now = () => new Date('2026-03-02T12:00:00.000Z');
  const vault = createVault(newKey());
  const sealer = createSealer({ pool: database.pool, vault });
  const log = createEventLog({ store: postgresEventStore({ pool: database.pool }), sealer, vault });

  let storing: 'stores' | 'fails' | 'hangs' = 'stores';
  /** How many appends will find that others were faster. */
  let lost = 0;
  const troubled: EventLog = {
    ...log,
    append(...args) {
      if (lost-- > 0) return Promise.reject(new WrongExpectedRevision(args[0], args[1], 0));
      if (storing === 'fails') return Promise.reject(new StoreUnavailable('The store is away'));
      return storing === 'hangs' ? new Promise(() => {}) : log.append(...args);
    },
  };

  const workspace = { team: RECEIVING_TEAM, teamName: 'Acme', botUser: RECEIVING_BOT, botToken: 'xoxb-acme' };
  const workspaces = memoryWorkspaces(workspace, { ...workspace, team: 'T0OTHER' });
  const troubles: SlackRequestTrouble[] = [];
  const homes: string[] = [];
  const home = (team: string, slackUser: string) => void homes.push(`${team} ${slackUser}`);
  const intake = createIntake({ log: troubled, now });
  const onTrouble = (trouble: SlackRequestTrouble) => void troubles.push(trouble);

  const app = new Koa();
  app.silent = true;
  const deps = { signingSecret: SECRET, intake, workspaces, home, now, onTrouble };
  // The first request loads Bolt, for which a busy machine needs longer than Slack waits.
  const usual = createSlackReceiver({ ...deps, patience: 60_000 });
  const impatient = createSlackReceiver({ ...deps, patience: 50 });
  app.use((ctx, next) => (storing === 'hangs' ? impatient : usual)(ctx, next));
  app.use((ctx) => {
    ctx.status = 404;
    ctx.body = 'passed on';
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function send(text: string, delivery: SlackDelivery = {}): Promise<Sent> {
    const { path = '/api/slack/events', form, age = 0, secret = SECRET, instead = text, headers } = delivery;
    const time = Math.floor(now().getTime() / 1000) - age;
    const signature = `v0=${createHmac('sha256', secret ?? '')
      .update(`v0:${time}:${text}`)
      .digest('hex')}`;
    const signed = { 'x-slack-signature': signature, 'x-slack-request-timestamp': String(time) };
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(secret !== null && signed),
        ...headers,
      },
      body: instead,
    });
    return { status: response.status, body: await response.text() };
  }

  return {
    url,
    log,
    send,
    workspaces,
    troubles,
    homes,
    /** Whether the log stores events from now on. */
    store(does: typeof storing) {
      storing = does;
    },

    /** Lets others be faster so many times. */
    loseRaces(times: number) {
      lost = times;
    },

    /** Delivers an event of a workspace, with an event id of its own unless given. */
    event: (
      event: Record<string, unknown>,
      {
        team = RECEIVING_TEAM,
        eventId = randomUUID(),
        ...delivery
      }: SlackDelivery & { team?: string; eventId?: string } = {},
    ) =>
      send(
        JSON.stringify({
          type: 'event_callback',
          team_id: team,
          api_app_id: 'A0KAIROS',
          event,
          event_id: eventId,
          event_time: Math.floor(now().getTime() / 1000),
          authorizations: [{ enterprise_id: null, team_id: team, user_id: RECEIVING_BOT, is_bot: true }],
        }),
        delivery,
      ),

    /** Delivers a press of buttons, as Slack does: JSON in a form. */
    press: (body: Record<string, unknown>, delivery: SlackDelivery = {}) =>
      send(new URLSearchParams({ payload: JSON.stringify({ type: 'block_actions', ...body }) }).toString(), {
        path: '/api/slack/interactive',
        form: true,
        ...delivery,
      }),

    command: (fields: Record<string, string>, delivery: SlackDelivery = {}) =>
      send(new URLSearchParams({ team_id: RECEIVING_TEAM, command: '/kairos', ...fields }).toString(), {
        form: true,
        ...delivery,
      }),

    async conversation(id: string): Promise<Conversation> {
      return (await load(log, conversationDecider, `slack-${id}`)).state;
    },

    /** How many events there are at all, of whatever stream. */
    async stored(): Promise<number> {
      const { rows } = await database.pool.query('select count(*)::int as count from event_log');
      return rows[0].count;
    },

    /** Puts something into a conversation that others would have done. */
    async given(id: string, ...commands: ConversationCommand[]): Promise<void> {
      for (const command of commands) {
        const done = await execute(log, conversationDecider, `slack-${id}`, command, {
          commandId: randomUUID(),
          actor: { kind: 'kairos' },
          correlationId: 'test',
          source: 'saga',
          now,
        });
        if (!done.ok) throw new Error(done.refused.code);
      }
    },

    /** Erases a meeting and its conversation. */
    erase: (id: string) => sealer.destroy([`meeting:${id}`]),

    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await log.close();
      await sealer.close();
      await database.drop();
    },
  };
}
