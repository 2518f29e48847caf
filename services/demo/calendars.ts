import { createHash } from 'node:crypto';
import type pg from 'pg';
import { HOUR } from '#contracts/durations.ts';
import {
  type EventFacts,
  eventFactsOf,
  eventPlaceAfter,
  guestsAfter,
  isLater,
  isOfMeeting,
} from '#services/calendars/event-facts.ts';
import { mergeIntervals } from '#services/calendars/merge-intervals.ts';
import type { CreatedEvent, NewCalendarEvent } from '#services/calendars/port.ts';
import type {
  CalendarBusy,
  CalendarProvider,
  CredentialStore,
  ProviderName,
} from '#services/calendars/provider.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { inTransaction } from '#services/storage/postgres/transaction.ts';
import { type DemoCalendar, type DemoPerson, personByEmail } from './people.ts';
import { ruleTimes, WEEKS } from './weeks.ts';

/** An event that Kairos wrote, as one row holds it. */
export type WrittenEvent = {
  id: string;
  /** Null if someone else made it. */
  facts: EventFacts | null;
  title: string;
  description: string;
  location: string;
  attendees: (NewCalendarEvent['attendees'][number] & { reply?: 'accepted' | 'tentative' | 'declined' })[];
  /** Of the demo's video room. */
  room: string | null;
  isRemoved: boolean;
  start: string;
  end: string;
};

/** An event as it is in one calendar. */
export type DemoEntry = {
  id: string;
  title: string;
  start: Date;
  end: Date;
  isWholeDay: boolean;
  /** Whether it leaves its time free. */
  isFree: boolean;
  showAs?: 'tentative' | 'outOfOffice';
  room: string | null;
  location: string | null;
  meetingId: string | null;
  /** Whose calendar it was written into, for those that Kairos wrote. */
  owner?: string;
};

/** What a person can do with a meeting there; `later`: move it by an hour. */
export type DemoAct = 'accepted' | 'declined' | 'later' | 'deleted';

/** What lets Kairos into the calendars of someone of the demo; `accessToken` is their address. */
export type DemoCredential = { accessToken: string; scopes?: readonly string[] };

/** Among the scopes of those who let Kairos list all their calendars. */
export const ALL_CALENDARS = 'all calendars';

/** The page of a video room. */
export const ROOMS = '/demo-google/meet';

/** A feed is published now and then, and not when something changes. In milliseconds. */
const PUBLISHED_EVERY = 15 * 60_000;

/** How often a calendar may be asked whether it changed, in milliseconds. */
const ASKED_EVERY = 5_000;

/** As Google calls someone's main calendar. */
const PRIMARY = 'primary';

