import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'active' | 'good' | 'warn' | 'bad';

const TONE: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent',
  active: 'bg-active-soft text-active',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

type BadgeProps = { tone?: Tone; className?: string; children: ReactNode };

export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span
    className={clsx(
      'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
      TONE[tone],
      className,
    )}
  >
    {children}
  </span>
);
