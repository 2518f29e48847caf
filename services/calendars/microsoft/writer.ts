import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type CallFailure, calendarFailure } from '../calendar-failure.ts';
import { isLater, isOfMeeting } from '../event-facts.ts';
import type { CreatedEvent, NewCalendarEvent } from '../port.ts';
import type { CalendarWriter } from '../provider.ts';
import type { AskGraph, createGraphCall } from './call.ts';
import {
  correctionOf,
  createdFrom,
  FOUND_FIELDS,
  type FoundEvent,
  graphEventFacts,
  graphStandingEvent,
  isAsAsked,
  newEvent,
  readEvent,
} from './event-body.ts';
import { calendarPath, eventsPath, type Found, findEvents } from './find-events.ts';

/** A Teams meeting is there with the event as a rule; milliseconds between looks. */
const TEAMS_LOOKS = [200, 400, 800];

const TEAMS = 'teamsForBusiness';

const UNREACHABLE: CallFailure = { ok: false, why: 'unreachable' };

/**
 * The transaction id by which Exchange recognizes a repeated request, different for each time that an event of this id
 * was made: an event may have been removed since, and then its transaction id stays used.
 */
const transactionOf = (eventId: string, life: number): string =>
  createHash('sha256').update(`${eventId}:${life}`).digest('hex').slice(0, 32);

/** The events of a calendar, for an attempt at a call. */
function eventsOf(ask: AskGraph, calendarId: string, signal: AbortSignal) {
  const pathOf = (id: string) => `${eventsPath(calendarId)}/${encodeURIComponent(id)}`;

  /** The events under an id of ours. */
  const find = (eventId: string) => findEvents(ask, calendarId, eventId);

  async function allowsTeams(): Promise<Found<boolean>> {
    const path = `${calendarPath(calendarId)}?$select=id,allowedOnlineMeetingProviders`;
    const answer = await ask({ path });
    if (!answer.ok) return answer;
    const read = z.object({ allowedOnlineMeetingProviders: z.array(z.string()) }).safeParse(answer.body);
    return { ok: true, found: read.data?.allowedOnlineMeetingProviders.includes(TEAMS) ?? false };
  }

  async function patch(existing: FoundEvent, body: object): Promise<Found<FoundEvent>> {
    const request = { method: 'PATCH', path: pathOf(existing.id), body } as const;
    const answer = await ask({ ...request, ifMatch: existing['@odata.etag'] });
    if (!answer.ok) return answer;
    const event = readEvent(answer.body);
    return event ? { ok: true, found: event } : UNREACHABLE;
  }

  /**
   * An event of ours, corrected. If the event changes meanwhile, Exchange refuses the patch, and the next attempt
   * begins with the changed event.
   */
  async function correct(existing: FoundEvent, event: NewCalendarEvent): Promise<Found<FoundEvent>> {
    const facts = graphEventFacts(existing);
    if (facts && isLater(facts, event)) return { ok: true, found: existing };
    const mayGetTeams = event.video === undefined && !existing.isOnlineMeeting;
    const teams = mayGetTeams ? await allowsTeams() : { ok: true as const, found: false };
    if (!teams.ok) return teams;
    const change = correctionOf(existing, event, { withTeams: teams.found });
    return change ? patch(existing, change) : { ok: true, found: existing };
  }

  return {
    find,
    correct,

    /** The correct event: made, adopted or corrected. `conflict` if its transaction id was used before. */
    async make(event: NewCalendarEvent, transactionId: string): Promise<Found<FoundEvent>> {
      const looked = await find(event.id);
      if (!looked.ok) return looked;
      const [existing] = looked.found;
      if (existing && !isOfMeeting(graphEventFacts(existing), event)) return { ok: false, why: 'refused' };
      if (existing) return correct(existing, event);

      const teams = await allowsTeams();
      if (!teams.ok) return teams;
      const body = newEvent(event, { transactionId, withTeams: teams.found });
      const answer = await ask({ method: 'POST', path: eventsPath(calendarId), body });
      if (!answer.ok) return answer;
      const made = readEvent(answer.body);
      // The answer may belong to an earlier request with other details: the next look tells.
      return made && isAsAsked(made, event) ? { ok: true, found: made } : UNREACHABLE;
    },

    /** Whether an event with a used transaction id is found after all: searches show new events only after a moment. */
    async comesIntoView(eventId: string, looks: readonly number[]): Promise<boolean> {
      for (const pause of looks) {
        await sleep(pause, undefined, { signal });
        const looked = await find(eventId);
        if (looked.ok && looked.found.length > 0) return true;
      }
      return false;
    },

    /** Kairos's record of an event, with the join link of a Teams meeting if that comes soon enough. */
    async recordOf(event: FoundEvent, eventId: string): Promise<CreatedEvent> {
      let seen = event;
      for (const pause of TEAMS_LOOKS) {
        if (!seen.isOnlineMeeting || seen.onlineMeeting?.joinUrl) break;
        await sleep(pause, undefined, { signal });
        const answer = await ask({ path: `${pathOf(event.id)}?$select=${FOUND_FIELDS}` });
        seen = (answer.ok && readEvent(answer.body)) || seen;
      }
      return createdFrom(seen, eventId);
    },

    remove: (id: string) => ask({ method: 'DELETE', path: pathOf(id) }),
  };
}

