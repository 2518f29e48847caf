import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import type { z } from 'zod';
import {
  type adminWebhookList,
  WEBHOOKS_PER_USER,
  type WebhookAnswer,
  type WebhookDelivery,
} from '#contracts/api/webhooks.ts';
import { DAY } from '#contracts/durations.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import { sealedFields } from '#services/storage/accounts/sealed-fields.ts';
import { type RowOf, run, statement } from '#services/storage/postgres/statement.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { webhookSql } from './tables.ts';

/** How long a replaced secret signs as well, in milliseconds, so a receiver has time to learn the new one. */
const OVERLAP = DAY;

const DELIVERIES_PER_PAGE = 50;

const COLUMNS = ['id', 'url', 'created_at', 'failing_since', 'due_at'] as const;

/** Whose, and whether they are for all meetings or for those that the person organizes. */
type Whose = { userId: string; isForAll: boolean };

const ofUser = statement('webhooks_of_user', (whose: Whose) =>
  webhookSql
    .selectFrom('webhooks')
    .select([
      ...COLUMNS,
      sql<number>`(select count(*)::int from webhook_messages
        where webhook_id = webhooks.id and not is_delivered)`.as('waiting'),
    ])
    .where('user_id', '=', whose.userId)
    .where('is_for_all', '=', whose.isForAll)
    .orderBy('created_at')
    .orderBy('id'),
);

type Row = RowOf<typeof ofUser>;

/** Nothing if the person has as many as they may. */
const insert = statement(
  'webhooks_insert',
  (id: string, { userId, isForAll }: Whose, url: string, secret: string, now: Date) => sql`
    insert into webhooks (id, user_id, is_for_all, url, secret, due_at, created_at)
    select ${id}, ${userId}, ${isForAll}, ${url}, ${secret}, ${now}, ${now}
    where (select count(*) from webhooks where user_id = ${userId} and is_for_all = ${isForAll}) < ${WEBHOOKS_PER_USER}`,
);

const replaceSecret = statement(
  'webhooks_replace_secret',
  (userId: string, id: string, secret: string, until: Date) =>
    webhookSql
      .updateTable('webhooks')
      .set(({ ref }) => ({ secret, old_secret: ref('secret'), old_secret_until: until }))
      .where('user_id', '=', userId)
      .where('id', '=', id),
);

const remove = statement('webhooks_remove', (userId: string, id: string) =>
  webhookSql.deleteFrom('webhooks').where('user_id', '=', userId).where('id', '=', id),
);

const tryNow = statement('webhooks_try_now', (userId: string, id: string, now: Date) =>
  webhookSql
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null, due_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id),
);

const sendAgainFrom = statement('webhook_messages_send_again', (id: string, from: string) =>
  webhookSql
    .updateTable('webhook_messages')
    .set({ is_delivered: false })
    .where('webhook_id', '=', id)
    .where('position', '>=', from),
);

const deliveriesBefore = statement('webhook_messages_before', (userId: string, id: string, before: string) =>
  webhookSql
    .selectFrom('webhook_messages')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['event_id', 'position', 'type', 'meeting_id', 'happened_at', 'is_delivered'])
    .select(['attempts', 'attempted_at', 'outcome'])
    .where('user_id', '=', userId)
    .where('webhook_id', '=', id)
    .where('position', '<', before)
    .orderBy('position', 'desc')
    .limit(DELIVERIES_PER_PAGE + 1),
);

const failing = statement(
  'webhooks_failing',
  () => sql<{
    user_id: string;
    failing_since: Date;
    due_at: Date | null;
    waiting: number;
    outcome: string | null;
  }>`select user_id, failing_since, due_at,
      (select count(*)::int from webhook_messages where webhook_id = webhooks.id and not is_delivered) as waiting,
      (select outcome from webhook_messages where webhook_id = webhooks.id and attempted_at is not null
        order by attempted_at desc limit 1) as outcome
    from webhooks where failing_since is not null order by failing_since limit 100`,
);

/** After every place in the log. */
const END = '9'.repeat(20);

export type Webhooks = ReturnType<typeof createWebhooks>;

type WebhooksDeps = { pool: pg.Pool; sealer: Sealer; now: () => Date; isForAll?: boolean };

/**
 * The addresses to which people have word of their meetings sent, or with `isForAll`, admins of all meetings. Ids must be
 * UUIDs.
 */
