import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { ACCENT, CURSOR, GRID, MARGIN, STILL, TICK } from './look.ts';
import { Tip } from './tip.tsx';

/** `name` has two lines, so all names fit on a phone. */
type Column = { name: readonly [string, string]; title: string; count: number; lines: readonly string[] };

/** A histogram with a number on each column. */
export const Plot = ({
  columns,
  onOpen,
}: {
  columns: readonly Column[];
  onOpen: (index: number) => void;
}) => (
  <BarChart
    responsive
    style={{ width: '100%', height: '100%' }}
    data={[...columns]}
    margin={{ ...MARGIN, top: 20, right: 8, left: 8 }}
    barCategoryGap={2}
    accessibilityLayer={false}
  >
    <XAxis
      dataKey="title"
      interval={0}
      height={40}
      tickLine={false}
      axisLine={GRID}
      tick={({ x, y, index }) => (
        <text x={x} y={y} textAnchor="middle" className="fill-soft text-xs">
          {columns[index]?.name.map((line) => (
            <tspan key={line} x={x} dy="1.15em">
              {line}
            </tspan>
          ))}
        </text>
      )}
    />
    <YAxis hide allowDecimals={false} />
    <Tooltip
      cursor={CURSOR}
      {...STILL}
      content={({ payload }) => {
        const column = payload?.[0]?.payload as Column | undefined;
        return column ? <Tip title={column.title} lines={column.lines} /> : null;
      }}
    />
    <Bar
      dataKey="count"
      fill={ACCENT}
      maxBarSize={64}
      className="cursor-pointer"
      onClick={(_, index) => onOpen(index)}
      {...STILL}
    >
      <LabelList
        dataKey={({ count }: Column) => (count === 0 ? '' : count.toLocaleString('en-US'))}
        position="top"
        {...TICK}
      />
    </Bar>
  </BarChart>
);
