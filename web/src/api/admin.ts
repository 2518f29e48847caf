import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AdminTroubles, accountPage, erasedAnswer, testEmailAnswer } from '#contracts/api/admin.ts';
import type { adminWebhookList } from '#contracts/api/webhooks.ts';
import { request } from '../lib/request.ts';
import { useChange } from './use-change.ts';

/** Things that need an admin. Only for admins, like everything here. */
export const troublesQuery = queryOptions<AdminTroubles | null>({ queryKey: ['/api/admin/troubles'] });

export const failingWebhooksQuery = queryOptions({
  queryKey: ['/api/admin/webhooks'],
  select: (answer: z.infer<typeof adminWebhookList> | null) => answer?.failing ?? [],
});

const ACCOUNTS = ['admin accounts'];

/** Everyone who has an account, page by page, or who has this address; `null` for everyone. */
export const accountsQuery = (address: string | null) =>
  infiniteQueryOptions({
    queryKey: [...ACCOUNTS, address],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...(address !== null && { address }),
        ...(pageParam !== null && { after: pageParam }),
      });
      return request<z.infer<typeof accountPage>>(`/api/admin/accounts?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ accounts, hasMore }) => (hasMore ? accounts.at(-1)!.id : null),
  });

const useAct = <Body, Answer>(path: string) =>
  useChange(
    (body: Body) => request<Answer>(`/api/admin/${path}`, { method: 'POST', body }),
    (client) =>
      Promise.all([
        client.invalidateQueries({ queryKey: troublesQuery.queryKey }),
        client.invalidateQueries({ queryKey: ACCOUNTS }),
      ]),
    { always: true },
  );

export const useTestEmail = () => useAct<object, z.infer<typeof testEmailAnswer>>('test-email');

export const useRetryTask = () => useAct<{ meetingId: string; task: string }, void>('tasks/retry');

export const useErase = () =>
  useAct<{ address: string; again: string }, z.infer<typeof erasedAnswer>>('erase');
