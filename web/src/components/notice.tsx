import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalOf, WENT_WRONG } from '../lib/refusal.ts';
import { RequestFailed } from '../lib/request.ts';

type Tone = 'accent' | 'good' | 'warn' | 'bad';

const LOOK: Record<Tone, { icon: LucideIcon; colours: string }> = {
  accent: { icon: Info, colours: 'bg-accent-soft text-accent' },
  good: { icon: CircleCheck, colours: 'bg-good-soft text-good' },
  warn: { icon: TriangleAlert, colours: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, colours: 'bg-bad-soft text-bad' },
};

type NoticeProps = {
  tone?: Tone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

/** An important message with at most one `action`. */
export function Notice({ tone = 'accent', title, children, action, className }: NoticeProps) {
  const { icon: Icon, colours } = LOOK[tone];
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl p-4', colours, className)}>
      <div className="flex min-w-[min(15rem,100%)] flex-1 gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {children && <div className="mt-0.5 text-sm text-ink">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}

type FailureProps = {
  error: unknown;
  title: string;
  /** Replaces the server's words where nothing has the address that was called. */
  missing?: string;
  className?: string;
};

/** Why a change failed: in the server's words, or else that something went wrong. Nothing without an error. */
export const Failure = ({ error, title, missing, className }: FailureProps) =>
  error != null && (
    <Notice tone="bad" title={title} className={className}>
      {missing && error instanceof RequestFailed && error.status === 404
        ? missing
        : (refusalOf(error) ?? WENT_WRONG)}
    </Notice>
  );
