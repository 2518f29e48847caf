import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { addContactRequest, contact } from '#contracts/api/contacts.ts';
import { request } from '../lib/request.ts';
import { useChange } from './use-change.ts';

export type ContactAnswer = z.infer<typeof contact>;

export const contactsQuery = queryOptions<ContactAnswer[] | null>({ queryKey: ['/api/contacts'] });

const refreshContacts = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: contactsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/dashboard/stats'] }),
  ]);

/** Adding a known address updates its name, and whether they're usually optional if that's said. */
export const useAddContact = () =>
  useChange(
    (body: z.input<typeof addContactRequest> & { userId: string }) =>
      request<ContactAnswer>('/api/contacts', { method: 'POST', body }),
    refreshContacts,
  );

const DELETING = ['deleteContact'];

/** Removes the contact from the list at once, and puts it back in place if the call fails. */
export function useDeleteContact() {
  const client = useQueryClient();
  const { queryKey } = contactsQuery;
  return useMutation({
    mutationKey: DELETING,
    mutationFn: ({ id }: ContactAnswer) => request<void>(`/api/contacts/${id}`, { method: 'DELETE' }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const place = client.getQueryData(queryKey)?.findIndex((contact) => contact.id === id) ?? -1;
      client.setQueryData(queryKey, (contacts) => contacts?.filter((contact) => contact.id !== id));
      return { place };
    },
    onError: (_error, contact, begun) =>
      client.setQueryData(queryKey, (contacts) => contacts?.toSpliced(begun?.place ?? 0, 0, contact)),
    // Refetching between two deletions would show the second contact again.
    onSettled: () =>
      client.isMutating({ mutationKey: DELETING }) === 1 ? refreshContacts(client) : undefined,
  });
}
