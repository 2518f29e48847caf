import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '#web/components/skeleton.tsx';

type Drawn = typeof import('./drawn-plots.tsx');

/** A lazily loaded plot, because the charting library is larger than the rest of the page. */
function plot<Props extends object>(choose: (all: Drawn) => ComponentType<Props>) {
  const Plot = lazy(async () => ({
    default: await import('./drawn-plots.tsx').then(choose).catch(() => NotDrawn),
  }));
  return (props: Props) => (
    <Suspense fallback={<Skeleton className="h-full" />}>
      <Plot {...props} />
    </Suspense>
  );
}

/** Shown if the plots fail to load although the figures may have loaded. The page works without plots. */
const NotDrawn = () => (
  <p className="flex h-full items-center justify-center rounded-lg bg-sunken px-4 text-center text-sm text-soft">
    Couldn't load this chart. The table has the same figures.
  </p>
);

export const WeeksPlot = plot((all) => all.Weeks);
export const ColumnsPlot = plot((all) => all.Columns);
export const StepsPlot = plot((all) => all.Steps);
export const DotsPlot = plot((all) => all.Dots);
