import { clsx } from 'clsx';
import { LoaderCircle, X } from 'lucide-react';
import type { Standing } from './standing.ts';

const LOOK = {
  now: { icon: LoaderCircle, color: 'animate-spin text-accent' },
  failed: { icon: X, color: 'text-bad' },
};

/** What Kairos is doing for a meeting, read out as it changes. */
export function StandingLine({ of }: { of: Standing | null }) {
  const { icon: Icon, color } = LOOK[of?.state ?? 'now'];
  return (
    <p aria-live="polite" className="flex min-w-0 gap-2 text-sm empty:sr-only">
      {of && (
        <>
          <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', color)} />
          <span>
            <span className="font-medium">{of.title}</span>{' '}
            {of.text && <span className="text-soft">{of.text}</span>}
          </span>
        </>
      )}
    </p>
  );
}
