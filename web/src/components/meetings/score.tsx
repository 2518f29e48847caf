import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { CostParts, ScoreParts } from '#contracts/events/suggestion.ts';
import { COST_PART_NAMES, partWord, SCORE_PART_NAMES } from './text.ts';

/** What the ranker of a time says of it: the parts of its score, or what it costs. */
type Scored = { parts?: ScoreParts | undefined; costs?: CostParts | undefined };

/** What makes up the confidence, for those who want to know. */
export const Score = ({ of }: { of: Scored }) => (
  <details className="group open:w-full">
    <summary className="inline-flex min-h-9 list-none items-center gap-1 rounded-lg text-sm font-medium text-soft hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      How this was scored
      <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
    </summary>
    <ScoreDetails of={of} />
  </details>
);

/** The parts of a score or of a cost, beside those of another time, such as the best one. */
export function ScoreDetails({ of, other }: { of: Scored; other?: Scored | undefined }) {
  if (of.costs) return <CostList costs={of.costs} other={other?.costs} />;
  return of.parts ? <ScoreBars parts={of.parts} other={other?.parts} /> : null;
}

/** What a time costs in points, part by part, and what is left of 100. */
const CostList = ({ costs, other }: { costs: CostParts; other?: CostParts | undefined }) => (
  <dl className="mt-2 grid gap-y-1.5 rounded-xl bg-sunken p-4 text-sm">
    {COST_PART_NAMES.filter(({ part }) => costs[part] !== undefined).map(({ part, name }) => (
      <div key={part} className="flex justify-between gap-3">
        <dt>{name}</dt>
        <dd className="text-right text-soft tabular-nums">
          {points(costs[part] ?? 0)}
          {other && ` (best ${points(other[part] ?? 0)})`}
        </dd>
      </div>
    ))}
    <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-medium">
      <dt>All together</dt>
      <dd className="text-right tabular-nums">
        {points(sum(costs))}
        {other && ` (best ${points(sum(other))})`}
      </dd>
    </div>
  </dl>
);

const sum = (costs: CostParts): number =>
  Object.values(costs).reduce((one: number, another = 0) => one + another, 0);

const points = (value: number): string => (value === 0 ? '0' : `−${value.toFixed(1)}`);

/** A bar for each part of a score, with a mark for another time, such as the best one. */
const ScoreBars = ({ parts, other }: { parts: ScoreParts; other?: ScoreParts | undefined }) => (
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
