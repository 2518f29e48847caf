import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { InsightsPart, InsightsRows } from '#contracts/api/insights.ts';
import { type InsightsDays, insightsRowsQuery } from '#web/api/insights.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { useReader } from '#web/lib/reader.ts';
import { noInsightsReason } from './no-insights-reason.ts';
import { some } from './text.ts';
import { isFigure, shownColumns, valueInWords } from './value.ts';

type Columns = ReturnType<typeof shownColumns>;

/** The rows behind a part of a chart, with the columns that people read and a link to each meeting's history. */
export function RowsTable({ days, part }: { days: InsightsDays; part: InsightsPart }) {
  const query = useInfiniteQuery(insightsRowsQuery(days, part));
  const first = query.data?.pages[0];
  if (query.isError && !first)
    return <ErrorState title="Couldn't load the rows" text={noInsightsReason(query.error)} query={query} />;
  if (!first)
    return (
      <div role="status">
        <span className="sr-only">Loading the rows...</span>
        <Skeleton className="h-72 rounded-xl" />
      </div>
    );
  const { total } = first;
  if (total === 0) return <p className="text-soft">No rows in this period.</p>;
  const columns = shownColumns(first);
  return (
    <>
      <p className="-mt-3 mb-4 text-sm text-soft">{some(total, 'row')}. Each links to its meeting's story.</p>
      <Table caption={some(total, 'row')} columns={columns}>
        {query.data?.pages
          .flatMap((page) => page?.rows ?? [])
          .map((row) => (
            <ViewRow key={JSON.stringify([row.meeting, row.values])} row={row} columns={columns} />
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
        <p className="mt-1 mb-3 text-soft">
          A dash means none or unknown. The tables for analysts have more columns.
        </p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {columns.map((column) => (
            <div key={column.name}>
              <dt className="font-medium">{column.heading}</dt>
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
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The scroll position in pixels, and the index of the focused link or -1. */
type Place = { top: number; left: number; link: number };

/** The position in a list when leaving the list, by history entry, until the page reloads. */
const places = new Map<string, Place>();

/** Restores the scroll position and the focused link when coming back to a list. */
function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const [place] = useState(() => places.get(key));

  useLayoutEffect(() => {
    const element = list.current!;
    return () => {
      const { scrollTop: top, scrollLeft: left } = element;
      places.set(key, {
        top,
        left,
        link: linksIn(element).indexOf(document.activeElement as HTMLAnchorElement),
      });
    };
  }, [list, key]);

  useEffect(() => {
    if (!place) return;
    const element = list.current!;
    // The list has no height until its dialog is open and its rows are rendered.
    const observer = new ResizeObserver(() => {
      element.scrollTo(place);
      if (element.scrollTop < place.top - 1) return;
      observer.disconnect();
      linksIn(element)[place.link]?.focus({ preventScroll: true });
    });
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, [list, place]);
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll('a')];

/** How far ahead of the last row the next rows load. */
const AHEAD = '400px';

/**
 * The end of a list that continues. Loads the next rows when scrolled near. Keyboard users click the button instead,
 * because they could never get past rows that keep loading.
 */
function MoreRows({ pending, failed, onMore }: { pending: boolean; failed: boolean; onMore: () => void }) {
  const end = useRef<HTMLTableRowElement>(null);

  useEffect(() => {
    const row = end.current!;
    if (pending || failed) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const isInRows = row.parentElement!.querySelector(':focus-visible') !== null;
        if (seen.some(({ isIntersecting }) => isIntersecting) && !isInRows) onMore();
      },
      { root: row.closest('section'), rootMargin: `0px 0px ${AHEAD}` },
    );
    observer.observe(row);
    return () => observer.disconnect();
  });

  const more = () => {
    // The button is about to move below the next rows, so focus the row they follow.
    end.current!.previousElementSibling?.querySelector('a')?.focus();
    onMore();
  };
  return (
    <tr ref={end} className="border-t border-line">
      <td colSpan={100} className="px-3 py-2">
        <div className="sticky left-3 inline-block">
          <Button variant="secondary" size="small" pending={pending} onClick={more}>
            {failed ? "Couldn't load the next rows. Try again" : 'More rows'}
          </Button>
        </div>
      </td>
    </tr>
  );
}

type Props = { row: InsightsRows['rows'][number]; columns: Columns };

/** A row of a view, whose first cell links to the meeting's history. Memoized, because the list keeps growing. */
const ViewRow = memo(function Row({ row, columns }: Props) {
  const reader = useReader();
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 border-r border-line bg-card p-0 text-left font-normal">
        <Link
          to={paths.history(row.meeting)}
          state={{ fromRows: true }}
          aria-label={`Story of meeting ${row.meeting}`}
          className="inline-flex min-h-9 items-center gap-1 px-3 font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-11"
        >
          Story <ArrowRight aria-hidden className="size-4" />
        </Link>
      </th>
      {columns.map((column) => {
        const value = valueInWords(column, row.values[column.at] ?? null, reader);
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
});

const Nothing = () => (
  <span className="text-soft">
    <span aria-hidden>–</span>
    <span className="sr-only">none</span>
  </span>
);
