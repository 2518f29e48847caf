import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { contactsQuery } from '#web/api/contacts.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { PersonItem } from '#web/components/meetings/person.tsx';
import { SearchField } from '#web/components/search-field.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { type InviteeRow, isSameAddress } from './people.ts';
import type { MeetingForm } from './rules.ts';

/** From this many contacts on, searching is quicker than scanning the list. */
const MANY = 9;

/** On a phone, a list that scrolls within the page would hide the rest of the page. */
const SHOWN = 20;

type ContactPickerProps = { form: UseFormReturn<MeetingForm>; ownEmail: string; onManual: () => void };

export function ContactPicker({ form, ownEmail, onManual }: ContactPickerProps) {
  const query = useQuery(contactsQuery);
  const { data, isPending, isError } = query;
  const picked = useWatch({ control: form.control, name: 'picked' });
  const [wanted, setWanted] = useState('');

  const isPicked = (email: string) => picked.some((one) => isSameAddress(one.email, email));
  const contacts = (data ?? []).filter(({ email }) => !isSameAddress(email, ownEmail));
  const known = contacts.map(({ email, name }): InviteeRow => ({ email, name }));
  // Chosen people who were then deleted from the contacts are still invited, so still shown.
  const gone = picked.filter(({ email }) => !known.some((contact) => isSameAddress(contact.email, email)));
  const all = [...gone, ...known];
  const part = wanted.trim().toLowerCase();
  const found = all.filter(({ email, name }) => `${name}\n${email}`.toLowerCase().includes(part));
  const { shown, fold } = useCollapsible(found, SHOWN);

  if (isPending) return <Loading />;
  if (isError && !data) return <ErrorState title="Couldn't load your contacts" query={query} />;

  if (all.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title="No contacts found. Add contacts first or use manual entry below."
        className="py-8"
      >
        <ButtonLink to={paths.contacts} variant="secondary">
          Add contacts
        </ButtonLink>
        <Button variant="secondary" onClick={onManual}>
          Enter addresses
        </Button>
      </EmptyState>
    );

  const set = (next: InviteeRow[]) => form.setValue('picked', next, { shouldDirty: true });
  const isUsuallyOptional = (email: string) =>
    contacts.some((contact) => contact.optional && isSameAddress(contact.email, email));
  const toggle = (contact: InviteeRow) => {
    if (isPicked(contact.email))
      return set(picked.filter(({ email }) => !isSameAddress(email, contact.email)));
    if (isUsuallyOptional(contact.email))
      form.setValue('optional', [...form.getValues('optional'), contact.email], { shouldDirty: true });
    return set([...picked, contact]);
  };

  return (
    <>
      {all.length >= MANY && (
        <SearchField
          label="Search contacts"
          placeholder="Search by name or email"
          value={wanted}
          onChange={setWanted}
          onKeyDown={(event) => {
            // Enter in the search must not go on to the next step.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
          className="mb-4"
        />
      )}
      {found.length === 0 && (
        <p className="py-8 text-center text-sm text-soft">No contacts match “{wanted.trim()}”.</p>
      )}
      <ul aria-label="Contacts" className="grid gap-3 sm:grid-cols-2">
        {shown.map((contact) => (
          <li key={contact.email} className="min-w-0">
            <label className="flex h-full min-h-16 cursor-pointer items-center gap-3 rounded-xl border border-line p-3 hover:bg-sunken has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <input
                type="checkbox"
                checked={isPicked(contact.email)}
                onChange={() => toggle(contact)}
                className="size-4.5 shrink-0 accent-accent outline-none"
              />
              <PersonItem person={contact} />
            </label>
          </li>
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="mt-2 -ml-3" />
    </>
  );
}

const Loading = () => (
  <div role="status" className="grid gap-3 sm:grid-cols-2">
    <span className="sr-only">Loading your contacts...</span>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-16 rounded-xl" />
    ))}
  </div>
);
