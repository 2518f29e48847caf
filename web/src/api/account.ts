import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contracts/api/account.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import type { OwnWishes } from '#contracts/wishes.ts';
import { request } from '../lib/request.ts';
import { nextHolidaysQuery } from './holidays.ts';
import { refreshMeetings } from './meetings.ts';
import { userQuery } from './user.ts';

/** A change to the account that returns the new user. Changes are sent one at a time, so the last one wins. */
function useAccountChange<Variables = void>(change: (variables: Variables) => Promise<CurrentUser>) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'account' },
    mutationFn: change,
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      // Days, months, and suitable times depend on it.
      return Promise.all([
        refreshMeetings(client),
        client.invalidateQueries({ queryKey: nextHolidaysQuery.queryKey }),
      ]);
    },
  });
}

export type Settings = Partial<
  Pick<CurrentUser, 'timezone' | 'clock' | 'timePreference' | 'holidays' | 'notices' | keyof OwnWishes>
> & { video?: VideoChoice; videoAddress?: string };

export const useChangeSettings = () =>
  useAccountChange((body: Settings) =>
    request<CurrentUser>('/api/account/settings', { method: 'PATCH', body }),
  );

export const useSignOutEverywhere = () =>
  useMutation({ mutationFn: () => request<void>('/api/account/sign-out-everywhere', { method: 'POST' }) });

export const useDeleteAccount = () =>
  useMutation({ mutationFn: () => request<void>('/api/account', { method: 'DELETE' }) });

/** A file for the browser to download. */
export const EXPORT = '/api/account/export';
