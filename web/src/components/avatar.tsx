import { clsx } from 'clsx';
import { useState } from 'react';

const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');

/** A picture, or initials without one. Decorative, because the name is next to it. */
export function Avatar({
  name,
  picture,
  className,
}: {
  name: string;
  picture?: string | null;
  className?: string;
}) {
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
      className={clsx(
        'before:content-[attr(data-initials)] inline-flex items-center justify-center bg-accent-soft text-xs font-semibold text-accent',
        shape,
      )}
    />
  );
}
