import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Insights, InsightsPart } from '#contracts/api/insights.ts';
import { Card } from '#web/components/card.tsx';
import type { Period } from './period.ts';

/** The props of every chart. */
export type ChartProps = {
  insights: Insights;
  period: Period;
  /** The Mondays shown by all weekly charts. */
  weeks: readonly string[];
  /** Opens the rows behind a part. */
  onOpen: (part: InsightsPart) => void;
};

/**
 * A chart: its result in words, the plot, and a table. The plot is for sight and mouse only, and the table serves
 * keyboards and screen readers. Without `plot`, there is no data.
 */
export function ChartCard({
  title,
  sentence,
  legend,
  plot,
  table,
}: {
  title: string;
  sentence: string;
  legend?: ReactNode;
  plot: ReactNode;
  table: ReactNode;
}) {
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
            <div aria-hidden>
              {legend}
              {/* Aligns the bottoms of neighboring cards, with or without a legend. */}
              <div className={legend ? 'h-56' : 'h-63'}>{plot}</div>
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
