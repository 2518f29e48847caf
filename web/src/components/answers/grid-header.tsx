import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The head of a day, of a time of day, or of the whole grid, which paints all of it. */
export const GridHeader = ({
  scope,
  place,
  label,
  isReached,
  className,
  children,
}: {
  scope: 'col' | 'row';
  place: string;
  label: string;
  isReached: boolean;
  className?: string;
  /** The same in short. */
  children: ReactNode;
}) => (
  <th scope={scope} className={clsx('bg-card p-0 font-normal', className)}>
    <button
      type="button"
      data-place={place}
      tabIndex={isReached ? 0 : -1}
      className={clsx(
        'flex h-full min-h-7 w-full items-center rounded-sm px-0.5 hover:bg-sunken pointer-coarse:min-h-11',
        scope === 'row' ? 'justify-end pr-1.5 text-soft' : 'flex-col justify-center py-1',
      )}
    >
      <span className="sr-only">{label}</span>
      {children && (
        <span aria-hidden className="flex flex-col">
          {children}
        </span>
      )}
    </button>
  </th>
);
