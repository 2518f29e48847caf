import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#web/components/card.tsx';

/**
 * A chart: what it counts and its main result in words, the plot, and the same as a table. The plot is for the eye and
 * the mouse alone; keyboards and screen readers have the table. Without `plot` there is nothing to show.
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
              {/* With a legend or without, cards beside each other end on one line. */}
              <div className={legend ? 'h-56' : 'h-63'}>{plot}</div>
            </div>
            <details className="group mt-3 -mb-2">
              <summary className="-ml-2 inline-flex min-h-9 list-none items-center gap-1 rounded-lg px-2 text-sm font-medium text-soft hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
                As a table<span className="sr-only">: {title}</span>
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
