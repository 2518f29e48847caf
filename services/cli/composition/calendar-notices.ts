import { DAY, MINUTE, SECOND } from '#contracts/durations.ts';
import { type CalendarNotices, createCalendarNotices } from '#services/calendar-notices/channels.ts';
import { noticesInApi } from '#services/calendar-notices/routes.ts';
import type { CalendarProvider, ProviderName } from '#services/calendars/provider.ts';
import type { ExternalPart } from './external-part.ts';
import type { Foundation } from './foundation.ts';

/**
 * How far ahead a booked meeting may be for a change to wake a look at it, in milliseconds. Organizers move events well
 * before they begin. Others become busy all the time, and the daily looks are soon enough for what is further away.
 */
const ORGANIZERS_WITHIN = 7 * DAY;
const OTHERS_WITHIN = DAY;

/** Until when booked meetings are watched that way. */
export const untilFrom = (now: Date) => ({
  organizers: new Date(now.getTime() + ORGANIZERS_WITHIN),
  others: new Date(now.getTime() + OTHERS_WITHIN),
});

export const listenToCalendars = (
  { pool, vault, calendarAccounts, publicUrl, now }: Foundation,
  providers: Partial<Record<ProviderName, CalendarProvider>>,
): CalendarNotices =>
  createCalendarNotices({
    ...{ pool, vault, publicUrl, providers, now },
    ...{ directory: calendarAccounts, random: Math.random },
  });

/** What calendars tell, and the looks that this wakes. */
export const openCalendarNotices = (notices: CalendarNotices): ExternalPart => ({
  ...{ pages: [], standIns: [] },
  api: async () => noticesInApi(notices),
  chores: ({ meetings, work, bells, now }) => {
    async function wake(userIds: readonly string[]): Promise<void> {
      const booked = await meetings.bookedOf(userIds, now(), untilFrom(now()));
      await work.wake(booked);
      for (const id of new Set(booked.map((one) => one.id))) bells.sagas.ring(id);
    }
    return [
      {
        name: 'the people whose calendars are listened to',
        every: 2 * MINUTE,
        run: async () => notices.note(await meetings.peopleBookedFrom(now(), untilFrom(now()))),
        trouble: "Couldn't note whose calendars to listen to; trying again later",
      },
      {
        name: 'the channels of calendars',
        every: 5 * SECOND,
        run: notices.attend,
        trouble: "Couldn't listen to calendars; trying again",
      },
      {
        name: 'the notices of calendars',
        every: 5 * SECOND,
        run: () => notices.wake(wake),
        trouble: "Couldn't take in notices of calendars; trying again",
      },
    ];
  },
});
