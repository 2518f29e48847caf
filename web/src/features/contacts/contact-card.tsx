import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { type ContactAnswer, useAddContact } from '#web/api/contacts.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Card } from '#web/components/card.tsx';
import { breakable } from '#web/components/meetings/person.tsx';

/** One of up to two thousand contacts. The browser only lays out cards near the screen. */
export const ContactCard = memo(function ContactCard({
  contact,
  isNew,
  onDelete,
}: {
  contact: ContactAnswer;
  isNew: boolean;
  onDelete: (contact: ContactAnswer, event: MouseEvent<HTMLElement>) => void;
}) {
  const { id, name, email } = contact;
  return (
    <li id={`contact-${id}`} className="[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]">
      <Card className={clsx('flex h-full items-center gap-3 p-4!', isNew && 'border-accent!')}>
        <Avatar name={name} className="size-10" />
        <div className="min-w-0 flex-1">
          <bdi className="block text-left font-medium">{name}</bdi>
          <span className="block text-sm text-soft">{breakable(email)}</span>
          <UsuallyOptional contact={contact} />
        </div>
        <button
          type="button"
          aria-label={`Delete ${name}, ${email}`}
          onClick={(event) => onDelete(contact, event)}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-bad-soft hover:text-bad"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </Card>
    </li>
  );
});

/** A habit that new meetings begin with. */
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
