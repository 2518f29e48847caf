import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnsweredMergeOffer } from '#contracts/api/merging.ts';
import { request } from '../lib/request.ts';

export const mergeOfferQuery = queryOptions({
  queryKey: ['merge-offer'],
  queryFn: () => request<AnsweredMergeOffer>('/api/account/merge'),
});

/** By the id of the offer. Everything that is shown of the account may be different afterwards. */
export function useMergeAccounts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offer: string) => request('/api/account/merge', { method: 'POST', body: { offer } }),
    onSettled: () => client.invalidateQueries(),
  });
}

export function useKeepBothAccounts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('/api/account/merge', { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(mergeOfferQuery.queryKey, { offer: null }),
  });
}
