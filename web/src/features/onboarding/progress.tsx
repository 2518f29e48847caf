import { clsx } from 'clsx';

const SEGMENTS = [1, 2, 3, 4];

/** Setup progress in quarters. Signing in was the first. */
export const SetupProgress = ({ filled }: { filled: number }) => (
  <div
    role="progressbar"
    aria-label="Setup"
    aria-valuemin={0}
    aria-valuemax={SEGMENTS.length}
    aria-valuenow={filled}
    aria-valuetext={`${filled} of ${SEGMENTS.length}`}
    className="flex gap-2"
  >
    {SEGMENTS.map((segment) => (
      <span
        key={segment}
        className={clsx('h-1.5 flex-1 rounded-full', segment <= filled ? 'bg-accent' : 'bg-line')}
      />
    ))}
  </div>
);
