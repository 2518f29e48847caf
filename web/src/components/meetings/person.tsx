import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Avatar } from '../avatar.tsx';

type Known = { name: string | null; email: string | null };

/** What to call somebody; both are null once the person was erased. */
export const nameOf = ({ name, email }: Known): string => name ?? email ?? 'Deleted';

/** A person in a list, with `children` at the end of the line. Names may be in any script, and long. */
export function Person({
  person,
  className,
  children,
}: {
  person: Known;
  className?: string;
  children?: ReactNode;
}) {
  const name = nameOf(person);
  return (
    <div className={clsx('flex min-w-0 items-center gap-3', className)}>
      <Avatar name={name} />
      <div className="min-w-0 flex-1 text-sm">
        <bdi className="line-clamp-2 font-medium">{name}</bdi>
        {person.email !== null && person.email !== name && (
          <span className="line-clamp-2 text-soft">{person.email}</span>
        )}
      </div>
      {children}
    </div>
  );
}
