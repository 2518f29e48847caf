import { z } from 'zod';
import { SOME_CHANGE, switchField } from './fields.ts';

/** The kinds of accounts that calendars can be in. */
export const calendarProvider = z.enum(['google', 'microsoft', 'caldav', 'feed']);

/** GET and PATCH /api/account/calendars: the calendars that the person connected. */
export const ownCalendars = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      provider: calendarProvider,
      /** The name or address by which the person knows the calendar; null if unknown. */
      label: z.string().nullable(),
      /** False if access has ended. */
      connected: z.boolean(),
      /** False if the person's permission shows these calendars only, and there may be more. */
      complete: z.boolean(),
      calendars: z.array(
        z.object({
          id: z.string(),
          /** Empty if the provider gave none. */
          name: z.string(),
          /** Whether its busy time counts. */
          counts: z.boolean(),
          writable: z.boolean(),
          /** Whether the meetings that the person organizes are added to this calendar. */
          getsMeetings: z.boolean(),
          /** Why the calendar couldn't be read just now; null if readable, or if the calendar doesn't count. */
          trouble: z
            .enum(['notConnected', 'disconnected', 'missingPermission', 'unreadable', 'outdated'])
            .nullable(),
          /**
           * Events of the next eight weeks that can't be read, so it isn't known whether the person is free then. Not more
           * than ten. Only their owner is ever told.
           */
          unclear: z.array(
            z.object({
              /** Empty if it has none. */
              title: z.string(),
              /** The day that it is, or begins to repeat, on, as far as that can be read. */
              date: z.iso.date().nullable(),
              why: z.enum(['malformedEvent', 'unknownZone', 'unknownRule', 'tooMuch']),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type OwnCalendars = z.infer<typeof ownCalendars>;

const calendarId = z.uuid('Calendars must be given by their ids');

/** PATCH /api/account/calendars: only the fields to change. */
export const calendarsRequest = z
  .object({
    counts: z.record(calendarId, switchField('Whether a calendar counts')).optional(),
    /** The calendar that meetings are added to. */
    meetings: calendarId.optional(),
  })
  .refine(...SOME_CHANGE);
export type CalendarsRequest = z.infer<typeof calendarsRequest>;
