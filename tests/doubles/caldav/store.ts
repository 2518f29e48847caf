import { createHash } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '#services/storage/postgres/transaction.ts';

/** A file in a calendar. The ETag is in its quotation marks. */
export type DavObject = { name: string; etag: string; body: string };

/** What a client says must hold before a change (RFC 9110, 13.1): lists of ETags, or `*`; empty for nothing. */
type DavCondition = { ifMatch: string; ifNoneMatch: string };

type DavRefusal = { ok: false; why: 'condition' | 'missing' | 'uidTaken' };

const etagOf = (body: string) => `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;

const names = (list: string, etag: string | undefined): boolean =>
  etag !== undefined && list.split(',').some((one) => one.trim() === '*' || one.trim() === etag);

const holds = ({ ifMatch, ifNoneMatch }: DavCondition, etag: string | undefined): boolean =>
  (ifMatch === '' || names(ifMatch, etag)) && (ifNoneMatch === '' || !names(ifNoneMatch, etag));

/** The files of the demo's CalDAV server, in the database's schema `demo`. A calendar is told by its path. */
export function createDavStore(pool: pg.Pool) {
  /** One change of a calendar after the other, so no revision is seen before the one below it. */
  const changing = <Result extends { ok: boolean }>(
    calendar: string,
    name: string,
    change: (client: pg.ClientBase, etag: string | undefined, revision: number) => Promise<Result>,
  ) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ next: string }>(
        'select revision + 1 as next from demo.dav_calendars where path = $1 for update',
        [calendar],
      );
      const revision = Number(rows[0]!.next);
      const found = await client.query<{ etag: string }>(
        'select etag from demo.dav_objects where calendar = $1 and name = $2 and body is not null',
        [calendar, name],
      );
      const result = await change(client, found.rows[0]?.etag, revision);
      if (result.ok)
        await client.query('update demo.dav_calendars set revision = $2 where path = $1', [
          calendar,
          revision,
        ]);
      return result;
    });

  return {
    /** Makes a calendar with these files, unless it was made before. */
    async make(calendar: string, files: readonly { name: string; uid: string; body: string }[]) {
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'insert into demo.dav_calendars (path, revision) values ($1, 1) on conflict do nothing',
          [calendar],
        );
        if (rowCount === 0) return;
        for (const { name, uid, body } of files)
          await client.query(
            `insert into demo.dav_objects (calendar, name, revision, uid, etag, body) values ($1, $2, 1, $3, $4, $5)`,
            [calendar, name, uid, etagOf(body), body],
          );
      });
    },

    async revisionOf(calendar: string): Promise<number> {
      const { rows } = await pool.query<{ revision: string }>(
        'select revision from demo.dav_calendars where path = $1',
        [calendar],
      );
      return Number(rows[0]?.revision ?? 0);
    },

    async objectsOf(calendar: string): Promise<DavObject[]> {
      const { rows } = await pool.query<DavObject>(
        'select name, etag, body from demo.dav_objects where calendar = $1 and body is not null order by name',
        [calendar],
      );
      return rows;
    },

    async object(calendar: string, name: string): Promise<DavObject | null> {
      const { rows } = await pool.query<DavObject>(
        'select name, etag, body from demo.dav_objects where calendar = $1 and name = $2 and body is not null',
        [calendar, name],
      );
      return rows[0] ?? null;
    },

    /** What has changed since a revision; without a body if it was removed. And the revision that this leads to. */
    async changesSince(
      calendar: string,
      revision: number,
    ): Promise<{ changed: (Omit<DavObject, 'body'> & { body: string | null })[]; revision: number }> {
      const { rows } = await pool.query<{ name: string; etag: string; body: string | null; newest: string }>(
        `select name, etag, body, calendars.revision as newest from demo.dav_calendars calendars
           left join demo.dav_objects objects on calendar = path and objects.revision > $2
         where path = $1`,
        [calendar, revision],
      );
      return { changed: rows.filter(({ name }) => name !== null), revision: Number(rows[0]?.newest ?? 0) };
    },

    async put(
      calendar: string,
      name: string,
      { uid, body }: { uid: string; body: string },
      condition: DavCondition,
    ): Promise<{ ok: true; etag: string; isNew: boolean } | DavRefusal> {
      return changing(calendar, name, async (client, current, revision) => {
        if (!holds(condition, current)) return { ok: false, why: 'condition' } as const;
        const { rowCount } = await client.query(
          'select from demo.dav_objects where calendar = $1 and uid = $2 and name <> $3 and body is not null',
          [calendar, uid, name],
        );
        if (rowCount) return { ok: false, why: 'uidTaken' } as const;
        const etag = etagOf(body);
        await client.query(
          `insert into demo.dav_objects (calendar, name, revision, uid, etag, body) values ($1, $2, $3, $4, $5, $6)
           on conflict (calendar, name) do update set revision = excluded.revision, uid = excluded.uid,
             etag = excluded.etag, body = excluded.body`,
          [calendar, name, revision, uid, etag, body],
        );
        return { ok: true, etag, isNew: current === undefined } as const;
      });
    },

    async remove(
      calendar: string,
      name: string,
      condition: DavCondition,
    ): Promise<{ ok: true } | DavRefusal> {
      return changing(calendar, name, async (client, current, revision) => {
        if (!holds(condition, current)) return { ok: false, why: 'condition' } as const;
        if (current === undefined) return { ok: false, why: 'missing' } as const;
        await client.query(
          'update demo.dav_objects set revision = $3, body = null where calendar = $1 and name = $2',
          [calendar, name, revision],
        );
        return { ok: true } as const;
      });
    },
  };
}
