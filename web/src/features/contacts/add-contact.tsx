import { useForm } from 'react-hook-form';
import type { ContactAnswer } from '#web/api/contacts.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/field.tsx';
import { checkedResolver } from '#web/lib/checked.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { useAdd } from './adding.ts';
import { checkContact, type NewContact } from './rules.ts';
import { withAddress } from './search.ts';

/** Asks for a name and an address. `contacts` are the existing ones. */
export function AddContact({
  open,
  onOpenChange,
  contacts,
  onAdded,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  contacts: readonly ContactAnswer[];
  onAdded: (id: string) => void;
}) {
  const add = useAdd();
  const save = async (contact: NewContact) => {
    const { id } = await add(contact);
    onAdded(id);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Contact"
      text="Only you can see your contacts."
    >
      <Form contacts={contacts} onSave={save} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Form({
  contacts,
  onSave,
  onCancel,
}: {
  contacts: readonly ContactAnswer[];
  onSave: (contact: NewContact) => Promise<void>;
  onCancel: () => void;
}) {
  const { register, handleSubmit, watch, setError, formState } = useForm<NewContact>({
    resolver: checkedResolver(checkContact),
    defaultValues: { name: '', email: '' },
  });
  const { errors, isSubmitting } = formState;
  const known = withAddress(contacts, watch('email'));

  const submit = handleSubmit((contact) =>
    onSave(contact).catch((error: unknown) => {
      // The list is full, so trying again wouldn't help.
      if (error instanceof RequestFailed && error.status === 409)
        setError('root', { message: error.said ?? '' });
    }),
  );

  return (
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
      {errors.root?.message && (
        <p role="alert" className="text-sm text-bad">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {isSubmitting ? 'Adding...' : 'Add Contact'}
        </Button>
      </div>
    </form>
  );
}
