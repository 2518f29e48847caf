import { clsx } from 'clsx';
import { useState } from 'react';
import { personColor } from '#contracts/person-color.ts';

const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');

type AvatarProps = { name: string; email?: string | null; picture?: string | null; className?: string };

/** A picture, or initials in the person's color. Decorative, because the name is next to the picture. */
export function Avatar({ name, email, picture, className }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const shape = clsx('size-9 shrink-0 rounded-full', className);
  if (picture && !broken)
    return (
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={clsx('object-cover', shape)}
      />
    );
  return (
    <span
      aria-hidden
      // Not as text, which would become part of the label of a link or button.
      data-initials={initials(name)}
      data-person={personColor({ name, email })}
      className={clsx(
        'before:content-[attr(data-initials)] inline-flex items-center justify-center person text-xs font-semibold',
        shape,
      )}
    />
  );
}

/** The color of a person, for lists of names without room for pictures. */
export const PersonDot = ({ color }: { color: number }) => (
  <span aria-hidden data-person={color} className="size-2 shrink-0 rounded-full person-strong" />
);
