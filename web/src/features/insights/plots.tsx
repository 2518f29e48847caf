import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '#web/components/skeleton.tsx';

/** A lazily loaded plot, because the charting library is larger than the rest of the page. */
function plot<Props extends object>(load: () => Promise<{ Plot: ComponentType<Props> }>) {
  const Plot = lazy(async () => ({
    default: await load()
      .then((loaded) => loaded.Plot)
      .catch(() => NotLoaded),
  }));
  return (props: Props) => (
    <Suspense fallback={<Skeleton className="h-full" />}>
      <Plot {...props} />
    </Suspense>
  );
}

/** Shown if the plots fail to load although the figures may have loaded. The page works without plots. */
const NotLoaded = () => (
  <p className="flex h-full items-center justify-center rounded-lg bg-sunken px-4 text-center text-sm text-soft">
    Couldn't load this chart. The table has the same figures.
  </p>
);

export const WeeksPlot = plot(() => import('./plots/weeks.tsx'));
export const ColumnsPlot = plot(() => import('./plots/columns.tsx'));
export const StepsPlot = plot(() => import('./plots/steps.tsx'));
export const DotsPlot = plot(() => import('./plots/dots.tsx'));
