import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { DemoEvent } from './event.ts';

type Grant = { generation: number; scopes: string[] };

export type SigningKey = { kid: string; privatePem: string };

export type CalendarMail = {
  sentAt: Date;
  recipient: string;
  method: 'REQUEST' | 'CANCEL';
  eventId: string;
  summary: string;
};

/** An event in a person's calendar, with the instants used to find it. */
export type Placed<Event = DemoEvent> = { calendar: string; event: Event; startsAt: Date; endsAt: Date };

const hash = (code: string) => createHash('sha256').update(code).digest('base64url');

/** The rows of the demo Google, or of another demo that keeps the same things in tables with a prefix. */
export function createDemoStore<Event extends { id: string } = DemoEvent>(pool: Pool, prefix = '') {
  return {
    async grantOf(email: string): Promise<Grant | null> {
      const { rows } = await pool.query<Grant>(
        `select generation, scopes from demo.${prefix}grants where email = $1`,
        [email],
      );
      return rows[0] ?? null;
    },

    async allow(email: string, scopes: readonly string[]): Promise<Grant> {
      const { rows } = await pool.query<Grant>(
        `insert into demo.${prefix}grants (email, generation, scopes) values ($1, 1, $2)
         on conflict (email) do update set scopes = excluded.scopes
         returning generation, scopes`,
        [email, scopes],
      );
      return rows[0]!;
    },

    /** Makes every token of the person worthless. */
    async revoke(email: string): Promise<void> {
      await pool.query(
        `update demo.${prefix}grants set generation = generation + 1, scopes = '{}' where email = $1`,
        [email],
      );
    },

    async keepCode(code: string, request: object, expiresAt: Date): Promise<void> {
      await pool.query(`insert into demo.${prefix}codes (hash, request, expires_at) values ($1, $2, $3)`, [
        hash(code),
        JSON.stringify(request),
        expiresAt,
      ]);
    },

    /** A code serves once; what has expired is cleared away on the way. */
    async takeCode(code: string, now: Date): Promise<unknown> {
      const { rows } = await pool.query<{ hash: string; request: unknown; expires_at: Date }>(
        `delete from demo.${prefix}codes where hash = $1 or expires_at < $2 returning hash, request, expires_at`,
        [hash(code), now],
      );
      return rows.find((row) => row.hash === hash(code) && row.expires_at >= now)?.request ?? null;
    },

    async event(calendar: string, id: string): Promise<Event | null> {
      const { rows } = await pool.query<{ event: Event }>(
        `select event from demo.${prefix}events where calendar = $1 and id = $2`,
        [calendar, id],
      );
      return rows[0]?.event ?? null;
    },

    /** Stored events that reach into a time, and all those with one of the ids whenever they are. */
    async events(calendar: string, from: Date, to: Date, ids: readonly string[]): Promise<Event[]> {
      const { rows } = await pool.query<{ event: Event }>(
        `select event from demo.${prefix}events
         where calendar = $1 and ((starts_at < $3 and ends_at > $2) or id = any($4))`,
        [calendar, from, to, ids],
      );
      return rows.map(({ event }) => event);
    },

    /** All at once. With `mustBeNew`, nothing is written if the first event's id is taken; answers false then. */
    async write(
      placed: readonly Placed<Event>[],
      mails: readonly CalendarMail[],
      { mustBeNew }: { mustBeNew: boolean },
    ): Promise<boolean> {
      const connection = await pool.connect();
      try {
        await connection.query('begin');
        for (const [index, { calendar, event, startsAt, endsAt }] of placed.entries()) {
          const { rowCount } = await connection.query(
            `insert into demo.${prefix}events (calendar, id, event, starts_at, ends_at) values ($1, $2, $3, $4, $5)
             on conflict (calendar, id) do ${
               mustBeNew && index === 0
                 ? 'nothing'
                 : `update set event = excluded.event, starts_at = excluded.starts_at, ends_at = excluded.ends_at`
             }`,
            [calendar, event.id, JSON.stringify(event), startsAt, endsAt],
          );
          if (rowCount === 0) {
            await connection.query('rollback');
            return false;
          }
        }
        for (const { sentAt, recipient, method, eventId, summary } of mails) {
          await connection.query(
            `insert into demo.${prefix}mails (sent_at, recipient, method, event_id, summary) values ($1, $2, $3, $4, $5)`,
            [sentAt, recipient, method, eventId, summary],
          );
        }
        await connection.query('commit');
        return true;
      } catch (error) {
        await connection.query('rollback').catch(() => {});
        throw error;
      } finally {
        connection.release();
      }
    },

    /** Newest first. */
    async mails(limit = 100): Promise<CalendarMail[]> {
      const { rows } = await pool.query<CalendarMail>(
        `select sent_at as "sentAt", recipient, method, event_id as "eventId", summary
         from demo.${prefix}mails order by id desc limit $1`,
        [limit],
      );
      return rows;
    },

    /** The keys that may have signed an id token; the first one signs. Stored, and unchanged by a restart. */
    async signingKeys(): Promise<[SigningKey, ...SigningKey[]]> {
      const read = async () => {
        const { rows } = await pool.query<SigningKey>(
          `select kid, private_pem as "privatePem" from demo.${prefix}signing_key order by kid`,
        );
        return rows;
      };
      const [first, ...others] = await read();
      if (first) return [first, ...others];
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' });
      await pool.query(`insert into demo.${prefix}signing_key (kid, private_pem) values ($1, $2)`, [
        randomUUID(),
        privatePem,
      ]);
      return this.signingKeys();
    },
  };
}

export type DemoStore<Event extends { id: string } = DemoEvent> = ReturnType<typeof createDemoStore<Event>>;
