import type { Decile } from './report.ts';

const SIZE = 320;
const LEFT = 44;
const TOP = 12;
const WIDTH = LEFT + SIZE + 12;
const HEIGHT = TOP + SIZE + 40;

type Series = { name: 'was' | 'would'; deciles: readonly Decile[] };

/**
 * Confidence against the share that held, as SVG without user input. A dot's area grows with its number of
 * bookings; on the dashed line, confidence would be exactly the share. The table next to it says the same to people who
 * can't see it.
 */
export function calibrationPlot(series: readonly Series[]): string {
  const most = Math.max(1, ...series.flatMap(({ deciles }) => deciles.map(({ bookings }) => bookings)));
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Confidence against the share that held; the table below has the figures">
${[0, 20, 40, 60, 80, 100].map(axis).join('\n')}
<line class="exact" x1="${x(0)}" y1="${y(0)}" x2="${x(100)}" y2="${y(1)}"/>
${series.map((one) => dots(one, most)).join('\n')}
<text class="label" x="${LEFT + SIZE / 2}" y="${HEIGHT - 4}" text-anchor="middle">confidence, percent</text>
</svg>`;
}

const x = (confidence: number): number => LEFT + (confidence * SIZE) / 100;
const y = (share: number): number => TOP + SIZE - share * SIZE;

const axis = (at: number): string =>
  `<line class="grid" x1="${LEFT}" y1="${y(at / 100)}" x2="${LEFT + SIZE}" y2="${y(at / 100)}"/>
<text class="label" x="${LEFT - 6}" y="${y(at / 100) + 4}" text-anchor="end">${at}%</text>
<text class="label" x="${x(at)}" y="${TOP + SIZE + 16}" text-anchor="middle">${at}</text>`;

function dots({ name, deciles }: Series, most: number): string {
  const shown = deciles.filter(({ share }) => share !== null);
  const points = shown.map((decile) => `${place(decile)},${y(decile.share!)}`).join(' ');
  const line = `<polyline class="${name}" points="${points}"/>`;
  const circles = shown.map(
    (decile) =>
      `<circle class="${name}" cx="${place(decile)}" cy="${y(decile.share!)}" r="${radius(decile, most)}"/>`,
  );
  return [line, ...circles].join('\n');
}

/** In the middle of the decile. */
const place = ({ from }: Decile): number => x(from + 5);

const radius = ({ bookings }: Decile, most: number): string =>
  (2 + 8 * Math.sqrt(bookings / most)).toFixed(1);
