import { DateTime } from 'luxon';
import type pg from 'pg';
import { LEDGER_MEETINGS } from '#contracts/borne.ts';
import { HOUR } from '#contracts/durations.ts';
import type { HardshipKind } from '#contracts/events/suggestion.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { hoursSaved, isBooked, isClosed, isSuccess, successRate } from './definitions.ts';
import { createListQueries } from './list-queries.ts';
import { createListed } from './listed.ts';
import { ask, loadMeetings } from './load.ts';
import type { Instant, MeetingRows } from './rows.ts';
import * as statements from './statements.ts';
import { READ_SCHEMA } from './tables.ts';

/** How many of a group `recent` answers: the dashboard shows two of each, with a count. */
const RECENT = 10;

/** Those without a time, newest first, and then the others, soonest first. */
const NEXT_FIRST = `case when m.status = 'scheduled' then m.scheduled_time end nulls first, m.created_at desc, m.id`;

/** As docs/reference/definitions.md says. */
type DashboardFigures = {
  /** The user's listed meetings, whatever their outcome. */
  total: number;
  /** Those of them that were created in this month of the user's zone. */
  thisMonth: number;
  timeSavedHours: number;
  /** Percent; null while no meeting is closed. */
  successRate: number | null;
};

/** A time that Kairos booked, or is booking, for a user. */
type BusyUser = { userId: string; meetingId: string; start: Instant; end: Instant };

/** A calendar event of a time that no longer counts. */
export type LeftEvent = { meetingId: string; title: string | null; start: Instant; end: Instant };

/** What a booked meeting is for a user. */
type LedgerRow = {
  meetingId: string;
  start: Date;
  userId: string;
  points: number;
  kind: HardshipKind | null;
};

export type MeetingQueries = ReturnType<typeof createMeetingQueries>;

const countOf = (condition: string) => `count(*) filter (where ${condition})`;

/** A user's list: their own meetings and those they joined, neither deleted nor erased. */
const LISTINGS = `${READ_SCHEMA}.meeting_listings l where l.user_id = any($1::uuid[])`;

/**
 * What the screens and the policies ask of the read models. Personal values are sealed. While there are no read models, at the
 * first start or after an upgrade, everything throws StoreUnavailable.
 */
