import { Skeleton } from '#web/components/skeleton.tsx';

/** The shape of the page while the history loads. */
export const HistoryLoading = () => (
  <div role="status" className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
    <span className="sr-only">Loading the history...</span>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
    <Skeleton className="mt-8 h-32 rounded-2xl" />
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <Skeleton className="h-96 rounded-2xl" />
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  </div>
);
