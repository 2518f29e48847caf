import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { MINUTE } from '#contracts/durations.ts';

type Meeting = { id: string; title: string | null; scheduledTime: string | null };
type Person = { person: { email: string }; userId: string };

/** How long someone waits for an event, and how often they look, in milliseconds. */
const PATIENCE = 120_000;
const LOOK_EVERY = 500;

/** Begins the ids of what came up in someone's calendar after a meeting was booked there. */
export const CAME_UP = 'own-later';

/**
 * What people do with a booked meeting at the double of Google, without Kairos. `calendars` holds their calendars, and `kairos`
 * is asked to look at once, since calendars tell nothing of changes to an address without https.
 */
export function createInCalendars({
  calendars,
  kairos,
  now = () => new Date(),
}: {
  calendars: Pool;
  kairos: Pool;
  /** As Kairos's clock. */
  now?: () => Date;
}) {
  /** Whoever's calendar changed. Postgres may be away just now. */
  async function notice({ userId }: Person, { id }: Meeting): Promise<void> {
    for (const end = performance.now() + PATIENCE; ; await pause(LOOK_EVERY)) {
      try {
        await kairos.query(
          `update saga_work set due_at = '-infinity', rings = rings + 1, woken_at = $3,
           woken_by = array[$2::uuid] where meeting = $1`,
          [id, userId, now()],
        );
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  /** The id of the event in the organizer's calendar; null if there is none while they wait. */
  async function eventOf({ person }: Person, { title }: Meeting): Promise<string | null> {
    for (const end = performance.now() + PATIENCE; performance.now() < end; await pause(LOOK_EVERY)) {
      const { rows } = await calendars.query<{ id: string }>(
        `select id from demo.events where calendar = $1 and event->>'summary' = $2 and event->>'status' = 'confirmed'`,
        [person.email, title],
      );
      if (rows[0]) return rows[0].id;
    }
    return null;
  }

  return {
    eventOf,

    async decline(guest: Person, organizer: Person, meeting: Meeting, event: string): Promise<void> {
      await calendars.query(
        `update demo.events set event = jsonb_set(event, '{attendees}', (
           select jsonb_agg(case when one->>'email' = $2 then one || '{"responseStatus": "declined"}' else one end)
           from jsonb_array_elements(event->'attendees') one))
         where id = $1 and event ? 'attendees'`,
        [event, guest.person.email],
      );
      await notice(organizer, meeting);
    },

    /** Something else comes up at the time of the meeting. */
    async fillUp({ person: { email }, userId }: Person, meeting: Meeting): Promise<void> {
      const start = meeting.scheduledTime!;
      const id = `${CAME_UP}${meeting.id.replaceAll('-', '')}${Date.parse(start)}`;
      const end = new Date(Date.parse(start) + 15 * MINUTE).toISOString();
      const event = {
        ...{ id, status: 'confirmed', summary: 'Dentist', sequence: 0, iCalUID: `${id}@example.com` },
        ...{
          start: { dateTime: start },
          end: { dateTime: end },
          organizer: email,
          created: start,
          updated: start,
        },
      };
      await calendars.query(
        'insert into demo.events (calendar, id, event, starts_at, ends_at) values ($1, $2, $3, $4, $5)',
        [email, id, JSON.stringify(event), start, end],
      );
      await notice({ person: { email }, userId }, meeting);
    },
  };
}