/** Letters in the form of a Google Meet code, the same for the same event. */
function roomOf(calendar: string, id: string): string {
  const letters = createHash('sha256')
    .update(`${calendar}/${id}`)
    .digest('hex')
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7, 10)}`;
}

const nameAt = (kind: ProviderName, { id }: DemoCalendar) =>
  kind === 'google' && id.endsWith('@example.com') ? PRIMARY : id;

/** Every calendar of someone, as their provider lists them. */
export const listOf = ({ provider, calendars }: DemoPerson) => ({
  calendars: calendars.map((calendar) => ({
    ...{ id: nameAt(provider, calendar), name: calendar.name, selected: calendar.selected },
    writable: calendar.role === 'owner',
  })),
  complete: true,
});

/** The event as it should be; null if the one that is there isn't of this meeting. */
function correctedEvent(
  { email, provider }: DemoPerson,
  calendar: string,
  before: WrittenEvent | null,
  event: NewCalendarEvent,
): WrittenEvent | null {
  if (before && !isOfMeeting(before.facts, event)) return null;
  if (before?.facts && isLater(before.facts, event)) return before;
  const invited = before?.attendees ?? [];
  const attendees = guestsAfter<WrittenEvent['attendees'][number]>(
    {
      there: invited,
      emailOf: (one) => one.email,
      isOptional: ({ optional }) => optional ?? false,
      make: ({ optional, ...guest }, was = guest) => {
        const { optional: _, ...rest } = was;
        return {
          ...rest,
          ...(optional && { optional }),
          ...(was.email === email && { reply: 'accepted' as const }),
        };
      },
    },
    event,
  );
  const hasRooms = provider === 'google' || provider === 'microsoft';
  const facts = eventFactsOf(event);
  return {
    ...{ id: event.id, facts, title: event.title, description: event.description, isRemoved: false },
    location:
      eventPlaceAfter({ place: before?.location ?? '', facts: before?.facts ?? null }, event) ??
      before?.location ??
      '',
    attendees: attendees ?? invited,
    room: hasRooms && event.video === undefined ? (before?.room ?? roomOf(calendar, event.id)) : null,
    ...{ start: event.start.toISOString(), end: event.end.toISOString() },
  };
}

type DemoCalendarsDeps = { pool: pg.Pool; publicUrl: string; now: () => Date };

/** The calendars of the demo's people: written events on top of those that the rules of their weeks make. */
export function createDemoCalendars({ pool, publicUrl, now }: DemoCalendarsDeps) {
  async function written(calendar: string, id: string, client: pg.Pool | pg.ClientBase = pool) {
    const { rows } = await client.query<{ event: WrittenEvent }>(
      'select event from demo.calendar_events where calendar = $1 and id = $2',
      [calendar, id],
    );
    return rows[0]?.event ?? null;
  }

  /** Everything in a calendar that reaches into a range, earliest first. */
  async function between(
    { email, zone }: DemoPerson,
    calendar: string,
    { start, end }: Interval,
  ): Promise<DemoEntry[]> {
    const { rows } = await pool.query<{
      calendar: string;
      event: WrittenEvent;
      starts_at: Date;
      ends_at: Date;
    }>(
      `select calendar, event, starts_at, ends_at from demo.calendar_events
       where (calendar = $1 or guests @> array[$4]) and starts_at < $3 and ends_at > $2 and not (event->>'isRemoved')::boolean`,
      [calendar, start, end, calendar === email ? email : ''],
    );
    const stored = rows.map(({ calendar: owner, event, starts_at, ends_at }) => ({
      ...{ owner, id: event.id, title: event.title, start: starts_at, end: ends_at, room: event.room },
      isWholeDay: false,
      isFree: event.attendees.some((one) => one.email === email && one.reply === 'declined'),
      location: event.location || null,
      meetingId: event.facts?.meetingId ?? null,
    }));
    const recurring = ruleTimes(WEEKS[calendar] ?? [], zone, start, end).map(
      ({ rule, day, begins, ends }) => ({
        id: `${rule.name}-${day.toFormat('yyyyMMdd')}`,
        ...{ title: rule.title, start: begins.toJSDate(), end: ends.toJSDate() },
        isWholeDay: rule.at === undefined,
        isFree: rule.free ?? false,
        ...(rule.showAs && { showAs: rule.showAs }),
        ...{ room: null, location: rule.location ?? null, meetingId: null },
      }),
    );
    return [...recurring.filter((one) => one.start < end && one.end > start), ...stored].toSorted(
      (a, b) => a.start.getTime() - b.start.getTime(),
    );
  }

  /** Changes one event, and no one else changes it meanwhile. Answers what `change` does. */
  const change = (
    { provider }: DemoPerson,
    calendar: string,
    id: string,
    change: (before: WrittenEvent | null) => WrittenEvent | null,
  ): Promise<WrittenEvent | null> =>
    inTransaction(pool, async (client) => {
      await client.query('lock table demo.calendar_events in share row exclusive mode');
      const after = change(await written(calendar, id, client));
      if (!after) return null;
      // Google copies an event to its people there. No one else does.
      const guests = provider === 'google' ? after.attendees.map(({ email }) => email.toLowerCase()) : [];
      await client.query(
        `insert into demo.calendar_events (calendar, id, event, starts_at, ends_at, guests)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (calendar, id) do update set event = excluded.event, starts_at = excluded.starts_at,
           ends_at = excluded.ends_at, guests = excluded.guests`,
        [
          calendar,
          id,
          JSON.stringify(after),
          after.start,
          after.end,
          guests.filter((one) => one !== calendar),
        ],
      );
      return after;
    });

  /** What someone does with a meeting in their calendar's own program. Does nothing if it isn't there, or isn't theirs to do. */
  async function act({ email }: DemoPerson, id: string, what: DemoAct): Promise<void> {
    const { rows } = await pool.query<{ calendar: string }>(
      'select calendar from demo.calendar_events where id = $1 and (calendar = $2 or guests @> array[$2])',
      [id, email],
    );
    const calendar = rows[0]?.calendar;
    const owner = calendar === undefined ? undefined : personByEmail(calendar);
    if (calendar === undefined || !owner) return;
    await change(owner, calendar, id, (before) => {
      if (!before) return null;
      if (what === 'accepted' || what === 'declined')
        return {
          ...before,
          attendees: before.attendees.map((one) => (one.email === email ? { ...one, reply: what } : one)),
        };
      if (calendar !== email) return null;
      const later = (time: string) => new Date(Date.parse(time) + HOUR).toISOString();
      return what === 'deleted'
        ? { ...before, isRemoved: true }
        : { ...before, start: later(before.start), end: later(before.end) };
    });
  }

  const created = ({ email, provider }: DemoPerson, { id, room }: WrittenEvent): CreatedEvent => ({
    ...{ eventId: id, iCalUid: `${id}@kairos.example` },
    ...(room !== null && { videoLink: new URL(`${ROOMS}/${room}`, publicUrl).href }),
    ...(provider === 'google' && { htmlLink: new URL(`/demo/people/${email}#${id}`, publicUrl).href }),
  });

  /** Calendars of one kind of account, for those that belong to someone of the demo. */
  function provider(kind: ProviderName, credentials: CredentialStore<DemoCredential>): CalendarProvider {
    async function holder(accountId: string, signal: AbortSignal) {
      signal.throwIfAborted();
      const credential = await credentials.load(accountId);
      const person = credential && personByEmail(credential.accessToken);
      if (!person) return { ok: false as const, why: await credentials.missing(accountId) };
      // Google lists the main calendar alone, unless it was allowed to list the others.
      const isMainOnly = kind === 'google' && !credential.scopes?.includes(ALL_CALENDARS);
      return { ok: true as const, person, isMainOnly };
    }

    async function place(
      { accountId, calendarId }: { accountId: string; calendarId: string },
      signal: AbortSignal,
    ) {
      const found = await holder(accountId, signal);
      if (!found.ok) return found;
      const calendar = found.person.calendars.find((one) => nameAt(kind, one) === calendarId);
      if (!calendar) return { ok: false as const, why: 'refused' as const };
      if (calendar.role !== 'owner') return { ok: false as const, why: 'readOnly' as const };
      return { ok: true as const, person: found.person, calendar: calendar.id };
    }

    const busyIn = (entries: readonly DemoEntry[]) =>
      entries
        .filter(({ isFree }) => !isFree)
        .map(({ start, end, isWholeDay, showAs }) => ({
          ...{ start, end },
          ...(kind !== 'google' && showAs && { kind: showAs }),
          ...(kind !== 'google' && isWholeDay && { allDay: true as const }),
        }));

    return {
      async mark({ accountId, calendarId }, signal) {
        const found = await holder(accountId, signal);
        if (!found.ok) return found;
        const { email, calendars } = found.person;
        const calendar = calendars.find((one) => nameAt(kind, one) === calendarId);
        const { rows } = await pool.query<{ mark: string | null }>(
          `select md5(string_agg(event::text, '' order by calendar, id)) as mark from demo.calendar_events
           where calendar = $1 or guests @> array[$2]`,
          [calendar?.id, calendar?.id === email ? email : ''],
        );
        return { ok: true, mark: rows[0]?.mark ?? 'empty', again: ASKED_EVERY };
      },

      async list(accountId, signal) {
        const found = await holder(accountId, signal);
        if (!found.ok) return found;
        const list = listOf(found.person);
        const [main] = list.calendars;
        return found.isMainOnly
          ? { ok: true, calendars: [{ ...main!, name: '' }], complete: false }
          : { ok: true, ...list };
      },

      async busy(accountId, calendarIds, range, signal) {
        const found = await holder(accountId, signal);
        const answers = calendarIds.map(async (id): Promise<[string, CalendarBusy]> => {
          if (!found.ok) return [id, { known: false, why: found.why }];
          const { person } = found;
          const calendar = person.calendars.find((one) => nameAt(kind, one) === id);
          if (!calendar) return [id, { known: false, why: 'unreadable' }];
          const busy = busyIn(await between(person, calendar.id, range));
          const asOf = new Date(Math.floor(now().getTime() / PUBLISHED_EVERY) * PUBLISHED_EVERY);
          return [id, { known: true, zone: person.zone, busy, ...(kind === 'feed' && { asOf }) }];
        });
        return new Map(await Promise.all(answers));
      },

      writer:
        kind === 'feed'
          ? null
          : {
              notifiesAttendees: kind !== 'caldav',
              makesVideoLinks: kind !== 'caldav',

              async create(calendar, event, signal) {
                const at = await place(calendar, signal);
                if (!at.ok) return at;
                const after = await change(at.person, at.calendar, event.id, (before) =>
                  correctedEvent(at.person, at.calendar, before, event),
                );
                return after ? { ok: true, ...created(at.person, after) } : { ok: false, why: 'refused' };
              },

              async update(calendar, event, signal) {
                const at = await place(calendar, signal);
                if (!at.ok) return at;
                const after = await change(at.person, at.calendar, event.id, (before) =>
                  before && !before.isRemoved ? correctedEvent(at.person, at.calendar, before, event) : null,
                );
                return { ok: true, event: after && created(at.person, after) };
              },

              async remove(calendar, eventId, signal) {
                const at = await place(calendar, signal);
                if (!at.ok) return at;
                await change(
                  at.person,
                  at.calendar,
                  eventId,
                  (before) => before && { ...before, isRemoved: true },
                );
                return { ok: true };
              },

              async look(calendar, eventId, signal) {
                const at = await place(calendar, signal);
                if (!at.ok) return at;
                const there = await written(at.calendar, eventId);
                if (!there || there.isRemoved) return { ok: true, event: null };
                if (!there.facts) return { ok: false, why: 'refused' };
                const { booking, asOf } = there.facts;
                const replies = there.attendees.map(({ email, reply }) => ({
                  email: email.toLowerCase(),
                  reply: reply ?? ('none' as const),
                }));
                const [start, end] = [new Date(there.start), new Date(there.end)];
                return { ok: true, event: { start, end, booking, asOf, replies } };
              },

              async busyBeside(calendar, range, eventIds, signal) {
                const at = await place(calendar, signal);
                if (!at.ok)
                  return {
                    known: false,
                    why: at.why === 'refused' || at.why === 'readOnly' ? 'unreadable' : at.why,
                  };
                const beside = (await between(at.person, at.calendar, range)).filter(
                  ({ id }) => !eventIds.includes(id),
                );
                return { known: true, busy: clipped(busyIn(beside), range) };
              },
            },
    };
  }

  return { act, between, provider };
}

