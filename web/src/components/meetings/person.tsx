import { Fragment, type ReactNode } from 'react';
import { Avatar } from '../avatar.tsx';

type Known = { name: string | null; email: string | null };

/** A person's display name. Both are null once their data is erased. */
export const nameOfPerson = ({ name, email }: Known): string => name ?? email ?? 'Deleted';

type PersonItemProps = { person: Known; isMe?: boolean; children?: ReactNode };

/** A person in a list, with `children` next to the name. Names may be long and in any script. */
export function PersonItem({ person, isMe = false, children }: PersonItemProps) {
  const name = nameOfPerson(person);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={name} email={person.email} />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="line-clamp-2 min-w-[min(7.5rem,100%)] flex-1 font-medium">
            <bdi>{breakable(name)}</bdi>
            {isMe && ' (you)'}
          </span>
          {children}
        </div>
        {person.email !== null && person.email !== name && (
          <p className="line-clamp-2 text-soft">{breakable(person.email)}</p>
        )}
      </div>
    </div>
  );
}

/** An address breaks before its @ rather than within a word. */
export const breakable = (text: string) =>
  text.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
