import { type QueryClient, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SIZES } from '#contracts/api/limits.ts';
import { isEmail } from '#contracts/email-address.ts';
import { INVALID_EMAIL, missing, tooLong } from '#contracts/text/field-errors.ts';
import { type ContactAnswer, contactsQuery, useAddContact, useDeleteContact } from '#web/api/contacts.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { TextField } from '#web/components/field.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { checkedResolver, type Problems } from '#web/lib/checked.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { ContactList } from './contact-list.tsx';
import { withAddress } from './search.ts';

export const load = (client: QueryClient) => client.prefetchQuery(contactsQuery);

/** The people you invite often. */
export function Component() {
  const query = useQuery(contactsQuery);
  const { data, isPending, isError } = query;
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const remove = useDelete();
  const contacts = data ?? [];

  const showAdded = (id: string) => {
    setSearch('');
    setAdded(id);
  };

  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <title>Contacts · Kairos</title>
      <PageHeader title="Contacts" text="People you meet often, ready for quick invites.">
        <Button variant={data?.length === 0 ? 'secondary' : 'primary'} onClick={() => setAdding(true)}>
          <UserPlus aria-hidden />
          Add Contact
        </Button>
      </PageHeader>
      {isPending ? (
        <Placeholders />
      ) : isError && !data ? (
        <Card>
          <ErrorState title="Couldn't load your contacts" query={query} />
        </Card>
      ) : (
        <ContactList
          contacts={contacts}
          search={search}
          onSearch={setSearch}
          added={added}
          onAdd={() => setAdding(true)}
          onDelete={remove}
        />
      )}
      {adding && <AddContact onClose={() => setAdding(false)} contacts={contacts} onAdded={showAdded} />}
    </div>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6'];

const Placeholders = () => (
  <div role="status">
    <span className="sr-only">Loading your contacts...</span>
    <Skeleton className="mb-6 h-20 rounded-2xl" />
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {KEYS.map((key) => (
        <Card key={key} className="appear-late flex items-center gap-3 p-4!">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-5/6" />
          </div>
        </Card>
      ))}
    </div>
  </div>
);

/** Deletes a contact and reports the outcome, with Undo. */
function useDelete() {
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
        toastFailure('Error', 'Failed to delete contact. Please try again.');
      }
    },
    [mutateAsync, add],
  );
}

type AddContactProps = {
  onClose: () => void;
  contacts: readonly ContactAnswer[];
  onAdded: (id: string) => void;
};

/** Asks for a name and an address. `contacts` are the existing contacts. */
function AddContact({ onClose, contacts, onAdded }: AddContactProps) {
  const add = useAdd();
  const { register, handleSubmit, watch, setError, formState } = useForm<NewContact>({
    resolver: checkedResolver(checkContact),
    defaultValues: { name: '', email: '' },
  });
  const { errors, isSubmitting } = formState;
  const known = withAddress(contacts, watch('email'));

  const submit = handleSubmit(async (contact) => {
    try {
      const { id } = await add(contact);
      onAdded(id);
      onClose();
    } catch (error) {
      // The list is full, so trying again wouldn't help.
      if (error instanceof RequestFailed && error.status === 409)
        setError('root', { message: error.said ?? '' });
    }
  });

  return (
    <Dialog onClose={onClose} title="Add Contact" text="Only you can see your contacts.">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          hint={known && `Already in your contacts as ${known.name}. Saving updates the name.`}
          {...register('email')}
        />
        <FormActions
          error={errors.root?.message}
          onCancel={onClose}
          submit={['Add Contact', 'Adding...']}
          pending={isSubmitting}
        />
      </form>
    </Dialog>
  );
}

/** Adds a contact and reports the outcome. Throws on failure. */
function useAdd() {
  const { mutateAsync } = useAddContact();
  const { id: userId } = useSignedIn();
  return useCallback(
    async ({ name, email }: NewContact) => {
      try {
        const contact = await mutateAsync({ name, email, userId });
        toast({ title: 'Contact added', description: 'New contact has been added to your list.' });
        return contact;
      } catch (error) {
        toastFailure('Error', 'Failed to add contact. Please try again.');
        throw error;
      }
    },
    [mutateAsync, userId],
  );
}

type NewContact = { name: string; email: string };

export function checkContact({ name, email }: NewContact): Problems<NewContact> {
  const problems: Problems<NewContact> = {};
  if (name === '') problems.name = missing('Name');
  if (name.length > SIZES.name) problems.name = tooLong('Name', SIZES.name);
  if (!isEmail(email)) problems.email = INVALID_EMAIL;
  return problems;
}
