import { useCallback } from 'react';
import { useAddContact } from '#web/api/contacts.ts';
import { useSignedIn } from '#web/api/user.ts';
import { toast } from '#web/lib/toast.ts';
import type { NewContact } from './rules.ts';

/** Adds a contact and reports how that went. Throws on failure. */
export function useAdd() {
  const { mutateAsync } = useAddContact();
  const { id: userId } = useSignedIn();
  return useCallback(
    async ({ name, email }: NewContact) => {
      try {
        const contact = await mutateAsync({ name, email, userId });
        toast({ title: 'Contact added', description: 'New contact has been added to your list.' });
        return contact;
      } catch (error) {
        toast({
          title: 'Error',
          description: 'Failed to add contact. Please try again.',
          variant: 'destructive',
        });
        throw error;
      }
    },
    [mutateAsync, userId],
  );
}
