import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { historyQuery } from '#web/api/history.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { OutOfDate } from '#web/components/out-of-date.tsx';
import { RequestFailed } from '#web/lib/request.ts';
import { HistoryView } from './history-view.tsx';
import { HistoryLoading } from './loading.tsx';
import { HistoryNotFound } from './not-found.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: history, error, isPending, isFetching, refetch } = useQuery(historyQuery(id));
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
              <OutOfDate
                title="This history may be out of date"
                text="We couldn't load the latest changes."
                onRetry={refetch}
                pending={isFetching}
              />
            )
          }
        />
      ) : (
        <>
          <h1 tabIndex={-1} className="sr-only">
            History
          </h1>
          <ErrorState title="Couldn't load the history" onRetry={refetch} pending={isFetching} />
        </>
      )}
    </>
  );
}
