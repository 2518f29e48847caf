import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { FiguresTable } from './figures-table.tsx';
import { WeeksPlot } from './plots.tsx';
import { ofHoursSaved } from './sentences.ts';
import { dayOfYear, number, some } from './text.ts';
import { filled } from './weeks.ts';

/** Hours saved, by the week the meetings were created. */
export function HoursSaved({ insights: { hoursSaved, totals }, weeks, period, onOpen }: ChartProps) {
  const part = (week: string) => ({ chart: 'hoursSaved', week }) as const;
  return (
    <ChartCard
      title="Hours saved"
      sentence={ofHoursSaved(hoursSaved, totals.hoursSaved, period)}
      plot={
        hoursSaved.some(({ booked }) => booked > 0) && (
          <WeeksPlot
            weeks={filled(weeks, hoursSaved, { hours: 0, booked: 0 }).map(({ week, hours, booked }) => ({
              week,
              values: [hours],
              title: `Created in the week of ${dayOfYear(week)}`,
              lines: [some(hours, 'hour'), some(booked, 'booked meeting')],
            }))}
            onOpen={(week) => onOpen(part(week))}
          />
        )
      }
      table={
        <FiguresTable
          caption="Hours saved by week created"
          columns={['Week of', 'Booked meetings', 'Hours saved']}
          rows={hoursSaved.map(({ week, hours, booked }) => ({
            name: dayOfYear(week),
            cells: [{ text: number(booked) }, { text: number(hours), part: booked > 0 ? part(week) : null }],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}
