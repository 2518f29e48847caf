import { Skeleton } from '#web/components/skeleton.tsx';

/** The shape of the page while the figures load. */
export const InsightsLoading = () => (
  <div role="status">
    <span className="sr-only">Loading the figures...</span>
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {['created', 'booked', 'rate', 'hours'].map((figure) => (
        <Skeleton key={figure} className="h-32 rounded-2xl" />
      ))}
    </div>
    <div className="mt-6 grid gap-6 lg:grid-cols-2">
      {['decisions', 'time', 'funnel', 'who', 'confidence', 'hours'].map((chart) => (
        <Skeleton key={chart} className="h-96 rounded-2xl" />
      ))}
    </div>
  </div>
);
