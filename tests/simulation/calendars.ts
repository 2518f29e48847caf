import { SECOND } from '#contracts/durations.ts';
import type {
  BusyTime,
  CalendarFailure,
  Calendars,
  FreeBusy,
  LookedAt,
  NewCalendarEvent,
} from '#services/calendars/port.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { emailOf, indexIn } from './people.ts';
import type { OutsideCall, SimulatedProcess } from './process.ts';
import { type CalendarTrouble, ownInterval, ZONE } from './script.ts';
import type { Surroundings } from './surroundings.ts';

export type OwnTime = Interval & { /** Milliseconds since the beginning. */ since: number };
export type KairosEvent = NewCalendarEvent & { organizer: number; isRemoved: boolean };

/** Everyone's calendar, as the provider has it. */
export type SimulatedCalendars = ReturnType<typeof createCalendars>;

const UNREAD = {
  fails: { known: false, why: 'unreadable' },
  refuses: { known: false, why: 'disconnected' },
} as const;
/** Otherwise no one would be known to be free, and nothing booked that the calendar could lie about. */
const concernsReading = (how: CalendarTrouble) => how !== 'lies' && how !== 'refuses';

const UNREACHABLE: CalendarFailure = { ok: false, why: 'unreachable' };

/**
 * Like Google's, they know an event by its id, keep the id of a removed one, and count an event's time as busy for the
 * organizer and everyone invited to it.
 */
