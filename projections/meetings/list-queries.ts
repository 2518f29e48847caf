import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { MeetingCounts, MeetingListName } from '#contracts/api/meeting-lists.ts';
import { anyOf } from '#services/storage/postgres/statement.ts';
import { listedMeetings, withoutOtherParts } from './listed.ts';
import { ask } from './load.ts';
import type { Instant, MeetingRows } from './rows.ts';
import { READ_SCHEMA, readModels, readStatement } from './tables.ts';

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

type Order = 'to_do' | 'created_at' | 'sorted_at' | 'meeting_id';

type List = {
  /** Of a listing `l`. */
  where(now: Date): RawBuilder<boolean>;
  order: readonly Order[];
  direction: 'asc' | 'desc';
};

/** Each is a range of an index in its order, so a page costs the same at any place of a list of any length. */
const LISTS: Record<MeetingListName | 'all', List> = {
  all: { where: () => sql`true`, order: ['created_at', 'meeting_id'], direction: 'desc' },
  active: {
    where: () => sql`l.status = 'open'`,
    order: ['to_do', 'sorted_at', 'meeting_id'],
    direction: 'desc',
  },
  scheduled: {
    // A booked time is shorter than a day, so each that isn't over began since.
    where: (now) => sql`l.status = 'scheduled' and not l.to_do
      and l.sorted_at > ${now}::timestamptz - interval '1 day' and l.ends_at > ${now}`,
    order: ['sorted_at', 'meeting_id'],
    direction: 'asc',
  },
  completed: {
    where: (now) =>
      sql`l.status = 'scheduled' and not l.to_do and l.sorted_at <= ${now} and l.ends_at <= ${now}`,
    order: ['sorted_at', 'meeting_id'],
    direction: 'desc',
  },
  lapsed: {
    where: () => sql`l.status = 'lapsed' and not l.to_do`,
    order: ['sorted_at', 'meeting_id'],
    direction: 'desc',
  },
};

const listings = sql.table(`${READ_SCHEMA}.meeting_listings`);

/** A page of a list: its first, or one that follows on a place. */
const pageStatement = (name: MeetingListName | 'all', isFirst: boolean) => {
  const { where, order, direction } = LISTS[name];
  const of = (row: string) => order.map((column) => sql.ref(`${row}.${column}`));
  const inOrder = (row: string) => sql.join(of(row).map((column) => sql`${column} ${sql.raw(direction)}`));
  const beyond = ({ toDo, at, id }: ListPlace) => {
    const values = { to_do: toDo, created_at: at, sorted_at: at, meeting_id: id };
    return sql`(${sql.join(of('l'))}) ${sql.raw(direction === 'asc' ? '>' : '<')}
      (${sql.join(order.map((column) => values[column]))})`;
  };
  return readStatement(
    `page-${name}${isFirst ? '' : '-after'}`,
    (ids: readonly string[], now: Date, limit: number, after: ListPlace | null) =>
      listedMeetings
        .innerJoin(
          sql<{ meeting_id: string; to_do: boolean }>`(
            select distinct l.* from unnest(${ids}::uuid[]) as known (id) cross join lateral (
              select l.meeting_id, l.to_do, l.sorted_at, l.created_at from ${listings} l
              where l.user_id = known.id and ${where(now)} and ${isFirst || !after ? sql`true` : beyond(after)}
              order by ${inOrder('l')} limit ${limit}
            ) l order by ${inOrder('l')} limit ${limit}
          )`.as<'page'>('page'),
          'page.meeting_id',
          'm.id',
        )
        .select(['page.to_do as toDo', sql.ref<Date>(`page.${order.at(-2)}`).as('at')])
        .orderBy(inOrder('page')),
  );
};

const pagesOf = (name: MeetingListName | 'all') => ({
  first: pageStatement(name, true),
  following: pageStatement(name, false),
});

const PAGES = {
  all: pagesOf('all'),
  active: pagesOf('active'),
  scheduled: pagesOf('scheduled'),
  completed: pagesOf('completed'),
  lapsed: pagesOf('lapsed'),
};

const counts = readStatement('counts', (ids: readonly string[], now: Date) => {
  const counted = (condition: RawBuilder<boolean>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  return readModels
    .selectFrom('meeting_listings as l')
    .select([
      counted(sql`l.status = 'open'`).as('active'),
      counted(sql`l.status = 'scheduled' and not l.ends_at <= ${now}`).as('scheduled'),
      counted(sql`l.status = 'scheduled' and l.ends_at <= ${now}`).as('completed'),
      counted(sql`l.status = 'lapsed'`).as('lapsed'),
    ])
    .where('l.user_id', '=', anyOf('uuid', ids));
});

const openOf = readStatement('open-of', (userId: string) =>
  readModels
    .selectFrom('meeting_listings')
    .select('meeting_id as id')
    .where('user_id', '=', userId)
    .where('status', '=', 'open'),
);

/**
 * A user's lists: the meetings that they organize or joined, neither deleted nor erased. `ids` are those under which the
 * user takes part: of the account, and of each of its addresses, which may have answered before there was an account.
 */
export function createListQueries(pool: pg.Pool) {
  async function pageOf(ids: readonly string[], { list, now, after, limit }: Wanted): Promise<ListPage> {
    const page = PAGES[list ?? 'all'][after ? 'following' : 'first'];
    const found = await ask(pool, page(ids, now, limit + 1, after));
    const meetings = found.slice(0, limit).map(({ toDo, at, ...parts }) => ({
      rows: withoutOtherParts(parts),
      place: { toDo, at: at.toISOString(), id: parts.meeting.id },
    }));
    return { meetings, goesOn: found.length > limit };
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
      const [row] = await ask(pool, counts(ids, now));
      return row!;
    },

    /** The ids of those that still look for a time, in no particular order. */
    async openOf(userId: string): Promise<string[]> {
      return (await ask(pool, openOf(userId))).map(({ id }) => id);
    },
  };
}
