import { useCallback } from 'react';
import { type ContactAnswer, useDeleteContact } from '#web/api/contacts.ts';
import { toast } from '#web/lib/toast.ts';
import { useAdd } from './adding.ts';

/** Deletes a contact and reports how that went, with Undo. */
export function useDelete() {
  const { mutateAsync } = useDeleteContact();
  const add = useAdd();
  return useCallback(
    async (contact: ContactAnswer) => {
      try {
        await mutateAsync(contact);
        toast({
          title: 'Contact deleted',
          description: 'Contact has been removed from your list.',
          // Adding shows its own toast.
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
