import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contracts/api/account.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import type { OwnWishes } from '#contracts/wishes.ts';
import { request } from '../lib/request.ts';
import { setAccount } from '../lib/session.ts';
import { nextHolidaysQuery } from './holidays.ts';
import { refreshMeetings } from './meetings.ts';
import { useChange } from './use-change.ts';
import { userQuery } from './user.ts';

export type Settings = Partial<
  Pick<
    CurrentUser,
    'timezone' | 'clock' | 'timePreference' | 'holidays' | 'notices' | 'alarm' | keyof OwnWishes
  >
> & { video?: VideoChoice; videoAddress?: string };

export const useChangeSettings = () =>
  useChange(
    (body: Settings) => request<CurrentUser>('/api/account/settings', { method: 'PATCH', body }),
    (client, user) => {
      client.setQueryData(userQuery.queryKey, user);
      // Days, months, and suitable times depend on this.
      return Promise.all([refreshMeetings(client), client.invalidateQueries(nextHolidaysQuery)]);
    },
    { scope: 'account' },
  );

/** Ends the session of this page, too, which the person wants: they aren't asked to sign in again. */
function useLeaving(leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: leave,
    onMutate: () => setAccount(null),
    onError: () => setAccount(client.getQueryData(userQuery.queryKey)?.id ?? null),
  });
}

export const useSignOutEverywhere = () =>
  useLeaving(() => request('/api/account/sign-out-everywhere', { method: 'POST' }));

export const useDeleteAccount = () => useLeaving(() => request('/api/account', { method: 'DELETE' }));

/** A file for the browser to download. */
export const EXPORT = '/api/account/export';