export type DemoCalendars = ReturnType<typeof createDemoCalendars>;

/** Merged and sorted, within the range. */
const clipped = (busy: readonly Interval[], range: Interval): Interval[] =>
  mergeIntervals(
    busy.map(({ start, end }) => ({
      start: start < range.start ? range.start : start,
      end: end > range.end ? range.end : end,
    })),
  );

/** Calendars of one kind: those of the demo's people here, and others, which people connect to try them, at their servers. */
export function demoBeside(
  demo: CalendarProvider,
  other: CalendarProvider,
  credentials: Pick<CredentialStore<DemoCredential>, 'load'>,
): CalendarProvider {
  const choose = async (accountId: string) =>
    personByEmail((await credentials.load(accountId))?.accessToken ?? '') ? demo : other;
  const writerOf = async (accountId: string) => (await choose(accountId)).writer;
  return {
    list: async (accountId, signal) => (await choose(accountId)).list(accountId, signal),
    busy: async (accountId, ids, range, signal) =>
      (await choose(accountId)).busy(accountId, ids, range, signal),
    mark: async (calendar, signal) =>
      (await choose(calendar.accountId)).mark?.(calendar, signal) ?? { ok: false, why: 'refused' },
    writer: other.writer && {
      ...other.writer,
      create: async (calendar, event, signal) =>
        (await writerOf(calendar.accountId))!.create(calendar, event, signal),
      update: async (calendar, event, signal) =>
        (await writerOf(calendar.accountId))!.update(calendar, event, signal),
      remove: async (calendar, id, signal) =>
        (await writerOf(calendar.accountId))!.remove(calendar, id, signal),
      look: async (calendar, id, signal) => (await writerOf(calendar.accountId))!.look(calendar, id, signal),
      busyBeside: async (calendar, range, ids, signal) =>
        (await writerOf(calendar.accountId))!.busyBeside(calendar, range, ids, signal),
    },
  };
}
