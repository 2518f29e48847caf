import { DateTime } from 'luxon';
import type pg from 'pg';
import { HOUR } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { createListQueries } from './list-queries.ts';
import { withoutOtherParts } from './listed.ts';
import { ask, loadMeetings } from './load.ts';
import type { Instant, MeetingRows } from './rows.ts';
import * as written from './sql-statements.ts';
import * as statements from './statements.ts';
import { READ_SCHEMA } from './tables.ts';

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

/** A calendar event of a time that no longer counts. */
export type LeftEvent = { meetingId: string; title: string | null; start: Instant; end: Instant };

export type MeetingQueries = ReturnType<typeof createMeetingQueries>;

type Range = { start: Date; end: Date };

/** The latest starts that count. */
type BookedUntil = { organizers: Date; others: Date };

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The same with ISO texts for the instants. */
const inText = <Row extends { start: Date; end: Date }>({ start, end, ...row }: Row) => ({
  ...row,
  start: start.toISOString(),
  end: end.toISOString(),
});

/**
 * What the screens and the policies ask of the read models. Personal values are sealed. While there are no read models, at the
 * first start or after an upgrade, everything throws StoreUnavailable.
 */
export function createMeetingQueries({ pool }: { pool: pg.Pool }) {
  const load = (ids: readonly string[]) => loadMeetings((query) => ask(pool, query), READ_SCHEMA, ids);

  const present = (rows: MeetingRows): MeetingRows => ({
    ...rows,
    participants: rows.participants.filter(({ status }) => status !== 'removed'),
  });

  return {
    ...createListQueries(pool),

    /** One meeting with its evidence and deliveries, in any status, or null. */
    async byId(id: string): Promise<MeetingRows | null> {
      const [rows] = await load([id]);
      return rows ? present(rows) : null;
    },

    /** The account of each meeting's organizer, by the meeting's id; those that don't exist are left out. */
    async organizersOf(meetingIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await ask(pool, statements.organizersOf(meetingIds));
      return new Map(rows.map(({ id, organizerId }) => [id, organizerId]));
    },

    /** The ids of the accounts that a meeting concerns: its organizer and everyone in it, whatever they answered. */
    concernedBy: async (meetingId: string): Promise<Set<string>> =>
      new Set(idsOf(await ask(pool, statements.concernedBy(meetingId)))),

    /** As `byId`, in no particular order; those that don't exist are left out. */
    byIds: async (ids: readonly string[]): Promise<MeetingRows[]> => (await load(ids)).map(present),

    /** Those of these meetings that still look for a time, in no particular order. */
    openAmong: async (ids: readonly string[]): Promise<MeetingRows[]> =>
      (await ask(pool, statements.openAmong(ids))).map(withoutOtherParts),

    /** The ids of the meetings that the user organizes and that still look for a time, newest first. */
    openOrganizedBy: async (userId: string): Promise<string[]> =>
      idsOf(await ask(pool, statements.openOrganizedBy(userId))),

    /** The same, and those that are booked and not over, or were cancelled within the last hour. */
    changeableOrganizedBy: async (userId: string, now: Date): Promise<string[]> =>
      idsOf(await ask(pool, statements.changeableOrganizedBy(userId, now, new Date(now.getTime() - HOUR)))),

    /** All that are booked to start after `now`. */
    bookedFrom: async (now: Date): Promise<string[]> => idsOf(await ask(pool, statements.bookedFrom(now))),

    /**
     * The accounts of organizers whose booked meetings start until one time, and of those who accepted a booked meeting that
     * starts until another.
     */
    peopleBookedFrom: async (now: Date, { organizers, others }: BookedUntil): Promise<string[]> =>
      idsOf(await ask(pool, statements.peopleBookedFrom(now, organizers, others))),

    /** Those meetings of these people, each once for everyone of them. */
    bookedOf: async (
      userIds: readonly string[],
      now: Date,
      { organizers, others }: BookedUntil,
    ): Promise<{ id: string; userId: string }[]> =>
      ask(pool, statements.bookedOf(userIds, now, organizers, others)),

    /** The meeting that a share link opens. A deleted or erased one has no link anymore. */
    async byLinkHash(linkHash: string): Promise<MeetingRows | null> {
      const [row] = await ask(pool, statements.byLinkHash(linkHash));
      return row ? withoutOtherParts(row) : null;
    },

    /** Of the user's list the newest that wait for an answer, and then those that come next, soonest first. */
    recent: async (ids: readonly string[], now: Date): Promise<MeetingRows[]> =>
      (await ask(pool, statements.recent(ids, now))).map(withoutOtherParts),

    /** `zone` is the user's. */
    async figures(
      ids: readonly string[],
      { now, zone }: { now: Date; zone: string },
    ): Promise<DashboardFigures> {
      const [row] = await ask(pool, statements.figures(ids, startOfMonth(now, zone)));
      return row!;
    },

    /** Every meeting with the user as organizer or participant, also a removed one: for export and erasure. */
    involving: async (userId: string): Promise<MeetingRows[]> =>
      load(idsOf(await ask(pool, statements.involving(userId)))),

    /** Which of these users took part in a meeting of this organizer, and no longer do: they declined or were removed. */
    async leftMeetingsOf(organizerId: string, userIds: readonly string[]): Promise<Set<string>> {
      const rows = await ask(pool, statements.leftMeetingsOf(organizerId, userIds));
      return new Set(rows.map(({ userId }) => userId));
    },

    /**
     * The ids of the meetings that a user organizes whose calendar event may lack, or may have to be removed or changed:
     * what is due for these once the calendar is connected.
     */
    withCalendarEventBehind: async (organizerId: string, now: Date): Promise<string[]> =>
      idsOf(await ask(pool, statements.withCalendarEventBehind(organizerId, now))),

    /**
     * The events that are still in a user's calendar though their meeting was moved or cancelled before `since`, and are
     * yet to come: soonest first. One that a later booking took over is there while its cancelled meeting's event is still
     * at the earlier time. Titles are sealed.
     */
    leftInCalendar: async (
      organizerId: string,
      { since, now }: { since: Date; now: Date },
    ): Promise<LeftEvent[]> => (await ask(pool, written.leftInCalendar(organizerId, since, now))).map(inText),

    /**
     * The oldest meetings that ended before `cutoff` and still have their keys, with the numbers of all their people,
     * the organizer's 0 included.
     */
    endedBefore: (cutoff: Date, limit: number): Promise<{ id: string; people: number[] }[]> =>
      ask(pool, written.endedBefore(cutoff, limit)),

    /**
     * What can still be read of accounts that were erased, because it was begun before and stored after: their meetings
     * with everyone in them, and their place in others'.
     */
    leftOfErasedAccounts: (): Promise<{ id: string; organized: boolean; people: number[] }[]> =>
      ask(pool, written.leftOfErasedAccounts()),

    /**
     * What booked meetings that start in the range are for these users, of whom the organizer is one: the newest meetings
     * that the organizer and another of them take part in, but for this one. And of all the organizer's bookings that came
     * to their time by now, how many had been moved or cancelled.
     */
    ledgerOf: async (
      organizerId: string,
      userIds: readonly string[],
      range: Range & { now: Date },
      exceptMeetingId: string,
    ) => {
      const [entries, [record]] = await Promise.all([
        ask(pool, written.ledgerOf(organizerId, userIds, range, exceptMeetingId)),
        ask(pool, written.trackRecordOf(organizerId, range)),
      ]);
      return { entries, bookings: record! };
    },
  };
}

/** In the user's zone. Postgres would take an offset the other way round, so it is reckoned here. */
const startOfMonth = (now: Date, zone: string): Date =>
  DateTime.fromJSDate(now, { zone: intlZone(zone) ?? 'UTC' })
    .startOf('month')
    .toJSDate();
