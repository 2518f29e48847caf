import { clsx } from 'clsx';
import { SearchX, Trash2, UserPlus, Users } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo } from 'react';
import { type ContactAnswer, useAddContact } from '#web/api/contacts.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { breakable } from '#web/components/meetings/person.tsx';
import { SearchField } from '#web/components/search-field.tsx';
import { findContacts } from './search.ts';

type ContactListProps = {
  contacts: readonly ContactAnswer[];
  search: string;
  onSearch: (text: string) => void;
  added: string | null;
  onAdd: () => void;
  onDelete: (contact: ContactAnswer) => void;
};

/** All contacts, or the search results. `added` is the id of the newest contact, which is scrolled into view. */
export function ContactList({ contacts, search, onSearch, added, onAdd, onDelete }: ContactListProps) {
  const text = useDeferredValue(search);
  const found = useMemo(() => findContacts(contacts, text), [contacts, text]);

  useEffect(() => {
    if (added !== null) document.getElementById(`contact-${added}`)?.scrollIntoView({ block: 'nearest' });
  }, [added]);

  return (
    <>
      <div className="mb-6 grid gap-3 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-4">
        <Card className="flex items-center gap-3 p-4! sm:pr-8!">
          <span className="rounded-xl bg-accent-soft p-2.5 text-accent">
            <Users aria-hidden className="size-5" />
          </span>
          <p>
            <span className="block text-sm text-soft">Total Contacts</span>
            <span className="block text-xl font-semibold tabular-nums">
              {contacts.length.toLocaleString('en-US')}
            </span>
          </p>
        </Card>
        {contacts.length > 0 && (
          <SearchField
            label="Search contacts"
            placeholder="Search by name or email"
            value={search}
            onChange={onSearch}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {text.trim() !== '' && `${found.length} ${found.length === 1 ? 'contact' : 'contacts'} found`}
      </p>
      <div>
        {found.length > 0 ? (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {found.map((contact) => (
              <ContactCard
                key={contact.id}
                contact={contact}
                isNew={contact.id === added}
                onDelete={onDelete}
              />
            ))}
          </ul>
        ) : (
          <Card>
            {contacts.length === 0 ? (
              <EmptyState
                icon={Users}
                title="No contacts yet"
                text="Add the people you meet often and invite them in one click."
              >
                <Button onClick={onAdd}>
                  <UserPlus aria-hidden />
                  Add your first contact
                </Button>
              </EmptyState>
            ) : (
              <EmptyState icon={SearchX} title="No contacts found" text="Try a different name or email.">
                <Button variant="secondary" onClick={() => onSearch('')}>
                  Show all contacts
                </Button>
              </EmptyState>
            )}
          </Card>
        )}
      </div>
    </>
  );
}

/** A contact's card. With up to two thousand contacts, the browser only lays out cards near the screen. */
const ContactCard = memo(function ContactCard({
  contact,
  isNew,
  onDelete,
}: {
  contact: ContactAnswer;
  isNew: boolean;
  onDelete: (contact: ContactAnswer) => void;
}) {
  const { id, name, email } = contact;
  return (
    <li id={`contact-${id}`} className="[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]">
      <Card className={clsx('flex h-full items-center gap-3 p-4!', isNew && 'border-accent!')}>
        <Avatar name={name} email={email} className="size-10" />
        <div className="min-w-0 flex-1">
          <bdi className="block text-left font-medium">{name}</bdi>
          <span className="block text-sm text-soft">{breakable(email)}</span>
          <UsuallyOptional contact={contact} />
        </div>
        <button
          type="button"
          aria-label={`Delete ${name}, ${email}`}
          onClick={() => onDelete(contact)}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-bad-soft hover:text-bad"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </Card>
    </li>
  );
});

/** A habit that new meetings start with. */
function UsuallyOptional({ contact: { name, email, userId, optional } }: { contact: ContactAnswer }) {
  const save = useAddContact();
  return (
    <label className="mt-1 inline-flex min-h-6 items-center gap-2 text-sm text-soft pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={save.isPending ? save.variables.optional === true : optional}
        aria-label={`${name} is usually optional`}
        onChange={({ target }) => save.mutate({ name, email, userId, optional: target.checked })}
      />
      Usually optional
    </label>
  );
}
