import { type ReactNode, useId } from 'react';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Cell,
  LabelList,
  Rectangle,
  ReferenceLine,
  Scatter,
  ScatterChart,
  type ScatterShapeProps,
  Symbols,
  Tooltip,
  XAxis,
  YAxis,
  ZAxis,
} from 'recharts';
import { shortDateInWords } from '#contracts/text/times.ts';
import { Hatch } from './hatch.tsx';

/** The page's colors, so plots follow its theme. */
const TICK = { fill: 'var(--color-soft)', fontSize: 12, style: { fontSize: 12 } } as const;
const GRID = { stroke: 'var(--color-line)' } as const;
const ACCENT = 'var(--color-accent)';
const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 } as const;
/** No animation. */
const STILL = { isAnimationActive: false } as const;
const MARK = { ...STILL, className: 'cursor-pointer' } as const;
const CHART = {
  responsive: true,
  style: { width: '100%', height: '100%' },
  accessibilityLayer: false,
} as const;

/** A part of a plot with the text of its tooltip. */
type Part = { title: string; lines: readonly string[] };

const TIP = {
  ...STILL,
  cursor: { fill: 'var(--color-sunken)' },
  content: ({ payload }: { payload?: readonly { payload?: unknown }[] }) => {
    const part = payload?.[0]?.payload as Part | undefined;
    return part ? (
      <div className="rounded-lg border border-line bg-card px-3 py-2 text-sm shadow-raised">
        <p className="font-medium">{part.title}</p>
        {part.lines.map((line) => (
          <p key={line} className="text-soft tabular-nums">
            {line}
          </p>
        ))}
      </div>
    ) : null;
  },
};

type PressableProps = { isFirst: boolean; part: Part; onOpen: () => void; children: ReactNode };

/**
 * A part of a plot that opens its rows, by a click of the chart's own or by Enter and Space. The first of a plot can be reached by Tab,
 * and arrow keys lead to the others.
 */
const Pressable = ({ isFirst, part: { title, lines }, onOpen, children }: PressableProps) => (
  // biome-ignore lint/a11y/useSemanticElements: there's no button within a drawing
  <g
    role="button"
    tabIndex={isFirst ? 0 : -1}
    aria-label={[title, ...lines].join(', ')}
    className="cursor-pointer outline-none focus-visible:[&>*]:stroke-ink focus-visible:[&>*]:stroke-2"
    onKeyDown={(event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onOpen();
    }}
  >
    {children}
  </g>
);

/** Of bars that each open their rows. */
const pressableBars = (onOpen: (index: number) => void) => ({
  onClick: (_: unknown, index: number) => onOpen(index),
  shape: ({ payload, index, ...bar }: BarShapeProps) => (
    <Pressable isFirst={index === 0} part={payload as Part} onOpen={() => onOpen(index)}>
      <Rectangle {...bar} />
    </Pressable>
  ),
});

/** `values` are stacked, the first at the bottom. */
type Week = Part & { week: string; values: readonly number[] };

type WeeksProps = { weeks: readonly Week[]; shares?: boolean; onOpen: (week: string, value: number) => void };

/** Weekly bars: the first value solid, the second hatched, optionally as shares. */
export function Weeks({ weeks, shares = false, onOpen }: WeeksProps) {
  const hatch = useId();
  const [first] = (weeks[0]?.values ?? []).flatMap((_, at) => {
    const found = weeks.find(({ values }) => values[at]! > 0);
    return found ? { week: found.week, at } : [];
  });
  return (
    <BarChart
      {...CHART}
      data={[...weeks]}
      margin={MARGIN}
      barCategoryGap="18%"
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
          shares ? percent(Math.round(value * 100)) : value.toLocaleString('en-US')
        }
      />
      <Tooltip {...TIP} />
      {weeks[0]?.values.map((_, at) => (
        <Bar
          {...MARK}
          // biome-ignore lint/suspicious/noArrayIndexKey: values have only their index
          key={at}
          dataKey={({ values }: Week) => values[at]}
          stackId="week"
          fill={at === 0 ? ACCENT : `url(#${hatch})`}
          stroke={ACCENT}
          strokeWidth={1}
          maxBarSize={40}
          onClick={({ payload }) => onOpen((payload as Week).week, at)}
          shape={({ payload, ...bar }: BarShapeProps) => {
            const { week, title, lines, values } = payload as Week;
            if (!values[at]) return null;
            return (
              <Pressable
                isFirst={week === first?.week && at === first.at}
                part={{ title, lines: lines.length > 1 ? [lines[at]!] : lines }}
                onOpen={() => onOpen(week, at)}
              >
                <Rectangle {...bar} />
              </Pressable>
            );
          }}
        />
      ))}
    </BarChart>
  );
}

