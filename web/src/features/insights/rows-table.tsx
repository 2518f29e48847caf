import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Days, type InsightsPart, type InsightsRows, insightsRowsQuery } from '../../api/insights.ts';
import { useSignedIn } from '../../api/user.ts';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { toldWhy } from './told.ts';
import { headingOf, isFigure, valueInWords } from './value.ts';
import { some } from './words.ts';

type Asked = { days: Days; part: InsightsPart };

/** The rows of a part of a chart with all columns of their view; each leads to the story of its meeting. */
export function RowsTable({ days, part }: Asked) {
  const { data, error, isError, isFetching, refetch } = useQuery(insightsRowsQuery(days, part, null));
  const [pages, showMore] = usePages();
  if (isError && !data)
    return (
      <ErrorState
        title="The rows could not be loaded"
        text={toldWhy(error)}
        onRetry={refetch}
        pending={isFetching}
      />
    );
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading the rows</span>
        <Skeleton className="h-72 rounded-xl" />
      </div>
    );
  const { columns, total, view } = data;
  if (total === 0) return <p className="text-soft">There are no such rows in this period.</p>;
  const shown = columns.filter(({ name }) => name !== 'meeting');
  return (
    <>
      <p className="-mt-3 mb-4 text-sm text-soft">
        {some(total, 'row')} of the view <code>{view}</code>. Each leads to the story of its meeting.
      </p>
      {/* A region that scrolls can be reached by the keyboard. */}
      <section
        aria-label="Rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards scroll what has the focus
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded-xl border border-line"
      >
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">
            {some(total, 'row')} of the view {view}
          </caption>
          <thead className="text-left text-soft">
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-2 bg-sunken px-3 py-2 font-medium whitespace-nowrap"
              >
                Story
              </th>
              {shown.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  title={column.comment}
                  className={clsx(
                    'sticky top-0 z-1 bg-sunken px-3 py-2 font-medium whitespace-nowrap',
                    isFigure(column) && 'text-right',
                  )}
                >
                  {headingOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Page days={days} part={part} after={null} pages={pages} onMore={showMore} />
          </tbody>
        </table>
      </section>
      <details className="mt-3 text-sm">
        <summary className="inline-flex min-h-9 items-center rounded-lg font-medium text-soft hover:text-ink pointer-coarse:min-h-11">
          What the columns say
        </summary>
        <p className="mt-1 mb-3 text-soft">A dash: there is none, or it is not known.</p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {shown.map((column) => (
            <div key={column.name}>
              <dt className="font-medium">{headingOf(column)}</dt>
              <dd className="text-soft">{column.comment}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** How many pages are shown stands in the history, so that whoever comes back from a story finds them all again. */
function usePages(): [number, () => void] {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const pages: number = state?.pages ?? 1;
  return [
    pages,
    () =>
      void navigate(
        { search },
        { replace: true, state: { ...state, pages: pages + 1 }, preventScrollReset: true },
      ),
  ];
}

/** A page of rows, and below it what follows: the next page, or the way to ask for it. */
function Page({
  after,
  pages,
  onMore,
  ...asked
}: Asked & { after: string | null; pages: number; onMore: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(insightsRowsQuery(asked.days, asked.part, after));
  if (!data)
    return (
      <Below>
        <Button
          variant="secondary"
          size="small"
          pending={!isError || isFetching}
          onClick={() => void refetch()}
        >
          {isError ? 'The next rows could not be loaded. Try again' : 'More rows'}
        </Button>
      </Below>
    );
  return (
    <>
      {data.rows.map((row) => (
        <Row key={JSON.stringify([row.meeting, row.values])} row={row} columns={data.columns} />
      ))}
      {data.next !== null &&
        (pages > 1 ? (
          <Page {...asked} after={data.next} pages={pages - 1} onMore={onMore} />
        ) : (
          <Below>
            <Button variant="secondary" size="small" onClick={onMore}>
              More rows
            </Button>
          </Below>
        ))}
    </>
  );
}

const Nothing = () => (
  <span className="text-soft">
    <span aria-hidden>–</span>
    <span className="sr-only">none</span>
  </span>
);

const Below = ({ children }: { children: ReactNode }) => (
  <tr className="border-t border-line">
    <td colSpan={100} className="px-3 py-2">
      <div className="sticky left-3 inline-block">{children}</div>
    </td>
  </tr>
);

function Row({ row, columns }: { row: InsightsRows['rows'][number]; columns: InsightsRows['columns'] }) {
  const { timezone: zone } = useSignedIn();
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 border-r border-line bg-card p-0 text-left font-normal">
        <Link
          to={paths.history(row.meeting)}
          aria-label={`Story of meeting ${row.meeting}`}
          className="inline-flex min-h-9 items-center gap-1 px-3 font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-11"
        >
          Story <ArrowRight aria-hidden className="size-4" />
        </Link>
      </th>
      {columns.map((column, at) => {
        if (column.name === 'meeting') return null;
        const value = valueInWords(column, row.values[at] ?? null, zone);
        return (
          <td
            key={column.name}
            className={clsx('px-3 py-1 whitespace-nowrap', isFigure(column) && 'text-right')}
          >
            {value ?? <Nothing />}
          </td>
        );
      })}
    </tr>
  );
}
