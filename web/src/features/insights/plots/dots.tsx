import { CartesianGrid, ReferenceLine, Scatter, ScatterChart, Tooltip, XAxis, YAxis, ZAxis } from 'recharts';
import { ACCENT, GRID, MARGIN, STILL, TICK } from './look.ts';
import { Tip } from './tip.tsx';

type Dot = { x: number; y: number; size: number; title: string; lines: readonly string[] };

const PERCENT = [0, 20, 40, 60, 80, 100];
const percent = (value: number) => `${value}%`;
/** Square pixels. */
const SIZES: [number, number] = [80, 600];

/** Dots against the diagonal, both axes in percent. Larger dots stand for more. */
export const Plot = ({ dots, onOpen }: { dots: readonly Dot[]; onOpen: (index: number) => void }) => (
  <ScatterChart
    responsive
    style={{ width: '100%', height: '100%' }}
    // The largest dot has a radius of 14 and may be at the very top.
    margin={{ ...MARGIN, top: 16, right: 16 }}
    accessibilityLayer={false}
  >
    <CartesianGrid {...GRID} />
    <XAxis
      type="number"
      dataKey="x"
      domain={[0, 100]}
      ticks={PERCENT}
      tickFormatter={percent}
      tick={TICK}
      tickLine={false}
      axisLine={GRID}
    />
    <YAxis
      type="number"
      dataKey="y"
      domain={[0, 100]}
      ticks={PERCENT}
      tickFormatter={percent}
      tick={TICK}
      tickLine={false}
      axisLine={false}
      width={44}
    />
    <ZAxis type="number" dataKey="size" domain={[0, 'dataMax']} range={SIZES} />
    <ReferenceLine
      segment={[
        { x: 0, y: 0 },
        { x: 100, y: 100 },
      ]}
      stroke="var(--color-edge)"
      strokeDasharray="4 4"
    />
    <Tooltip
      cursor={false}
      {...STILL}
      content={({ payload }) => {
        const dot = payload?.[0]?.payload as Dot | undefined;
        return dot ? <Tip title={dot.title} lines={dot.lines} /> : null;
      }}
    />
    <Scatter
      data={[...dots]}
      fill={ACCENT}
      fillOpacity={0.75}
      stroke="var(--color-card)"
      className="cursor-pointer"
      onClick={(_, index) => onOpen(index)}
      {...STILL}
    />
  </ScatterChart>
);