export function createMeetingQueries({ pool }: { pool: pg.Pool }) {
  const list = createListed(pool);

  const load = (ids: readonly string[]) => loadMeetings((query) => ask(pool, query), READ_SCHEMA, ids);

  const present = (rows: MeetingRows): MeetingRows => ({
    ...rows,
    participants: rows.participants.filter(({ status }) => status !== 'removed'),
  });

  return {
    ...createListQueries(pool, list),

    /** One meeting with its evidence and deliveries, in any status, or null. */
    async byId(id: string): Promise<MeetingRows | null> {
      const [rows] = await load([id]);
      return rows ? present(rows) : null;
    },

    /** The ids of the accounts that a meeting concerns: its organizer and everyone in it, whatever they answered. */
    async concernedBy(meetingId: string): Promise<Set<string>> {
      return new Set((await ask(pool, statements.concernedBy(meetingId))).map(({ id }) => id));
    },

    /** As `byId`, in no particular order; those that don't exist are left out. */
    byIds: async (ids: readonly string[]): Promise<MeetingRows[]> => (await load(ids)).map(present),

    /** Those of these meetings that still look for a time, in no particular order. */
    openAmong: (ids: readonly string[]): Promise<MeetingRows[]> =>
      list(
        'open-among',
        `where m.id = any($1) and m.status in ('pending', 'active') and m.erased_at is null`,
        [ids],
      ),

    /** The ids of the meetings that the user organizes and that still look for a time, newest first. */
    async openOrganizedBy(userId: string): Promise<string[]> {
      return (await ask(pool, statements.openOrganizedBy(userId))).map(({ id }) => id);
    },

    /** The same, and those that are booked and not over, or were cancelled within the last hour. */
    async changeableOrganizedBy(userId: string, now: Date): Promise<string[]> {
      const cancelledAfter = new Date(now.getTime() - HOUR);
      return (await ask(pool, statements.changeableOrganizedBy(userId, now, cancelledAfter))).map(
        ({ id }) => id,
      );
    },

    /** All that are booked to start after `now`. */
    async bookedFrom(now: Date): Promise<string[]> {
      return (await ask(pool, statements.bookedFrom(now))).map(({ id }) => id);
    },

    /** The meeting that a share link opens. A deleted or erased one has no link anymore. */
    async byLinkHash(linkHash: string): Promise<MeetingRows | null> {
      const where = `where m.link_hash = $1 and m.status <> 'cancelled' and m.erased_at is null limit 1`;
      return (await list('by-link-hash', where, [linkHash]))[0] ?? null;
    },

    /** Of the user's list the newest that wait for an answer, and then those that come next, soonest first. */
    recent: (ids: readonly string[], now: Date): Promise<MeetingRows[]> =>
      list(
        'recent',
        `where m.id in (
          (select l.meeting_id from ${LISTINGS} and l.status = 'open'
            order by l.created_at desc, l.meeting_id limit ${RECENT})
          union all
          (select l.meeting_id from ${LISTINGS} and l.status = 'scheduled' and l.ends_at > $2
            order by l.sorted_at, l.created_at desc, l.meeting_id limit ${RECENT})
        ) order by ${NEXT_FIRST}`,
        [ids, now],
      ),

    /** `zone` is the user's. */
    async figures(
      ids: readonly string[],
      { now, zone }: { now: Date; zone: string },
    ): Promise<DashboardFigures> {
      const rows = await ask<DashboardFigures>(pool, {
        name: `${READ_SCHEMA}:figures`,
        text: `select count(*)::int as total,
            (count(*) filter (where l.created_at >= $2))::int as "thisMonth",
            ${hoursSaved(countOf(isBooked('l')))} as "timeSavedHours",
            ${successRate(countOf(isClosed('l')), countOf(isSuccess('l')))} as "successRate"
          from ${LISTINGS}`,
        values: [ids, startOfMonth(now, zone)],
      });
      return rows[0]!;
    },

    /** Every meeting with the user as organizer or participant, also a removed one: for export and erasure. */
    async involving(userId: string): Promise<MeetingRows[]> {
      return load((await ask(pool, statements.involving(userId))).map(({ id }) => id));
    },

    /** Which of these users took part in a meeting of this organizer, and no longer do: they declined or were removed. */
    async leftMeetingsOf(organizerId: string, userIds: readonly string[]): Promise<Set<string>> {
      return new Set(
        (await ask(pool, statements.leftMeetingsOf(organizerId, userIds))).map(({ userId }) => userId),
      );
    },

    /**
     * The ids of the meetings that a user organizes whose calendar event may lack, or may have to be removed or changed:
     * what is due for these once the calendar is connected.
     */
    async withCalendarEventBehind(organizerId: string, now: Date): Promise<string[]> {
      return (await ask(pool, statements.withCalendarEventBehind(organizerId, now))).map(({ id }) => id);
    },

    /**
     * The events that are still in a user's calendar though their meeting was moved or cancelled before `since`, and are
     * yet to come: soonest first. One that a later booking took over is there while its cancelled meeting's event is still
     * at the earlier time. Titles are sealed.
     */
    async leftInCalendar(
      organizerId: string,
      { since, now }: { since: Date; now: Date },
    ): Promise<LeftEvent[]> {
      const rows = await ask<Omit<LeftEvent, 'start' | 'end'> & { start: Date; end: Date }>(pool, {
        name: `${READ_SCHEMA}:left-in-calendar`,
        text: `select m.id as "meetingId", m.title, b.starts_at as start, b.ends_at as "end"
          from ${READ_SCHEMA}.meetings m join ${READ_SCHEMA}.meeting_bookings b on b.meeting_id = m.id
          where m.organizer_id = $1 and m.erased_at is null
            and b.state in ('superseded', 'cancelled')
            and (not b.passed_on or m.status = 'cancelled' and not exists (
              select from ${READ_SCHEMA}.meeting_bookings later where later.meeting_id = m.id
                and later.number > b.number and later.calendar in ('recorded', 'removed')))
            and b.calendar = 'recorded' and b.ends_at > $3
            and least(m.ended_at, (select min(later.booked_at) from ${READ_SCHEMA}.meeting_bookings later
              where later.meeting_id = m.id and later.number > b.number)) < $2
          order by b.starts_at, m.id`,
        values: [organizerId, since, now],
      });
      return rows.map((row) => ({ ...row, start: row.start.toISOString(), end: row.end.toISOString() }));
    },

    /**
     * The oldest meetings that ended before `cutoff` and still have their keys, with the numbers of all their people,
     * the organizer's 0 included.
     */
    async endedBefore(cutoff: Date, limit: number): Promise<{ id: string; people: number[] }[]> {
      const rows = await ask<{ id: string; people: number[] }>(pool, {
        name: `${READ_SCHEMA}:ended-before`,
        text: `select m.id, array(
            select 0 union select number from ${READ_SCHEMA}.meeting_participants where meeting_id = m.id order by 1
          ) as people
          from ${READ_SCHEMA}.meetings m
          where m.erased_at is null and least(m.scheduled_end, m.ended_at) < $1
          order by least(m.scheduled_end, m.ended_at), m.id limit $2`,
        values: [cutoff, limit],
      });
      return rows;
    },

    /**
     * What can still be read of accounts that were erased, because it was begun before and stored after: their meetings
     * with everyone in them, and their place in others'.
     */
    async leftOfErasedAccounts(): Promise<{ id: string; organized: boolean; people: number[] }[]> {
      return ask(pool, {
        name: `${READ_SCHEMA}:left-of-erased-accounts`,
        text: `select m.id, true as organized, array(
            select 0 union select number from ${READ_SCHEMA}.meeting_participants where meeting_id = m.id order by 1
          ) as people
          from ${READ_SCHEMA}.meetings m join subject_keys k on k.subject = 'user:' || m.organizer_id
          where m.erased_at is null and k.destroyed_at is not null
          union all
          select p.meeting_id, false, array_agg(p.number order by p.number)
          from ${READ_SCHEMA}.meeting_participants p
          join subject_keys k on k.subject = 'user:' || p.user_id
          join subject_keys own on own.subject = 'participant:' || p.meeting_id || ':' || p.number
          where k.destroyed_at is not null and own.destroyed_at is null
          group by p.meeting_id`,
        values: [],
      });
    },

    /**
     * What booked meetings that start in the range are for these users, of whom the organizer is one: the newest meetings
     * that the organizer and another of them take part in, but for this one.
     */
    async ledgerOf(
      organizerId: string,
      userIds: readonly string[],
      range: { start: Date; end: Date },
      exceptMeetingId: string,
    ): Promise<LedgerRow[]> {
      return ask<LedgerRow>(pool, {
        name: `${READ_SCHEMA}:ledger-of`,
        text: `select i.meeting_id as "meetingId", i.starts_at as start, i.user_id as "userId", i.points, i.kind
          from (
            select own.meeting_id from ${READ_SCHEMA}.meeting_inconveniences own
            where own.user_id = $1 and own.starts_at >= $3 and own.starts_at < $4 and own.meeting_id <> $5
              and exists (select from ${READ_SCHEMA}.meeting_inconveniences other
                where other.meeting_id = own.meeting_id and other.user_id = any($2::uuid[]) and other.user_id <> $1)
            order by own.starts_at desc, own.meeting_id limit ${LEDGER_MEETINGS}
          ) shared join ${READ_SCHEMA}.meeting_inconveniences i
            on i.meeting_id = shared.meeting_id and i.user_id = any($2::uuid[])
          order by i.starts_at desc, i.meeting_id, i.participant`,
        values: [organizerId, userIds, range.start, range.end, exceptMeetingId],
      });
    },

    /**
     * The times inside the range that Kairos booked, or is booking, for these users as organizers or participants of
     * any meeting but this one: busy time, whatever their calendars say. Not for those who are left out of a booking.
     */
    async bookingsOf(
      userIds: readonly string[],
      range: { start: Date; end: Date },
      exceptMeetingId: string,
    ): Promise<BusyUser[]> {
      const rows = await ask<{ userId: string; meetingId: string; start: Date; end: Date }>(pool, {
        name: `${READ_SCHEMA}:bookings-of`,
        // `offset 0` holds Postgres to the bookings of these people's meetings. It would rather read all that there ever were.
        text: `select person.user_id as "userId", person.meeting_id as "meetingId",
            b.starts_at as start, b.ends_at as "end"
          from (
            select id as meeting_id, organizer_id as user_id, null::integer as number from ${READ_SCHEMA}.meetings
            where organizer_id = any($1::uuid[])
            union
            select meeting_id, user_id, number from ${READ_SCHEMA}.meeting_participants
            where user_id = any($1::uuid[]) and status = 'accepted'
          ) person
          cross join lateral (
            select starts_at, ends_at, without from ${READ_SCHEMA}.meeting_bookings
            where meeting_id = person.meeting_id and state in ('open', 'booked') and starts_at < $3 and ends_at > $2
            offset 0
          ) b
          where person.meeting_id <> $4 and (person.number is null or not b.without @> to_jsonb(person.number))
          order by b.starts_at, person.meeting_id, person.user_id`,
        values: [userIds, range.start, range.end, exceptMeetingId],
      });
      return rows.map((row) => ({ ...row, start: row.start.toISOString(), end: row.end.toISOString() }));
    },
  };
}

/** In the user's zone. Postgres would take an offset the other way round, so it is reckoned here. */
const startOfMonth = (now: Date, zone: string): Date =>
  DateTime.fromJSDate(now, { zone: intlZone(zone) ?? 'UTC' })
    .startOf('month')
    .toJSDate();
