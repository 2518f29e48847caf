import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfirmationAnswer, ConfirmationOutcome } from '#contracts/api/confirmations.ts';
import { request } from '../lib/request.ts';
import { refreshMeetings } from './meetings.ts';

const addressOf = (id: string) => `/api/confirmations/${encodeURIComponent(id)}`;

/** What a program wants to do. It's asked again each time: the program may have asked again since. */
export const confirmationQuery = (id: string) =>
  queryOptions<ConfirmationAnswer>({ queryKey: [addressOf(id)], staleTime: 0 });

/** Confirms it, which does it, or says that it's not wanted. */
export function useDecide(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirm: boolean) =>
      request<ConfirmationOutcome>(addressOf(id), { method: 'POST', body: { confirm } }),
    onSuccess: () => refreshMeetings(client),
  });
}
