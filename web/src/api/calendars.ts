import { queryOptions } from '@tanstack/react-query';
import type { CalendarAccountRequest } from '#contracts/api/calendar-accounts.ts';
import type { CalendarsRequest, OwnCalendars } from '#contracts/api/calendars.ts';
import type { VideoOffers } from '#contracts/video-call.ts';
import { request } from '../lib/request.ts';
import { refreshMeetings } from './meetings.ts';
import { useChange } from './use-change.ts';
import { userQuery } from './user.ts';

/** The calendars of everyone's own accounts, as they can be read now. */
export const ownCalendarsQuery = queryOptions<OwnCalendars | null>({ queryKey: ['/api/account/calendars'] });

/** The video choices for a new meeting, which depend on the calendar that gets meetings. */
export const videoOffersQuery = queryOptions<VideoOffers | null>({
  queryKey: [...ownCalendarsQuery.queryKey, 'video-links'],
});

/** A change to the calendars of someone, which may also connect or disconnect the person as a whole. */
const useCalendarChange = <Variables>(change: (variables: Variables) => Promise<OwnCalendars>) =>
  useChange(
    change,
    (client, calendars) => {
      client.setQueryData(ownCalendarsQuery.queryKey, calendars);
      return Promise.all([
        client.invalidateQueries(userQuery),
        client.invalidateQueries(videoOffersQuery),
        refreshMeetings(client),
      ]);
    },
    { scope: 'calendars' },
  );

export const useChangeCalendars = () =>
  useCalendarChange((body: CalendarsRequest) => request('/api/account/calendars', { method: 'PATCH', body }));

const ACCOUNTS = '/api/account/calendar-accounts';

export const useConnectCalendars = () =>
  useCalendarChange((body: CalendarAccountRequest) => request(ACCOUNTS, { method: 'POST', body }));

/** By the account's id. */
export const useDisconnectCalendars = () =>
  useCalendarChange((id: string) => request(`${ACCOUNTS}/${id}`, { method: 'DELETE' }));
