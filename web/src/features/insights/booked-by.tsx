import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { countCell, FiguresTable } from './figures-table.tsx';
import { ByWhomLegend } from './legend.tsx';
import { DECIDER_NAMES } from './parts.ts';
import { WeeksPlot } from './plots.tsx';
import { ofBookedBy } from './sentences.ts';
import { dayOfYear, number, percentOf } from './text.ts';
import { filled } from './weeks.ts';

/** Who booked the meetings created in a week, as shares. */
export function BookedBy({ insights: { bookedBy }, weeks, period, onOpen }: ChartProps) {
  const part = (week: string, by: 'automatic' | 'organizer') => ({ chart: 'bookedBy', week, by }) as const;
  return (
    <ChartCard
      title="Automatic and manual"
      sentence={ofBookedBy(bookedBy, period)}
      legend={<ByWhomLegend />}
      plot={
        bookedBy.some(({ automatic, organizer }) => automatic + organizer > 0) && (
          <WeeksPlot
            weeks={filled(weeks, bookedBy, { automatic: 0, organizer: 0 }).map(
              ({ week, automatic, organizer }) => ({
                week,
                values: [automatic, organizer],
                title: `Created in the week of ${dayOfYear(week)}`,
                lines: [
                  `${DECIDER_NAMES.automatic}: ${number(automatic)}${shareOf(automatic, organizer)}`,
                  `${DECIDER_NAMES.organizer}: ${number(organizer)}${shareOf(organizer, automatic)}`,
                ],
              }),
            )}
            shares
            onOpen={(week, by) => onOpen(part(week, by === 0 ? 'automatic' : 'organizer'))}
          />
        )
      }
      table={
        <FiguresTable
          caption="Booked meetings by week created and by who booked them"
          columns={['Week of', DECIDER_NAMES.automatic, DECIDER_NAMES.organizer, "Kairos's share"]}
          rows={bookedBy.map(({ week, automatic, organizer }) => ({
            name: dayOfYear(week),
            cells: [
              countCell(automatic, part(week, 'automatic')),
              countCell(organizer, part(week, 'organizer')),
              { text: automatic + organizer === 0 ? '–' : percentOf(automatic, automatic + organizer) },
            ],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}

const shareOf = (some: number, others: number): string =>
  some + others === 0 ? '' : `, ${percentOf(some, some + others)}`;
