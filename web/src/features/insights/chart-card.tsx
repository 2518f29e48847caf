import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { Insights, InsightsPart } from '#contracts/api/insights.ts';
import { Card } from '#web/components/card.tsx';
import type { Period } from './period.ts';

export type ChartProps = {
  insights: Insights;
  period: Period;
  /** The Mondays shown by all weekly charts. */
  weeks: readonly string[];
  /** Opens the rows behind a part. */
  onOpen: (part: InsightsPart) => void;
};

type ChartCardProps = {
  title: string;
  sentence: string;
  legend?: ReactNode;
  plot: ReactNode;
  table: ReactNode;
};

/**
 * A chart: its result in words, the plot, and a table of the same figures. Arrow keys lead from one part of the plot to the
 * next. Without `plot`, there is no data.
 */
export function ChartCard({ title, sentence, legend, plot, table }: ChartCardProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <p className={clsx('mt-1 text-sm text-soft', plot && 'mb-4')}>{sentence}</p>
        {plot && (
          <>
            {legend}
            {/* Aligns the bottoms of neighboring cards, with or without a legend. */}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
            <div role="group" aria-label={title} className={legend ? 'h-56' : 'h-63'} onKeyDown={stepOn}>
              {plot}
            </div>
            <details className="group mt-3 -mb-2">
              <summary className="-ml-2 inline-flex min-h-9 list-none items-center gap-1 rounded-lg px-2 text-sm font-medium text-soft hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
                View as table<span className="sr-only">: {title}</span>
                <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
              </summary>
              {table}
            </details>
          </>
        )}
      </section>
    </Card>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus from one part of a plot to the next. */
function stepOn(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const parts = [...event.currentTarget.querySelectorAll<SVGElement>('[role=button]')];
  const at = parts.indexOf(event.target as SVGElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  parts[at + step]?.focus();
}
