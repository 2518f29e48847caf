import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnIdentities } from '#contracts/api/identities.ts';
import { request } from '../lib/request.ts';
import { userQuery } from './user.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: () => request<OwnIdentities>('/api/account/identities'),
});

/** A change to how the person signs in, which may also change where their emails go. */
function useIdentityChange(change: (which: string) => Promise<OwnIdentities>) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'account' },
    mutationFn: change,
    onSuccess: (identities) => {
      client.setQueryData(identitiesQuery.queryKey, identities);
      return client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

/** By the identity's id. */
export const useRemoveIdentity = () =>
  useIdentityChange((id) => request(`/api/account/identities/${id}`, { method: 'DELETE' }));

/** By the address. */
export const useChooseAddress = () =>
  useIdentityChange((email) => request('/api/account/address', { method: 'PUT', body: { email } }));
