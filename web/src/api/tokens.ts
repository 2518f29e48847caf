import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccessToken, CreatedToken, CreateTokenRequest } from '#contracts/api/tokens.ts';
import { request } from '../lib/request.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async () => (await request<{ tokens: AccessToken[] }>('/api/account/tokens')).tokens,
});

/** A change to the tokens, which are then fetched again. */
function useTokenChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

/** The answer has the secret, which is nowhere else. */
export const useCreateToken = () =>
  useTokenChange((body: CreateTokenRequest) =>
    request<CreatedToken>('/api/account/tokens', { method: 'POST', body }),
  );

/** By the token's id. */
export const useRevokeToken = () =>
  useTokenChange((id: string) => request<void>(`/api/account/tokens/${id}`, { method: 'DELETE' }));
