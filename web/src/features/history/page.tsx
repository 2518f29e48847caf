import { type QueryClient, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type Params, useParams } from 'react-router-dom';
import { historyQuery } from '#web/api/history.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState, NotLoaded } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { HistoryView } from './history-view.tsx';

export const load = (client: QueryClient, { id = '' }: Params) => client.prefetchQuery(historyQuery(id));

export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(historyQuery(id));
  const { data: history, error, isPending } = query;
  return (
    <>
      <title>{`History of ${history?.title ?? 'a meeting'} · Kairos`}</title>
      {isPending ? (
        <HistoryLoading />
      ) : error instanceof RequestFailed && error.status === 404 ? (
        <HistoryNotFound />
      ) : history ? (
        <HistoryView
          key={id}
          history={history}
          notice={
            error && (
              <NotLoaded tone="warn" title="This history may be out of date" className="mb-6" query={query}>
                We couldn't load the latest changes.
              </NotLoaded>
            )
          }
        />
      ) : (
        <>
          <h1 tabIndex={-1} className="sr-only">
            History
          </h1>
          <ErrorState title="Couldn't load the history" query={query} />
        </>
      )}
    </>
  );
}

const HistoryLoading = () => (
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

/** Doesn't reveal whether the meeting is missing or private. */
const HistoryNotFound = () => (
  <div className="mx-auto max-w-lg px-4 py-12">
    <h1 tabIndex={-1} className="sr-only">
      Meeting not found
    </h1>
    <EmptyState
      icon={SearchX}
      title="No history to show"
      text="There's no such meeting, or you're not in it."
    >
      <ButtonLink to={paths.meetings}>My Meetings</ButtonLink>
    </EmptyState>
  </div>
);
