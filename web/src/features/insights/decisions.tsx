import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { countCell, FiguresTable } from './figures-table.tsx';
import { ByWhomLegend } from './legend.tsx';
import { DECIDER_NAMES } from './parts.ts';
import { WeeksPlot } from './plots.tsx';
import { ofDecisions } from './sentences.ts';
import { dayOfYear, number } from './text.ts';
import { filled } from './weeks.ts';

/** Chosen times by week and by who chose them. */
export function Decisions({ insights: { decisions }, weeks, period, onOpen }: ChartProps) {
  const part = (week: string, by: 'automatic' | 'organizer') => ({ chart: 'decisions', week, by }) as const;
  return (
    <ChartCard
      title="Decisions per week"
      sentence={ofDecisions(decisions, period)}
      legend={<ByWhomLegend />}
      plot={
        decisions.some(({ automatic, organizer }) => automatic + organizer > 0) && (
          <WeeksPlot
            weeks={filled(weeks, decisions, { automatic: 0, organizer: 0 }).map(
              ({ week, automatic, organizer }) => ({
                week,
                values: [automatic, organizer],
                title: `Week of ${dayOfYear(week)}`,
                lines: [
                  `${DECIDER_NAMES.automatic}: ${number(automatic)}`,
                  `${DECIDER_NAMES.organizer}: ${number(organizer)}`,
                ],
              }),
            )}
            onOpen={(week, by) => onOpen(part(week, by === 0 ? 'automatic' : 'organizer'))}
          />
        )
      }
      table={
        <FiguresTable
          caption="Chosen times by week and by who chose them"
          columns={['Week of', DECIDER_NAMES.automatic, DECIDER_NAMES.organizer]}
          rows={decisions.map(({ week, automatic, organizer }) => ({
            name: dayOfYear(week),
            cells: [
              countCell(automatic, part(week, 'automatic')),
              countCell(organizer, part(week, 'organizer')),
            ],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}
