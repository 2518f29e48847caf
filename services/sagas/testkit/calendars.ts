import type { CalendarFailure, Calendars, FreeBusy, NewCalendarEvent } from '#services/calendars/port.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';

type Person = {
  connected: boolean;
  unreadable?: boolean;
  /** Lets Kairos see free/busy and nothing else. */
  hidesEvents?: boolean;
  zone: string | null;
  busy: Interval[];
  /** Busy too, but not surely. */
  tentative?: Interval[];
};

/** The next call's fault. `commits`: the event is made, and the answer is lost. */
export type CalendarFault =
  | { kind: 'commits, then hangs' }
  | { kind: 'commits, then fails' }
  | { kind: 'hangs' }
  | { kind: 'fails'; failure: CalendarFailure }
  | { kind: 'unreadable' };

/**
 * Calendars that show faults which the real calendars can't be made to show. Like Google they know an event by its id,
 * keep the id of a removed event, and count an event's time as busy in its own calendar.
 */
export function createTestCalendars() {
  const people = new Map<string, Person>();
  const events = new Map<string, NewCalendarEvent & { userId: string; removed: boolean }>();
  /** What guests answered in their calendars, by event and address. */
  const replies = new Map<string, Map<string, 'accepted' | 'tentative' | 'declined'>>();
  /** Every call that changed or would have changed something, in order. */
  const calls: string[] = [];
  /** The events that were to be created, in order. */
  const wanted: NewCalendarEvent[] = [];
  const faults: Record<'create' | 'remove' | 'update' | 'look' | 'freeBusy' | 'busyBeside', CalendarFault[]> =
    {
      create: [],
      remove: [],
      update: [],
      look: [],
      freeBusy: [],
      busyBeside: [],
    };
  /** Called before a calendar is read. */
  const hooks: { beforeRead?: (userId: string) => Promise<void>; beforeCreate?: () => Promise<void> } = {};

  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });

  function put(userId: string, event: NewCalendarEvent) {
    const known = events.get(event.id);
    if (!known || known.asOf <= event.asOf) events.set(event.id, { ...event, userId, removed: false });
    return {
      ok: true as const,
      eventId: event.id,
      iCalUid: `${event.id}@google.com`,
      videoLink: 'https://meet.google.com/abc',
    };
  }

  const busyIn = (userId: string, range: Interval, except: readonly string[] = []): Interval[] => {
    const own = [...events.values()].filter(
      (event) => !event.removed && event.userId === userId && !except.includes(event.id),
    );
    const { busy, tentative = [] } = people.get(userId)!;
    return [...busy, ...tentative, ...own]
      .filter(({ start, end }) => start < range.end && end > range.start)
      .map(({ start, end }) => ({ start, end }));
  };

  const calendars: Calendars = {
    revoke: async () => {},
    videoLinkName: () => 'Google Meet',
    async freeBusy(userId, range, signal): Promise<FreeBusy> {
      await hooks.beforeRead?.(userId);
      signal.throwIfAborted();
      const fault = faults.freeBusy.shift();
      if (fault?.kind === 'hangs') return hang(signal);
      const person = people.get(userId);
      if (fault || person?.unreadable) return { known: false, why: 'unreadable', calendars: [] };
      if (!person?.connected) return { known: false, why: 'notConnected', calendars: [] };
      const { zone, tentative } = person;
      return {
        known: true,
        zone,
        busy: busyIn(userId, range),
        ...(tentative && { tentative }),
        calendars: [],
      };
    },
    async busyBeside(userId, range, eventIds, signal) {
      signal.throwIfAborted();
      const person = people.get(userId);
      const fault = faults.busyBeside.shift();
      if (fault || person?.unreadable) return { known: false, why: 'unreadable' };
      if (!person?.connected) return { known: false, why: 'notConnected' };
      if (person.hidesEvents) return { known: false, why: 'missingPermission' };
      const beside = busyIn(userId, range, eventIds).map(({ start, end }) => ({
        start: start < range.start ? range.start : start,
        end: end > range.end ? range.end : end,
      }));
      return { known: true, busy: beside };
    },
    async look(userId, id, signal) {
      signal.throwIfAborted();
      const fault = faults.look.shift();
      if (fault?.kind === 'fails') return fault.failure;
      if (fault) return { ok: false, why: 'unreachable' };
      if (!people.get(userId)?.connected) return { ok: false, why: 'notConnected' };
      const event = events.get(id);
      if (!event || event.removed) return { ok: true, event: null };
      const { start, end, booking, asOf, attendees } = event;
      const given = replies.get(id);
      return {
        ok: true,
        event: {
          ...{ start, end, booking, asOf },
          replies: attendees.map(({ email }) => ({ email, reply: given?.get(email) ?? 'none' })),
        },
      };
    },
    async create(userId, event, signal) {
      wanted.push(event);
      await hooks.beforeCreate?.();
      signal.throwIfAborted();
      calls.push(`create ${event.booking}`);
      const fault = faults.create.shift();
      if (fault?.kind === 'hangs') return hang(signal);
      if (fault?.kind === 'fails') return fault.failure;
      if (!people.get(userId)?.connected) return { ok: false, why: 'notConnected' };
      const made = put(userId, event);
      if (fault?.kind === 'commits, then fails') return { ok: false, why: 'unreachable' };
      return fault?.kind === 'commits, then hangs' ? hang(signal) : made;
    },
    async remove(userId, id, signal) {
      signal.throwIfAborted();
      const event = events.get(id);
      calls.push(`remove ${event?.booking ?? 'nothing'}`);
      const fault = faults.remove.shift();
      if (fault?.kind === 'hangs') return hang(signal);
      if (fault?.kind === 'fails') return fault.failure;
      if (!people.get(userId)?.connected) return { ok: false, why: 'notConnected' };
      if (event) event.removed = true;
      return { ok: true };
    },
    async update(userId, event, signal) {
      signal.throwIfAborted();
      calls.push(`update ${event.booking}`);
      const fault = faults.update.shift();
      if (fault?.kind === 'hangs') return hang(signal);
      if (fault?.kind === 'fails') return fault.failure;
      if (!people.get(userId)?.connected) return { ok: false, why: 'notConnected' };
      const isThere = events.get(event.id)?.removed === false;
      const updated = isThere ? put(userId, event) : null;
      return fault?.kind === 'commits, then fails'
        ? { ok: false, why: 'unreachable' }
        : { ok: true, event: updated };
    },
  };

  return {
    ...calendars,
    people,
    faults,
    hooks,
    calls,
    wanted,
    /** A guest answers in their calendar. */
    reply(id: string, email: string, reply: 'accepted' | 'tentative' | 'declined') {
      replies.set(id, (replies.get(id) ?? new Map()).set(email, reply));
    },
    /** The organizer moves an event in their calendar. */
    move(id: string, to: Interval) {
      events.set(id, { ...events.get(id)!, ...to });
    },
    /** The organizer deletes an event in their calendar. */
    delete(id: string) {
      events.get(id)!.removed = true;
    },
    /** A request that was lost sight of reaches Google after all. */
    land: put,
    /** The events that are in calendars now. */
    live: () => [...events.values()].filter(({ removed }) => !removed),
  };
}
