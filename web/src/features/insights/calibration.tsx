import { ChartCard, type ChartProps } from './chart-card.tsx';
import { countCell, FiguresTable } from './figures-table.tsx';
import { DotsPlot } from './plots.tsx';
import { ofCalibration, ofFit } from './sentences.ts';
import { number, percentOf, some } from './text.ts';

/** Whether confidence is accurate: how often booked times held. */
export function Calibration({
  insights: { calibration, calibrationByRanker, fit },
  period,
  onOpen,
}: ChartProps) {
  const part = (decile: number) => ({ chart: 'calibration', decile }) as const;
  const known = calibration
    .map((tenth, decile) => ({ ...tenth, decile }))
    .filter(({ bookings }) => bookings > 0);
  return (
    <ChartCard
      title="Confidence vs. outcome"
      sentence={[ofCalibration(calibration, period), ofFit(fit)].filter(Boolean).join(' ')}
      legend={<p className="mb-2 text-sm text-soft">Horizontal: confidence. Vertical: share that held.</p>}
      plot={
        known.length > 0 && (
          <DotsPlot
            dots={known.map(({ from, to, bookings, held }) => ({
              x: (from + to) / 2,
              y: (100 * held) / bookings,
              size: bookings,
              title: `${from} to ${to}% confidence`,
              lines: [`Held: ${percentOf(held, bookings)} of ${some(bookings, 'booked time')}`],
            }))}
            onOpen={(at) => onOpen(part(known[at]!.decile))}
          />
        )
      }
      table={
        <>
          <FiguresTable
            caption="How often booked times held, by their confidence"
            columns={['Confidence', 'Booked', 'Held', 'Share']}
            rows={calibration.map(({ from, to, bookings, held }, decile) => ({
              name: `${from} to ${to}%`,
              cells: [
                countCell(bookings, part(decile)),
                { text: number(held) },
                { text: bookings === 0 ? '–' : percentOf(held, bookings) },
              ],
            }))}
            onOpen={onOpen}
          />
          {calibrationByRanker.length > 1 && (
            <FiguresTable
              caption="Confidence before and after the way of ranking changed"
              columns={['Ranking', 'Booked', 'Confidence', 'Held']}
              rows={calibrationByRanker.map(({ ranker, bookings, held, confidence }) => ({
                name: ranker ?? 'Unknown',
                cells: [
                  { text: number(bookings) },
                  { text: `${number(Math.round(confidence))}%` },
                  { text: percentOf(held, bookings) },
                ],
              }))}
              onOpen={onOpen}
            />
          )}
        </>
      }
    />
  );
}