/**
 * Writes events to Outlook calendars. Exchange chooses an event's id, so our id is stored in the event, and every
 * attempt first looks for our id. A request still under way, invisible to a look, is recognized by Exchange from its
 * transaction id.
 */
export function createMicrosoftWriter(
  call: ReturnType<typeof createGraphCall>,
  busyBeside: CalendarWriter['busyBeside'],
  looks: readonly number[],
): CalendarWriter {
  return {
    notifiesAttendees: true,
    // If the calendar's own settings say so.
    makesVideoLinks: true,
    busyBeside,

    async create({ accountId, calendarId }, event, signal) {
      let life = 0;
      let hasLooked = false;
      const done = await call(accountId, signal, async (ask) => {
        const { make, recordOf, comesIntoView } = eventsOf(ask, calendarId, signal);
        const made = await make(event, transactionOf(event.id, life));
        if (made.ok) return { ok: true, ...(await recordOf(made.found, event.id)) };
        if (made.why !== 'conflict') return made;
        // Another request made the event just now, and a look will find it; or else the event was removed, and lives
        // again.
        if (hasLooked || !(await comesIntoView(event.id, looks))) life += 1;
        hasLooked = true;
        return UNREACHABLE;
      });
      return done.ok ? done : calendarFailure(done);
    },

    async look({ accountId, calendarId }, eventId, signal) {
      const done = await call(accountId, signal, (ask) => findEvents(ask, calendarId, eventId));
      if (!done.ok) return calendarFailure(done);
      const there = done.found.find(({ isCancelled }) => !isCancelled);
      if (!there) return { ok: true, event: null };
      const event = graphStandingEvent(there);
      return event ? { ok: true, event } : { ok: false, why: 'refused' };
    },

    /** Every event under the id; done if there are none, or the calendar is gone. */
    async remove({ accountId, calendarId }, eventId, signal) {
      const done = await call(accountId, signal, async (ask) => {
        const { find, remove } = eventsOf(ask, calendarId, signal);
        const looked = await find(eventId);
        if (!looked.ok) return looked;
        for (const { id } of looked.found) {
          const result = await remove(id);
          if (!result.ok && result.why !== 'notFound') return result;
        }
        return { ok: true };
      });
      return done.ok || done.why === 'notFound' ? { ok: true } : calendarFailure(done);
    },

    async update({ accountId, calendarId }, event, signal) {
      const done = await call(accountId, signal, async (ask) => {
        const { find, correct, recordOf } = eventsOf(ask, calendarId, signal);
        const looked = await find(event.id);
        if (!looked.ok) return looked;
        const existing = looked.found.find((one) => isOfMeeting(graphEventFacts(one), event));
        if (!existing || existing.isCancelled) return { ok: true, event: null };
        const corrected = await correct(existing, event);
        if (!corrected.ok) return corrected;
        return { ok: true, event: await recordOf(corrected.found, event.id) };
      });
      if (done.ok) return done;
      return done.why === 'notFound' ? { ok: true, event: null } : calendarFailure(done);
    },
  };
}
