import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarAccountRequest } from '#contracts/api/calendar-accounts.ts';
import type { CalendarsRequest, OwnCalendars } from '#contracts/api/calendars.ts';
import type { VideoOffers } from '#contracts/video-call.ts';
import { request } from '../lib/request.ts';
import { refreshMeetings } from './meetings.ts';
import { userQuery } from './user.ts';

/** The calendars of everyone's own accounts, as they can be read now. */
export const ownCalendarsQuery = queryOptions<OwnCalendars | null>({ queryKey: ['/api/account/calendars'] });

/** The video choices for a new meeting, which depend on the calendar that gets meetings. */
export const videoOffersQuery = queryOptions<VideoOffers | null>({
  queryKey: [...ownCalendarsQuery.queryKey, 'video-links'],
});

/** Sent one at a time, so the last one wins. */
export function useChangeCalendars() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'calendars' },
    mutationFn: (body: CalendarsRequest) =>
      request<OwnCalendars>('/api/account/calendars', { method: 'PATCH', body }),
    onSuccess: (calendars) => {
      client.setQueryData(ownCalendarsQuery.queryKey, calendars);
      return Promise.all([
        client.invalidateQueries({ queryKey: videoOffersQuery.queryKey }),
        refreshMeetings(client),
      ]);
    },
  });
}

/** A change to the accounts that calendars are in, which may also connect or disconnect the person as a whole. */
function useAccountsChange<Variables>(change: (variables: Variables) => Promise<OwnCalendars>) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'calendars' },
    mutationFn: change,
    onSuccess: (calendars) => {
      client.setQueryData(ownCalendarsQuery.queryKey, calendars);
      return Promise.all([
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
        client.invalidateQueries({ queryKey: videoOffersQuery.queryKey }),
        refreshMeetings(client),
      ]);
    },
  });
}

const ACCOUNTS = '/api/account/calendar-accounts';

export const useConnectCalendars = () =>
  useAccountsChange((body: CalendarAccountRequest) => request(ACCOUNTS, { method: 'POST', body }));

/** By the account's id. */
export const useDisconnectCalendars = () =>
  useAccountsChange((id: string) => request(`${ACCOUNTS}/${id}`, { method: 'DELETE' }));
