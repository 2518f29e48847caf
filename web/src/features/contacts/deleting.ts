import { useCallback } from 'react';
import { type Contact, useDeleteContact } from '#web/api/contacts.ts';
import { toast } from '#web/lib/toast.ts';
import { useAdd } from './adding.ts';

/** Deletes a contact and says how it went, with the way back. */
export function useDelete() {
  const { mutateAsync } = useDeleteContact();
  const add = useAdd();
  return useCallback(
    async (contact: Contact) => {
      try {
        await mutateAsync(contact);
        toast({
          title: 'Contact deleted',
          description: 'Contact has been removed from your list.',
          // Whether that works, the toast of adding says.
          action: { label: 'Undo', onAction: () => void add(contact).catch(() => {}) },
        });
      } catch {
        toast({
          title: 'Error',
          description: 'Failed to delete contact. Please try again.',
          variant: 'destructive',
        });
      }
    },
    [mutateAsync, add],
  );
}
