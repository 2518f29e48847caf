import { sql } from 'kysely';
import type pg from 'pg';
import { Webhook } from 'standardwebhooks';
import type { WebhookType } from '#contracts/api/webhooks.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import type { RemoteClient } from '#services/calendars/remote/request.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { sealedFields } from '#services/storage/accounts/sealed-fields.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { firstOf, type RowOf, run, statement } from '#services/storage/postgres/statement.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { messageOf } from './messages.ts';
import { webhookSql } from './tables.ts';

/** How long a webhook belongs to the process that took it, in milliseconds. */
const LEASE = 2 * MINUTE;

/** Longer than a request and an email may take: the last of a lease begins that much before its end. */
const PATIENCE = 45 * SECOND;

/** The waits after the first failures; then the last wait again, until the failures have gone on for `GIVE_UP`. */
const WAITS = [10 * SECOND, MINUTE, 10 * MINUTE, HOUR];
const GIVE_UP = 3 * DAY;

/** How many webhooks are taken at once. */
const AT_ONCE = 8;

/** Of the answer, in bytes: nobody reads the answer. */
const LARGEST_ANSWER = 64 * 1024;

const WHY_NOT = {
  notAllowed: "This Kairos doesn't connect to that network",
  notEncrypted: 'The address needs https',
  tooLarge: 'The answer was too long',
  unreachable: 'No answer',
} as const;

/** Those with something to send, so that no other process takes them until `until`. */
const take = statement(
  'webhooks_take',
  (now: Date, until: Date) => sql<{
    id: string;
    user_id: string;
    is_for_all: boolean;
    url: string;
    secret: string;
    old_secret: string | null;
    old_secret_until: Date | null;
    failures: number;
    failing_since: Date | null;
  }>`update webhooks set due_at = ${until} where id in (
      select id from webhooks where due_at <= ${now} and exists (
        select from webhook_messages where webhook_id = webhooks.id and not is_delivered)
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning id, user_id, is_for_all, url, secret, old_secret, old_secret_until, failures, failing_since`,
);

type Taken = RowOf<typeof take>;

const nextOf = statement('webhook_messages_next', (id: string) =>
  webhookSql
    .selectFrom('webhook_messages')
    .select(['position', 'event_id', 'meeting_id', 'type', 'happened_at'])
    .where('webhook_id', '=', id)
    .where('is_delivered', '=', false)
    .orderBy('position')
    .limit(1),
);

const drop = statement('webhook_messages_drop', (id: string, position: string) =>
  webhookSql.deleteFrom('webhook_messages').where('webhook_id', '=', id).where('position', '=', position),
);

const noteAttempt = statement(
  'webhook_messages_note_attempt',
  (id: string, position: string, isDelivered: boolean, outcome: string, now: Date) =>
    webhookSql
      .updateTable('webhook_messages')
      .set(({ eb }) => ({
        ...{ is_delivered: isDelivered, outcome, attempted_at: now },
        attempts: eb('attempts', '+', 1),
      }))
      .where('webhook_id', '=', id)
      .where('position', '=', position),
);

/** Only of the process that still has the lease, and not if someone asked for an attempt at once meanwhile. */
const release = statement(
  'webhooks_release',
  (id: string, until: Date, failures: number, failingSince: Date | null, dueAt: Date | null) =>
    webhookSql
      .updateTable('webhooks')
      .set({ failures, failing_since: failingSince, due_at: dueAt })
      .where('id', '=', id)
      .where('due_at', '=', until),
);

export type DeliverDeps = {
  pool: pg.Pool;
  log: EventLog;
  sealer: Sealer;
  users: Pick<Accounts, 'byId'>;
  isAdmin: (user: User) => boolean;
  client: RemoteClient;
  /** Emails the owner of a webhook that has stopped; false if the email couldn't be sent, so the webhook goes on. */
  tellStopped: (stopped: {
    id: string;
    owner: User;
    host: string;
    isForAll: boolean;
    outcome: string;
  }) => Promise<boolean>;
  now: () => Date;
};

/**
 * Sends what waits, in the order of the log for each webhook: after a failure it waits, longer each time, and nothing later
 * overtakes the message. A process that is killed has it sent again under the same id.
 */
export async function deliverWebhooks(deps: DeliverDeps, signal: AbortSignal): Promise<void> {
  const until = new Date(deps.now().getTime() + LEASE);
  const { rows } = await run(deps.pool, take(deps.now(), until));
  await Promise.all(rows.map((row) => deliver(deps, row, until, signal)));
}

async function deliver(deps: DeliverDeps, row: Taken, until: Date, signal: AbortSignal): Promise<void> {
  const { pool, log, users, now } = deps;
  const settle = (failures: number, since: Date | null, dueAt: Date | null) =>
    run(pool, release(row.id, until, failures, since, dueAt));
  const owner = await users.byId(row.user_id);
  if (!owner) return;
  let { failures, failing_since: since } = row;
  if (row.is_for_all && !deps.isAdmin(owner)) return void (await settle(failures, since, null));
  const receiver = await receiverOf(deps, row, signal);
  while (!signal.aborted && now().getTime() < until.getTime() - PATIENCE) {
    const next = await firstOf(pool, nextOf(row.id));
    if (!next) break;
    const { position, event_id: eventId, meeting_id: meetingId, happened_at: happenedAt } = next;
    const queued = { eventId, meetingId, happenedAt, type: next.type as WebhookType };
    const message = await messageOf(log, queued, row.is_for_all ? null : owner, now());
    if (!message) {
      await run(pool, drop(row.id, position));
      continue;
    }
    const { isDelivered, outcome } = await receiver.message(eventId, JSON.stringify(message));
    crashPoint('CP-5-webhook-sent');
    await run(pool, noteAttempt(row.id, position, isDelivered, outcome, now()));
    if (!isDelivered) {
      since ??= now();
      const wait = WAITS[Math.min(failures, WAITS.length - 1)]!;
      const isOver =
        now().getTime() - since.getTime() > GIVE_UP &&
        (await deps.tellStopped({
          id: `${row.id}:${since.toISOString()}`,
          owner,
          host: receiver.host,
          isForAll: row.is_for_all,
          outcome,
        }));
      await settle(failures + 1, since, isOver ? null : new Date(now().getTime() + wait));
      return;
    }
    [failures, since] = [0, null];
  }
  await settle(failures, since, now());
}

/** Signs and posts. Any answer of the 200s is taken for yes; nothing that the receiver says is followed or kept. */
async function receiverOf({ sealer, client, now }: DeliverDeps, row: Taken, signal: AbortSignal) {
  const fields = sealedFields(sealer);
  await fields.load([row.user_id]);
  const url = new URL(fields.open(row.url));
  const isOldValid = row.old_secret !== null && row.old_secret_until! > now();
  const signers = [row.secret, ...(isOldValid ? [row.old_secret!] : [])].map(
    (secret) => new Webhook(fields.open(secret)),
  );
  const message = async (id: string, body: string): Promise<{ isDelivered: boolean; outcome: string }> => {
    const at = now();
    const answer = await client({
      ...{ url, method: 'POST', body, most: LARGEST_ANSWER, signal },
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
      },
    });
    if (!answer.ok) return { isDelivered: false, outcome: WHY_NOT[answer.why] };
    return { isDelivered: answer.status >= 200 && answer.status < 300, outcome: String(answer.status) };
  };
  return { host: url.host, message };
}
