import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { countCell, FiguresTable } from './figures-table.tsx';
import { DotsPlot } from './plots.tsx';
import { ofCalibration } from './sentences.ts';
import { number, percentOf, some } from './text.ts';

/** Whether confidence is accurate: how often the best time was booked and held. */
export function Calibration({ insights: { calibration }, period, onOpen }: ChartProps) {
  const part = (decile: number) => ({ chart: 'calibration', decile }) as const;
  const known = calibration
    .map((tenth, decile) => ({ ...tenth, decile }))
    .filter(({ rankings }) => rankings > 0);
  return (
    <ChartCard
      title="Confidence vs. outcome"
      sentence={ofCalibration(calibration, period)}
      legend={<p className="mb-2 text-sm text-soft">Horizontal: confidence. Vertical: booked and held.</p>}
      plot={
        known.length > 0 && (
          <DotsPlot
            dots={known.map(({ from, to, rankings, accepted }) => ({
              x: (from + to) / 2,
              y: (100 * accepted) / rankings,
              size: rankings,
              title: `${from} to ${to}% confidence`,
              lines: [`Booked and held: ${percentOf(accepted, rankings)} of ${some(rankings, 'ranking')}`],
            }))}
            onOpen={(at) => onOpen(part(known[at]!.decile))}
          />
        )
      }
      table={
        <FiguresTable
          caption="How often the best time of a ranking was booked and held, by its confidence"
          columns={['Confidence', 'Rankings', 'Held', 'Share']}
          rows={calibration.map(({ from, to, rankings, accepted }, decile) => ({
            name: `${from} to ${to}%`,
            cells: [
              countCell(rankings, part(decile)),
              { text: number(accepted) },
              { text: rankings === 0 ? '–' : percentOf(accepted, rankings) },
            ],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}
