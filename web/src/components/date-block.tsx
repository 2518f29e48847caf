import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useReader } from '#web/lib/reader.ts';

/** The day of an instant, large beside what happens that day. The date itself is in the text. */
export function DateBlock({ at }: { at: string }) {
  const { zone } = useReader();
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(new Date(at));
  return (
    <Block className="bg-accent-soft text-accent">
      <span className="text-xs font-semibold">{part({ month: 'short' })}</span>
      <span className="text-xl leading-6 font-semibold tabular-nums">{part({ day: 'numeric' })}</span>
    </Block>
  );
}

/** Takes the place of the day where there's none. */
export const Block = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span
    aria-hidden
    className={clsx('flex size-13 shrink-0 flex-col items-center justify-center rounded-xl', className)}
  >
    {children}
  </span>
);
