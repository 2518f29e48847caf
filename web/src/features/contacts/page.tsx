import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { contactsQuery } from '#web/api/contacts.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { AddContact } from './add-contact.tsx';
import { ContactList } from './contact-list.tsx';
import { useDelete } from './deleting.ts';
import { Placeholders } from './placeholders.tsx';

/** The people you invite often. */
export function Component() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(contactsQuery);
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
          <ErrorState
            title="Couldn't load your contacts"
            onRetry={() => void refetch()}
            pending={isFetching}
          />
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
      <AddContact open={adding} onOpenChange={setAdding} contacts={contacts} onAdded={showAdded} />
    </div>
  );
}
