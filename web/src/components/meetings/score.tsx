import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ScoreParts } from '#contracts/events/suggestion.ts';
import { partWord, SCORE_PART_NAMES } from './text.ts';

/** What makes up the confidence, for those who want to know. */
export const Score = ({ parts }: { parts: ScoreParts }) => (
  <details className="group open:w-full">
    <summary className="inline-flex min-h-9 list-none items-center gap-1 rounded-lg text-sm font-medium text-soft hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      How this was scored
      <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
    </summary>
    <ScoreBars parts={parts} />
  </details>
);

/** A bar for each part of a score, with a mark for another time, such as the best one. */
export const ScoreBars = ({ parts, other }: { parts: ScoreParts; other?: ScoreParts | undefined }) => (
  <dl
    className={clsx(
      'mt-2 grid gap-x-6 gap-y-2.5 rounded-xl bg-sunken p-4 text-sm',
      !other && 'sm:grid-cols-2',
    )}
  >
    {SCORE_PART_NAMES.map(({ part, name }) => (
      <div key={part} className="grid grid-cols-[1fr_auto] gap-x-3">
        <dt>{name}</dt>
        <dd className="text-right text-soft">
          {partWord(parts[part])} <span className="tabular-nums">{percent(parts[part])}</span>
          {other && <span className="tabular-nums"> (best {percent(other[part])})</span>}
        </dd>
        <div aria-hidden className="relative col-span-2 mt-1 h-1.5 rounded-full bg-line">
          <div className="h-full rounded-full bg-accent" style={{ width: `${parts[part] * 100}%` }} />
          {other && (
            <div
              className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 bg-ink"
              style={{ left: `${other[part] * 100}%` }}
            />
          )}
        </div>
      </div>
    ))}
  </dl>
);

const percent = (value: number): string => `${Math.round(value * 100)}%`;
