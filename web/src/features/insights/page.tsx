import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { insightsQuery } from '#web/api/insights.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { OutOfDate } from '#web/components/out-of-date.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Charts } from './charts.tsx';
import { InsightsLoading } from './loading.tsx';
import { noInsightsReason } from './no-insights-reason.ts';
import { NotForYou } from './not-for-you.tsx';
import { daysOfPeriod, periodFrom } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { RowsDialog } from './rows-dialog.tsx';
import { Totals } from './totals.tsx';
import { usePart } from './use-part.ts';

/** The figures of all meetings. Others learn what this is and who to ask. */
export function Component() {
  const { analyst, email } = useSignedIn();
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <title>Insights · Kairos</title>
      {analyst ? <ForAnalysts /> : <NotForYou email={email} />}
    </div>
  );
}

function ForAnalysts() {
  const [query] = useSearchParams();
  const period = periodFrom(query.get('period'));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const days = daysOfPeriod(period, today);
  const { part, open, close } = usePart();
  const { data, error, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...insightsQuery(days),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Insights"
        text="Anonymous statistics on how meetings get scheduled. Click a bar for details."
      >
        <PeriodChoice chosen={period} />
      </PageHeader>
      {isError && data && (
        <OutOfDate
          title="These figures may be out of date"
          text="We couldn't load the latest ones."
          onRetry={refetch}
          pending={isFetching}
        />
      )}
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
        >
          <Totals totals={data.totals} period={period} />
          <Charts insights={data} period={period} from={days.from} today={today} onOpen={open} />
          {part && (
            <RowsDialog
              key={JSON.stringify(part)}
              part={part}
              days={days}
              buckets={data.timeToBook.buckets}
              onClose={close}
            />
          )}
        </div>
      ) : isError ? (
        <ErrorState
          title="Couldn't load the figures"
          text={noInsightsReason(error)}
          onRetry={refetch}
          pending={isFetching}
        />
      ) : (
        <InsightsLoading />
      )}
    </>
  );
}
