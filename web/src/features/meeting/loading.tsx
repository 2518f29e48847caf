import { Skeleton } from '#web/components/skeleton.tsx';

/** The shape of the page while the meeting loads. */
export const MeetingLoading = () => (
  <div role="status" className="mx-auto max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
    <span className="sr-only">Loading the meeting...</span>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
    <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-44 rounded-2xl" />
        <Skeleton className="h-72 rounded-2xl" />
      </div>
      <Skeleton className="h-72 rounded-2xl" />
    </div>
  </div>
);
