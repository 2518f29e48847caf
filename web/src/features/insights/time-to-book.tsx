import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { countCell, FiguresTable } from './figures-table.tsx';
import { ColumnsPlot } from './plots.tsx';
import { ofTimeToBook } from './sentences.ts';
import { durationRange, percentOf, shortDurationRange, some } from './text.ts';

/** The time from the request to the first booking. */
export function TimeToBook({ insights: { timeToBook }, period, onOpen }: ChartProps) {
  const { buckets, meetings } = timeToBook;
  const part = (bucket: number) => ({ chart: 'timeToBook', bucket }) as const;
  return (
    <ChartCard
      title="Time from created to booked"
      sentence={ofTimeToBook(timeToBook, period)}
      plot={
        meetings > 0 && (
          <ColumnsPlot
            columns={buckets.map((bucket) => ({
              name: shortDurationRange(bucket),
              title: capital(durationRange(bucket)),
              count: bucket.meetings,
              lines: [`${some(bucket.meetings, 'meeting')}, ${percentOf(bucket.meetings, meetings)}`],
            }))}
            onOpen={(bucket) => onOpen(part(bucket))}
          />
        )
      }
      table={
        <FiguresTable
          caption="Meetings by time from the request to the first booking"
          columns={['Took', 'Meetings', 'Share']}
          rows={buckets.map((bucket, at) => ({
            name: capital(durationRange(bucket)),
            cells: [countCell(bucket.meetings, part(at)), { text: percentOf(bucket.meetings, meetings) }],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
