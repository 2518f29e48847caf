import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChartNoAxesColumn } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Insights, InsightsPart } from '#contracts/api/insights.ts';
import { type InsightsDays, insightsQuery } from '#web/api/insights.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState, NotLoaded } from '#web/components/error-state.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { isDemo } from '#web/lib/is-demo.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { Calibration } from './calibration.tsx';
import type { ChartProps } from './chart-card.tsx';
import { BookedBy, Decisions, HoursSaved, JoinFunnel, TimeToBook } from './charts.tsx';
import { HalfYear } from './half-year.tsx';
import { noInsightsReason } from './no-insights-reason.ts';
import { partFrom, partTitle, withPart } from './parts.ts';
import { daysOfPeriod, PERIODS, type Period, periodFrom } from './period.ts';
import { RowsTable } from './rows-table.tsx';
import { Totals } from './totals.tsx';
import { sharedWeeks } from './weeks.ts';

/** The figures of all meetings. People who aren't analysts see an introduction and whom to ask. */
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
  const period = periodFrom(useSearchParams()[0].get('period'));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const days = daysOfPeriod(period, today);
  const { part, open, close } = usePart();
  const query = useQuery({ ...insightsQuery(days), placeholderData: keepPreviousData });
  const { data, error, isError, isPlaceholderData } = query;
  return (
    <>
      <PageHeader
        title="Insights"
        text="Anonymous statistics on how meetings get scheduled. Choose a bar for details."
      >
        <PeriodChoice chosen={period} />
      </PageHeader>
      {isDemo() && <HalfYear />}
      {isError && data && (
        <NotLoaded tone="warn" title="These figures may be out of date" className="mb-6" query={query}>
          We couldn't load the latest ones.
        </NotLoaded>
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
        <ErrorState title="Couldn't load the figures" text={noInsightsReason(error)} query={query} />
      ) : (
        <InsightsLoading />
      )}
    </>
  );
}

const InsightsLoading = () => (
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

type RowsDialogProps = {
  part: InsightsPart;
  days: InsightsDays;
  buckets: Insights['timeToBook']['buckets'];
  onClose: () => void;
};

const RowsDialog = ({ part, days, buckets, onClose }: RowsDialogProps) => (
  <Dialog width="full" title={partTitle(part, buckets)} onClose={onClose}>
    <RowsTable part={part} days={days} />
  </Dialog>
);

/** The page is no secret; only its figures are reserved for analysts. */
const NotForYou = ({ email }: { email: string }) => (
  <div className="mx-auto max-w-lg py-4">
    <h1 tabIndex={-1} className="sr-only">
      Insights
    </h1>
    <EmptyState
      icon={ChartNoAxesColumn}
      title="Insights are for analysts"
      text="They show anonymous scheduling statistics: how many meetings get booked, how soon, and by whom."
    >
      {isDemo() ? (
        <p className="max-w-sm text-sm text-soft">
          In the demo, Lena Zurich is an analyst.{' '}
          <a href={leave.demoPeople(paths.insights)} className="font-medium text-accent underline">
            Be Lena
          </a>{' '}
          to see them.
        </p>
      ) : (
        <p className="max-w-sm text-sm text-soft">
          Need access? Ask your admin to add <bdi className="font-medium text-ink">{email}</bdi> to{' '}
          <code className="text-ink">KAIROS_STAFF</code>.
        </p>
      )}
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </EmptyState>
  </div>
);

/** The period of the figures, kept in the URL for sharing. */
function PeriodChoice({ chosen }: { chosen: Period }) {
  const [query] = useSearchParams();
  const addressOf = ({ name }: Period) => {
    const next = new URLSearchParams(query);
    if (name === PERIODS[0].name) next.delete('period');
    else next.set('period', name);
    return { search: next.toString() };
  };
  return (
    <nav aria-label="Period" className="flex gap-0.5 rounded-xl bg-sunken p-1 max-sm:w-full">
      {PERIODS.map((period) => (
        <Link
          key={period.name}
          to={addressOf(period)}
          replace
          preventScrollReset
          aria-current={period === chosen ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-9 flex-1 items-center justify-center rounded-lg px-3 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11 max-sm:px-1.5',
            period === chosen ? 'bg-lifted text-ink shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          {period.label}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The part whose rows are shown, kept in the URL for sharing, and so that Back closes the rows. `open` is stable while
 * the page is shown.
 */
function usePart(): {
  part: InsightsPart | null;
  open: (part: InsightsPart) => void;
  close: () => void;
} {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  const open = useCallback(
    (part: InsightsPart) => {
      const { search } = addressWith(part);
      void navigate({ search }, { state: { openedHere: true }, preventScrollReset: true });
    },
    [navigate],
  );
  const close = () => {
    // People who followed a link have no page to go back to.
    if (state?.openedHere) void navigate(-1);
    else void navigate(addressWith(null), { replace: true, preventScrollReset: true });
  };
  return { part: partFrom(query), open, close };
}

const addressWith = (part: InsightsPart | null) => ({
  search: withPart(new URLSearchParams(location.search), part).toString(),
});

type Props = {
  insights: Insights;
  period: Period;
  /** Days in UTC. */
  from: string | undefined;
  today: string;
  onOpen: ChartProps['onOpen'];
};

/** All charts. Memoized, because opening rows would otherwise wait for six plots to render. */
const Charts = memo(function Charts({ insights, period, from, today, onOpen }: Props) {
  const { decisions, bookedBy, hoursSaved } = insights;
  const weeks = sharedWeeks([decisions, bookedBy, hoursSaved], from, today);
  const props: ChartProps = { insights, period, weeks, onOpen };
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-2">
      <Decisions {...props} />
      <TimeToBook {...props} />
      <JoinFunnel {...props} />
      <BookedBy {...props} />
      <Calibration {...props} />
      <HoursSaved {...props} />
    </div>
  );
});
