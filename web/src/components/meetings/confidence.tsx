import { clsx } from 'clsx';
import { confidenceWord, isGood } from './text.ts';

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** Confidence as a ring around the percentage, with a word for it, which a phone leaves out if `isBrief`. */
export const Confidence = ({ percent, isBrief = false }: { percent: number; isBrief?: boolean }) => (
  <div className="flex shrink-0 items-center gap-2.5">
    <div className="relative flex size-14 items-center justify-center">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="24" cy="24" r={RADIUS} fill="none" strokeWidth="4" className="stroke-sunken" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          className={isGood(percent) ? 'stroke-good' : 'stroke-warn'}
        />
      </svg>
      <span className="text-sm font-semibold tabular-nums">{percent}%</span>
    </div>
    <span className={clsx('text-sm leading-tight', isBrief && 'max-sm:sr-only')}>
      <span className="block font-medium">{confidenceWord(percent)}</span>
      <span className="text-soft">confidence</span>
    </span>
  </div>
);
