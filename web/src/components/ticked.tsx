import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';

type TickedProps = { lines: readonly string[]; icon?: LucideIcon; tone?: string; className?: string };

/** Lines with a tick each, or with another icon, as large as their text. */
export const Ticked = ({ lines, icon: Icon = Check, tone = 'text-good', className }: TickedProps) => (
  <ul className={className}>
    {lines.map((line) => (
      <li key={line} className="flex gap-[0.75em]">
        <Icon aria-hidden className={clsx('mt-0.5 size-[1.25em] shrink-0', tone)} />
        {line}
      </li>
    ))}
  </ul>
);
