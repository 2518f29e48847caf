import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Clock } from '#contracts/clock.ts';
import type { InsightsRows } from '#web/api/insights.ts';
import { paths } from '#web/lib/paths.ts';
import { isFigure, valueInWords } from './value.ts';

type Props = {
  row: InsightsRows['rows'][number];
  columns: InsightsRows['columns'];
  zone: string;
  clock: Clock;
};

/** A row of a view, whose first cell links to the meeting's history. Memoized, because the list keeps growing. */
export const ViewRow = memo(function Row({ row, columns, zone, clock }: Props) {
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
      {columns.map((column, at) => {
        if (column.name === 'meeting') return null;
        const value = valueInWords(column, row.values[at] ?? null, { zone, clock });
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