export function createWebhooks({ pool, sealer, now, isForAll = false }: WebhooksDeps) {
  const fields = sealedFields(sealer);
  const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

  const presented = ({ id, url, created_at, failing_since, due_at, waiting }: Row): WebhookAnswer => {
    const isRetrying = due_at !== null && failing_since !== null;
    return {
      ...{ id, url: fields.open(url), createdAt: created_at.toISOString(), waiting },
      state: due_at === null ? 'stopped' : isRetrying ? 'retrying' : 'working',
      nextAttemptAt: isRetrying ? due_at.toISOString() : null,
    };
  };

  async function list(userId: string): Promise<WebhookAnswer[]> {
    const { rows } = await run(pool, ofUser({ userId, isForAll }));
    await fields.load([userId]);
    return rows.map(presented);
  }

  const find = async (userId: string, id: string) => (await list(userId)).find((one) => one.id === id);

  return {
    list,

    /** With its secret, which isn't shown again. Null once they have as many as they may. */
    async create(userId: string, url: string): Promise<(WebhookAnswer & { secret: string }) | null> {
      const [id, secret, at] = [randomUuid(), newSecret(), now()];
      await fields.load([userId]);
      const sealed = [
        fields.seal(userId, id, 'url', url),
        fields.seal(userId, id, 'secret', secret),
      ] as const;
      const { rowCount } = await run(pool, insert(id, { userId, isForAll }, ...sealed, at));
      if (rowCount !== 1) return null;
      const state = { state: 'working' as const, nextAttemptAt: null, waiting: 0 };
      return { id, url, createdAt: at.toISOString(), ...state, secret };
    },

    /** A new secret. The previous secret signs as well for a day. Null if they have no such webhook. */
    async replaceSecret(userId: string, id: string): Promise<(WebhookAnswer & { secret: string }) | null> {
      if (!(await find(userId, id))) return null;
      const secret = newSecret();
      const until = new Date(now().getTime() + OVERLAP);
      await run(pool, replaceSecret(userId, id, fields.seal(userId, id, 'secret', secret), until));
      const found = await find(userId, id);
      return found ? { ...found, secret } : null;
    },

    /** False if they have no such webhook, as below. */
    remove: async (userId: string, id: string): Promise<boolean> =>
      (await find(userId, id)) !== undefined && (await run(pool, remove(userId, id))).rowCount === 1,

    /** The webhooks of anyone that fail, those that have failed longest first. Their addresses are for their owners alone. */
    async failing(users: Pick<Users, 'byIds'>): Promise<z.infer<typeof adminWebhookList>['failing']> {
      const { rows } = await run(pool, failing());
      const owners = await users.byIds(rows.map((row) => row.user_id));
      return rows.flatMap(({ user_id, failing_since, due_at, waiting, outcome }) => {
        const email = owners.get(user_id)?.email;
        const how = { since: failing_since.toISOString(), isStopped: due_at === null, waiting, outcome };
        return email === undefined ? [] : [{ email, ...how }];
      });
    },

    /** Has the waiting messages sent at once, and with `from`, all messages from this place on once more. */
    async retry(userId: string, id: string, from?: string): Promise<boolean> {
      if (!(await find(userId, id))) return false;
      if (from !== undefined) await run(pool, sendAgainFrom(id, from));
      return (await run(pool, tryNow(userId, id, now()))).rowCount === 1;
    },

    /** A page, the newest first. Null if they have no such webhook. */
    async deliveries(userId: string, id: string, before: string = END) {
      if (!(await find(userId, id))) return null;
      const { rows } = await run(pool, deliveriesBefore(userId, id, before));
      return {
        deliveries: rows.slice(0, DELIVERIES_PER_PAGE).map(
          (row): WebhookDelivery => ({
            ...{ id: row.event_id, position: row.position, type: row.type as WebhookDelivery['type'] },
            ...{ meetingId: row.meeting_id, happenedAt: row.happened_at.toISOString() },
            ...{ isDelivered: row.is_delivered, attempts: row.attempts, outcome: row.outcome },
            attemptedAt: row.attempted_at?.toISOString() ?? null,
          }),
        ),
        hasMore: rows.length > DELIVERIES_PER_PAGE,
      };
    },
  };
}
