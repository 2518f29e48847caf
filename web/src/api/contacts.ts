import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../lib/request.ts';

export type Contact = { id: string; userId: string; name: string; email: string; createdAt: string };

export const contactsQuery = queryOptions<Contact[] | null>({ queryKey: ['/api/contacts'] });

function useContactChange<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: contactsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['/api/dashboard/stats'] }),
      ]),
  });
}

export const useAddContact = () =>
  useContactChange((body: { name: string; email: string; userId: string }) =>
    request<Contact>('/api/contacts', { method: 'POST', body }),
  );

export const useDeleteContact = () =>
  useContactChange((id: string) => request<void>(`/api/contacts/${id}`, { method: 'DELETE' }));