export function createCalendars(surroundings: Surroundings) {
  const { script, time, random, story, troubleOf } = surroundings;
  const own: OwnTime[][] = script.people.map(({ busy }) =>
    busy.map((event) => ({ ...ownInterval(event), since: 0 })),
  );
  const events = new Map<string, KairosEvent>();
  /** Bookings that some calendar ever showed: the meeting's id and their number. */
  const shown = new Set<string>();

  const isBusyFor = (who: number, event: KairosEvent) =>
    !event.isRemoved &&
    (event.organizer === who ||
      event.attendees.some(({ email }) => email === emailOf(script.people[who]!.name)));

  function busyIn(who: number, range: Interval, except: readonly string[] = []): Interval[] {
    const shared = [...events.values()].filter(
      (event) => isBusyFor(who, event) && !except.includes(event.id),
    );
    return [...own[who]!, ...shared]
      .filter(({ start, end }) => start < range.end && end > range.start)
      .map(({ start, end }) => ({
        start: start > range.start ? start : range.start,
        end: end < range.end ? end : range.end,
      }));
  }

  function put(who: number, event: NewCalendarEvent) {
    const known = events.get(event.id);
    if (!known || known.asOf <= event.asOf) {
      events.set(event.id, { ...event, organizer: who, isRemoved: false });
      shown.add(`${event.meetingId} ${event.booking}`);
      story.tell(
        () => `the calendar of ${script.people[who]!.name} has “${event.title}” (booking ${event.booking})`,
      );
    }
    return {
      ok: true as const,
      eventId: event.id,
      iCalUid: `${event.id}@google.com`,
      videoLink: 'https://meet.google.com/abc-defg-hij',
    };
  }

  function remove(who: number, eventId: string): { ok: true } {
    const event = events.get(eventId);
    if (event && !event.isRemoved) {
      event.isRemoved = true;
      story.tell(
        () =>
          `the calendar of ${script.people[who]!.name} no longer has “${event.title}” (booking ${event.booking})`,
      );
    }
    return { ok: true };
  }

  function look(eventId: string): LookedAt {
    const event = events.get(eventId);
    if (!event || event.isRemoved) return { ok: true, event: null };
    const { start, end, booking, asOf, attendees } = event;
    const replies = attendees.map(({ email }) => ({ email, reply: 'none' as const }));
    return { ok: true, event: { start, end, booking, asOf, replies } };
  }

  function update(who: number, event: NewCalendarEvent) {
    const isThere = events.get(event.id)?.isRemoved === false;
    return { ok: true as const, event: isThere ? put(who, event) : null };
  }

  const troubleFor = (who: number) =>
    troubleOf('calendar', (trouble) => trouble.who === null || trouble.who === who)?.how;

  /** How a call goes, as things are now. */
  function call<Answer>(
    process: SimulatedProcess,
    who: number,
    signal: AbortSignal,
    effect: () => Answer,
    failing: Record<'fails' | 'refuses', Answer>,
    concernedBy: (how: CalendarTrouble) => boolean = () => true,
  ): Promise<Answer> {
    const trouble = troubleFor(who);
    const how = trouble && concernedBy(trouble) ? trouble : undefined;
    const takes = script.isCalm ? 100 : random.int(50, random.chance(0.1) ? 5_000 : 500);
    const going = (call: Omit<OutsideCall<Answer>, 'signal'>) => process.call({ ...call, signal });
    switch (how) {
      case undefined:
        return going({ lands: takes, answers: takes, effect });
      case 'isSlow': {
        const answers = random.int(5, 45) * SECOND;
        return going({ lands: random.int(0, answers), answers, effect });
      }
      case 'hangs':
        return going({ lands: random.int(1, 180) * SECOND, answers: Infinity, effect });
      case 'lies':
        return going({
          lands: takes + (random.chance(0.3) ? 0 : random.int(1, 8) * SECOND),
          answers: takes,
          effect,
          lie: failing.fails,
        });
      case 'refuses':
        return going({ lands: takes, answers: takes, effect: () => failing.refuses });
      case 'fails':
        return going({ lands: takes, answers: takes, effect: () => failing.fails });
    }
  }

  /** The calendars as one process reaches them. */
  function reachedFrom(process: SimulatedProcess): Calendars {
    const notConnected = (who: number) => !script.people[who]!.isConnected;
    return {
      revoke: async () => {},
      videoLinkName: () => 'Google Meet',
      async freeBusy(userId, range, signal) {
        const who = indexIn(userId);
        if (notConnected(who)) return { known: false, why: 'notConnected', calendars: [] };
        const answer = await call<FreeBusy>(
          process,
          who,
          signal,
          () => ({ known: true, zone: ZONE, busy: busyIn(who, range), calendars: [] }),
          { fails: { ...UNREAD.fails, calendars: [] }, refuses: { ...UNREAD.refuses, calendars: [] } },
          concernsReading,
        );
        story.tell(
          () => `${process.name} reads the calendar of ${script.people[who]!.name}: ${told(answer)}`,
        );
        return answer;
      },
      async busyBeside(userId, range, eventIds, signal) {
        const who = indexIn(userId);
        if (notConnected(who)) return { known: false, why: 'notConnected' };
        if (script.people[who]!.hidesEvents) return { known: false, why: 'missingPermission' };
        const answer = await call<BusyTime>(
          process,
          who,
          signal,
          () => ({ known: true, busy: busyIn(who, range, eventIds) }),
          UNREAD,
          concernsReading,
        );
        story.tell(
          () =>
            `${process.name} reads what else ${script.people[who]!.name} has ${hour(range.start)}–${hour(range.end)}: ${told(answer)}`,
        );
        return answer;
      },
      async look(userId, eventId, signal) {
        const who = indexIn(userId);
        if (notConnected(who)) return { ok: false, why: 'notConnected' };
        return call<LookedAt>(process, who, signal, () => look(eventId), {
          fails: UNREACHABLE,
          refuses: { ok: false, why: 'refused' },
        });
      },
      async create(userId, event, signal) {
        const who = indexIn(userId);
        if (notConnected(who)) return { ok: false, why: 'notConnected' };
        return call<Awaited<ReturnType<Calendars['create']>>>(process, who, signal, () => put(who, event), {
          fails: UNREACHABLE,
          refuses: { ok: false, why: 'refused' },
        });
      },
      async remove(userId, eventId, signal) {
        const who = indexIn(userId);
        if (notConnected(who)) return { ok: true };
        return call<Awaited<ReturnType<Calendars['remove']>>>(
          process,
          who,
          signal,
          () => remove(who, eventId),
          // Removing what is one's own is never refused for good.
          { fails: UNREACHABLE, refuses: UNREACHABLE },
        );
      },
      async update(userId, event, signal) {
        const who = indexIn(userId);
        if (notConnected(who)) return { ok: true, event: null };
        return call<Awaited<ReturnType<Calendars['update']>>>(
          process,
          who,
          signal,
          () => update(who, event),
          { fails: UNREACHABLE, refuses: UNREACHABLE },
        );
      },
    };
  }

  return {
    reachedFrom,
    addOwn(who: number, interval: Interval): void {
      own[who]!.push({ ...interval, since: time.elapsed() });
    },
    own: own as readonly (readonly OwnTime[])[],
    /** The events of a meeting that are in calendars now. */
    eventsOf: (meetingId: string): KairosEvent[] =>
      [...events.values()].filter((event) => event.meetingId === meetingId && !event.isRemoved),
    /** Whether any calendar ever showed a booking. */
    hasShown: (meetingId: string, booking: number): boolean => shown.has(`${meetingId} ${booking}`),
  };
}

function told(answer: FreeBusy | BusyTime): string {
  if (!answer.known) return answer.why;
  const times = answer.busy.map(({ start, end }) => `${hour(start)}–${hour(end)}`);
  return times.length === 0 ? 'nothing' : `busy ${times.join(', ')}`;
}

const hour = (at: Date): string => at.toISOString().slice(11, 16);
