import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { shortDateInWords } from '#contracts/text/times.ts';
import { Hatch } from '../hatch.tsx';
import { ACCENT, CURSOR, GRID, MARGIN, STILL, TICK, WIDEST_BAR } from './look.ts';
import { Tip } from './tip.tsx';

/** `values` are stacked, the first at the bottom. */
type Week = { week: string; values: readonly number[]; title: string; lines: readonly string[] };

/** Weekly bars: the first value solid, the second hatched, optionally as shares. */
export function Plot({
  weeks,
  shares = false,
  onOpen,
}: {
  weeks: readonly Week[];
  shares?: boolean;
  onOpen: (week: string, value: number) => void;
}) {
  const hatch = useId();
  return (
    <BarChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...weeks]}
      margin={MARGIN}
      barCategoryGap="18%"
      accessibilityLayer={false}
      {...(shares && { stackOffset: 'expand' as const })}
    >
      <defs>
        <Hatch id={hatch} />
      </defs>
      <CartesianGrid vertical={false} {...GRID} />
      <XAxis
        dataKey="week"
        tickFormatter={shortDateInWords}
        tick={TICK}
        tickLine={false}
        axisLine={GRID}
        minTickGap={24}
        interval="equidistantPreserveStart"
      />
      <YAxis
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={44}
        allowDecimals={shares}
        tickFormatter={(value: number) =>
          shares ? `${Math.round(value * 100)}%` : value.toLocaleString('en-US')
        }
      />
      <Tooltip
        cursor={CURSOR}
        {...STILL}
        content={({ payload }) => {
          const week = payload?.[0]?.payload as Week | undefined;
          return week ? <Tip title={week.title} lines={week.lines} /> : null;
        }}
      />
      {weeks[0]?.values.map((_, at) => (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: values have only their index
          key={at}
          dataKey={({ values }: Week) => values[at]}
          stackId="week"
          fill={at === 0 ? ACCENT : `url(#${hatch})`}
          stroke={ACCENT}
          strokeWidth={1}
          maxBarSize={WIDEST_BAR}
          className="cursor-pointer"
          onClick={({ payload }) => onOpen((payload as Week).week, at)}
          {...STILL}
        />
      ))}
    </BarChart>
  );
}
