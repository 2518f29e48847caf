import { Bar, BarChart, Cell, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { ACCENT, CURSOR, MARGIN, STILL, TICK } from './look.ts';
import { Tip } from './tip.tsx';

type Step = { name: string; count: number; label: string; isAside: boolean };

/** Horizontal bars with labels at their ends. Side outcomes are gray. */
export function Plot({ steps, onOpen }: { steps: readonly Step[]; onOpen: (index: number) => void }) {
  return (
    <BarChart
      responsive
      style={{ width: '100%', height: '100%' }}
      layout="vertical"
      data={[...steps]}
      margin={{ ...MARGIN, top: 0, right: 84 }}
      barCategoryGap="22%"
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[0, 'dataMax']} hide />
      <YAxis type="category" dataKey="name" width={92} tick={TICK} tickLine={false} axisLine={false} />
      <Tooltip
        cursor={CURSOR}
        {...STILL}
        content={({ payload }) => {
          const step = payload?.[0]?.payload as Step | undefined;
          return step ? <Tip title={step.name} lines={[step.label]} /> : null;
        }}
      />
      <Bar
        dataKey="count"
        radius={[0, 3, 3, 0]}
        minPointSize={1}
        className="cursor-pointer"
        onClick={(_, index) => onOpen(index)}
        {...STILL}
      >
        {steps.map(({ name, isAside }) => (
          <Cell key={name} fill={isAside ? 'var(--color-edge)' : ACCENT} />
        ))}
        <LabelList dataKey="label" position="right" {...TICK} />
      </Bar>
    </BarChart>
  );
}
