import type pg from 'pg';
import type { MeetingCounts, MeetingListName } from '#contracts/api/meeting-lists.ts';
import type { Listed } from './listed.ts';
import { ask } from './load.ts';
import type { Instant, MeetingRows } from './rows.ts';
import { READ_SCHEMA } from './tables.ts';

/** The place of a meeting in a list: the values by which the list is ordered. */
export type ListPlace = { toDo: boolean; at: Instant; id: string };

type ListPage = {
  meetings: { rows: MeetingRows; place: ListPlace }[];
  /** Whether others follow. */
  goesOn: boolean;
};

type Wanted = {
  /** All of the user's meetings without one, newest first. */
  list: MeetingListName | null;
  now: Date;
  after: ListPlace | null;
  limit: number;
};

/** As many of each as an overview is made from. */
const CURRENT = 50;

const LISTINGS = `${READ_SCHEMA}.meeting_listings`;

/** A booked time is shorter than this, so one that isn't over began since. */
const LONGEST = `interval '1 day'`;

type Order = 'to_do' | 'created_at' | 'sorted_at' | 'meeting_id';

/** Each is a range of an index in its order, so a page costs the same at any place of a list of any length. */
const LISTS: Record<
  MeetingListName | 'all',
  { where(now: () => string): string; order: readonly Order[]; direction: 'asc' | 'desc' }
> = {
  all: { where: () => 'true', order: ['created_at', 'meeting_id'], direction: 'desc' },
  active: {
    where: () => `l.status = 'open'`,
    order: ['to_do', 'sorted_at', 'meeting_id'],
    direction: 'desc',
  },
  scheduled: {
    where: (now) =>
      `l.status = 'scheduled' and not l.to_do and l.sorted_at > ${now()}::timestamptz - ${LONGEST} and l.ends_at > ${now()}`,
    order: ['sorted_at', 'meeting_id'],
    direction: 'asc',
  },
  completed: {
    where: (now) =>
      `l.status = 'scheduled' and not l.to_do and l.sorted_at <= ${now()} and l.ends_at <= ${now()}`,
    order: ['sorted_at', 'meeting_id'],
    direction: 'desc',
  },
  lapsed: {
    where: () => `l.status = 'lapsed' and not l.to_do`,
    order: ['sorted_at', 'meeting_id'],
    direction: 'desc',
  },
};

const VALUE_OF: Record<Order, (place: ListPlace) => unknown> = {
  to_do: ({ toDo }) => toDo,
  created_at: ({ at }) => at,
  sorted_at: ({ at }) => at,
  meeting_id: ({ id }) => id,
};

/**
 * A user's lists: the meetings that they organize or joined, neither deleted nor erased. `ids` are those under which the
 * user takes part: of the account, and of each of its addresses, which may have answered before there was an account.
 */
export function createListQueries(pool: pg.Pool, listed: Listed) {
  /** A page of one list. */
  async function pageOf(ids: readonly string[], { list, now, after, limit }: Wanted): Promise<ListPage> {
    const { where, order, direction } = LISTS[list ?? 'all'];
    const values: unknown[] = [ids, limit + 1];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const inOrder = (of: string) => `order by ${order.map((column) => `${of}.${column} ${direction}`)}`;
    const columns = order.map((column) => `l.${column}`);
    const condition = where(() => bind(now));
    const beyond = after
      ? `and (${columns}) ${direction === 'asc' ? '>' : '<'} (${order.map((column) => bind(VALUE_OF[column](after)))})`
      : '';
    const rows = await listed<{ toDo: boolean; at: Date }>(
      `page-${list ?? 'all'}${after ? '-after' : ''}`,
      `join (
        select distinct l.* from unnest($1::uuid[]) as known (id) cross join lateral (
          select l.meeting_id, l.to_do, l.sorted_at, l.created_at from ${LISTINGS} l
          where l.user_id = known.id and ${condition} ${beyond}
          ${inOrder('l')} limit $2
        ) l ${inOrder('l')} limit $2
      ) page on page.meeting_id = m.id ${inOrder('page')}`,
      values,
      ['page.to_do as "toDo"', `page.${order.at(-2)} as at`],
    );
    const meetings = rows.slice(0, limit).map(({ toDo, at, ...rows }) => ({
      rows,
      place: { toDo, at: at.toISOString(), id: rows.meeting.id },
    }));
    return { meetings, goesOn: rows.length > limit };
  }

  /** The first of those without a time, to-dos first, and of the booked ones that aren't over, soonest first. */
  async function currentOf(ids: readonly string[], now: Date): Promise<MeetingRows[]> {
    const first = (list: MeetingListName) => pageOf(ids, { list, now, after: null, limit: CURRENT });
    const [active, scheduled] = await Promise.all([first('active'), first('scheduled')]);
    return [...active.meetings, ...scheduled.meetings].map(({ rows }) => rows);
  }

  return {
    pageOf,
    currentOf,

    /** How many meetings are on each list. */
    async counts(ids: readonly string[], now: Date): Promise<MeetingCounts> {
      const counted = (condition: string) => `(count(*) filter (where ${condition}))::int`;
      const rows = await ask<MeetingCounts>(pool, {
        name: `${READ_SCHEMA}:counts`,
        text: `select ${counted(`l.status = 'open'`)} as active,
            ${counted(`l.status = 'scheduled' and not l.ends_at <= $2`)} as scheduled,
            ${counted(`l.status = 'scheduled' and l.ends_at <= $2`)} as completed,
            ${counted(`l.status = 'lapsed'`)} as lapsed
          from ${LISTINGS} l where l.user_id = any($1::uuid[])`,
        values: [ids, now],
      });
      return rows[0]!;
    },

    /** The ids of those that still look for a time, in no particular order. */
    async openOf(userId: string): Promise<string[]> {
      const rows = await ask<{ id: string }>(pool, {
        name: `${READ_SCHEMA}:open-of`,
        text: `select l.meeting_id as id from ${LISTINGS} l where l.user_id = $1 and l.status = 'open'`,
        values: [userId],
      });
      return rows.map(({ id }) => id);
    },
  };
}