/** `name` has two lines, so all names fit on a phone. */
type Column = Part & { name: readonly [string, string]; count: number };

type ColumnsProps = { columns: readonly Column[]; onOpen: (index: number) => void };

/** A histogram with a number on each column. */
export const Columns = ({ columns, onOpen }: ColumnsProps) => (
  <BarChart
    {...CHART}
    data={[...columns]}
    margin={{ ...MARGIN, top: 20, right: 8, left: 8 }}
    barCategoryGap={2}
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
    <Tooltip {...TIP} />
    <Bar {...MARK} dataKey="count" fill={ACCENT} maxBarSize={64} {...pressableBars(onOpen)}>
      <LabelList
        dataKey={({ count }: Column) => (count === 0 ? '' : count.toLocaleString('en-US'))}
        position="top"
        {...TICK}
      />
    </Bar>
  </BarChart>
);

type Step = Part & { count: number; isAside: boolean };

/** Horizontal bars with labels at their ends. Side outcomes are gray. */
export const Steps = ({ steps, onOpen }: { steps: readonly Step[]; onOpen: (index: number) => void }) => (
  <BarChart
    {...CHART}
    layout="vertical"
    data={[...steps]}
    margin={{ ...MARGIN, top: 0, right: 84 }}
    barCategoryGap="22%"
  >
    <XAxis type="number" domain={[0, 'dataMax']} hide />
    <YAxis type="category" dataKey="title" width={92} tick={TICK} tickLine={false} axisLine={false} />
    <Tooltip {...TIP} />
    <Bar {...MARK} dataKey="count" radius={[0, 3, 3, 0]} minPointSize={1} {...pressableBars(onOpen)}>
      {steps.map(({ title, isAside }) => (
        <Cell key={title} fill={isAside ? 'var(--color-edge)' : ACCENT} />
      ))}
      <LabelList dataKey={({ lines }: Step) => lines[0]} position="right" {...TICK} />
    </Bar>
  </BarChart>
);

type Dot = Part & { x: number; y: number; size: number };

const percent = (value: number) => `${value}%`;

const PERCENT = {
  type: 'number',
  domain: [0, 100],
  ticks: [0, 20, 40, 60, 80, 100],
  tickFormatter: percent,
  tick: TICK,
  tickLine: false,
} as const;

/** Dots against the diagonal, both axes in percent. Larger dots stand for more. */
export const Dots = ({ dots, onOpen }: { dots: readonly Dot[]; onOpen: (index: number) => void }) => (
  // The largest dot has a radius of 14 and may be at the very top.
  <ScatterChart {...CHART} margin={{ ...MARGIN, top: 16, right: 16 }}>
    <CartesianGrid {...GRID} />
    <XAxis {...PERCENT} dataKey="x" axisLine={GRID} />
    <YAxis {...PERCENT} dataKey="y" axisLine={false} width={44} />
    <ZAxis type="number" dataKey="size" domain={[0, 'dataMax']} range={[80, 600]} />
    <ReferenceLine
      segment={[
        { x: 0, y: 0 },
        { x: 100, y: 100 },
      ]}
      stroke="var(--color-edge)"
      strokeDasharray="4 4"
    />
    <Tooltip {...TIP} cursor={false} />
    <Scatter
      {...MARK}
      data={[...dots]}
      fill={ACCENT}
      fillOpacity={0.75}
      stroke="var(--color-card)"
      onClick={(_, index) => onOpen(index)}
      shape={({ payload, index = 0, ...dot }: ScatterShapeProps) => (
        <Pressable isFirst={index === 0} part={payload as Part} onOpen={() => onOpen(index)}>
          <Symbols {...dot} cx={dot.cx ?? 0} cy={dot.cy ?? 0} type="circle" />
        </Pressable>
      )}
    />
  </ScatterChart>
);
