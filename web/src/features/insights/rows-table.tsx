import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import {
  type InsightsDays,
  type InsightsPart,
  type InsightsRows,
  insightsRowsQuery,
} from '#web/api/insights.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useClock } from '#web/lib/clock.ts';
import { zoneOf } from '#web/lib/zone-of.ts';
import { MoreRows } from './more-rows.tsx';
import { noInsightsReason } from './no-insights-reason.ts';
import { ViewRow } from './row.tsx';
import { some } from './text.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { columnHeading, isFigure } from './value.ts';

type Columns = InsightsRows['columns'];

/** The rows behind a part of a chart, with all columns of their view and a link to each meeting's history. */
export function RowsTable({ days, part }: { days: InsightsDays; part: InsightsPart }) {
  const zone = zoneOf(useSignedIn());
  const clock = useClock();
  const query = useInfiniteQuery(insightsRowsQuery(days, part));
  const first = query.data?.pages[0];
  if (query.isError && !first)
    return (
      <ErrorState
        title="Couldn't load the rows"
        text={noInsightsReason(query.error)}
        onRetry={query.refetch}
        pending={query.isFetching}
      />
    );
  if (!first)
    return (
      <div role="status">
        <span className="sr-only">Loading the rows...</span>
        <Skeleton className="h-72 rounded-xl" />
      </div>
    );
  const { total } = first;
  if (total === 0) return <p className="text-soft">No rows in this period.</p>;
  const columns = first.columns.filter(({ name }) => name !== 'meeting');
  return (
    <>
      <p className="-mt-3 mb-4 text-sm text-soft">{some(total, 'row')}. Each links to its meeting's story.</p>
      <Table caption={some(total, 'row')} columns={columns}>
        {query.data?.pages
          .flatMap((page) => page?.rows ?? [])
          .map((row) => (
            <ViewRow
              key={JSON.stringify([row.meeting, row.values])}
              row={row}
              columns={first.columns}
              zone={zone}
              clock={clock}
            />
          ))}
        {query.hasNextPage && (
          <MoreRows
            pending={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </Table>
      <details className="group mt-3 text-sm">
        <summary className="inline-flex min-h-9 list-none items-center gap-1 rounded-lg font-medium text-soft hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          What the columns mean
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p className="mt-1 mb-3 text-soft">A dash means none or unknown.</p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {columns.map((column) => (
            <div key={column.name}>
              <dt className="font-medium">{columnHeading(column)}</dt>
              <dd className="text-soft">{column.comment}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function Table({ caption, columns, children }: { caption: string; columns: Columns; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  useKeptPlace(region);
  return (
    // Scrolling regions must be reachable by keyboard.
    <section
      ref={region}
      aria-label="Rows"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
      tabIndex={0}
      className="max-h-[60dvh] overflow-auto rounded-xl border border-line"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-soft">
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-2 bg-sunken px-3 py-2 font-medium whitespace-nowrap"
            >
              Story
            </th>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                title={column.comment}
                className={clsx(
                  'sticky top-0 z-1 bg-sunken px-3 py-2 font-medium whitespace-nowrap',
                  isFigure(column) && 'text-right',
                )}
              >
                {columnHeading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
