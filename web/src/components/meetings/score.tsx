import { ChevronDown } from 'lucide-react';
import type { CostParts } from '#contracts/events/suggestion.ts';
import { COST_PART_NAMES } from './text.ts';

/** Everything that speaks against a time, and the parts of its score, for readers who want to know. */
export const Score = ({ of }: { of: { costs: CostParts; details: readonly string[] } }) => (
  <details className="group -mb-2 open:mb-0 open:w-full">
    <summary className="inline-flex min-h-9 list-none items-center gap-1 rounded-lg text-sm font-medium text-soft hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      How this was scored
      <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
    </summary>
    {of.details.length > 0 && (
      <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
        {of.details.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
    <CostList costs={of.costs} />
  </details>
);

/** The costs of a time in points, part by part, beside those of another time, such as the best time. */
export const CostList = ({ costs, other }: { costs: CostParts; other?: CostParts | undefined }) => (
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
