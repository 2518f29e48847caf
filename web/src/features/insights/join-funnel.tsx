import { ChartCard } from './chart-card.tsx';
import type { ChartProps } from './chart-props.ts';
import { countCell, FiguresTable } from './figures-table.tsx';
import { FUNNEL_STEP_NAMES, type FunnelStep } from './parts.ts';
import { StepsPlot } from './plots.tsx';
import { ofJoinFunnel } from './sentences.ts';
import { number, percentOf } from './text.ts';

const WAY: readonly FunnelStep[] = ['invited', 'joined', 'booked'];
/** The outcomes of invited people who didn't join. */
const ASIDE: readonly FunnelStep[] = ['declined', 'waiting', 'removed'];
const STEPS = [...WAY, ...ASIDE];

/** How many invited people join, and how many get a booked meeting. */
export function JoinFunnel({ insights: { joinFunnel }, period, onOpen }: ChartProps) {
  const { invited } = joinFunnel;
  const part = (step: FunnelStep) => ({ chart: 'joinFunnel', step }) as const;
  return (
    <ChartCard
      title="From invited to booked"
      sentence={ofJoinFunnel(joinFunnel, period)}
      plot={
        invited > 0 && (
          <StepsPlot
            steps={STEPS.map((step) => ({
              name: FUNNEL_STEP_NAMES[step],
              count: joinFunnel[step],
              label:
                step === 'invited' || joinFunnel[step] === 0
                  ? number(joinFunnel[step])
                  : `${number(joinFunnel[step])} (${percentOf(joinFunnel[step], invited)})`,
              isAside: ASIDE.includes(step),
            }))}
            onOpen={(at) => onOpen(part(STEPS[at]!))}
          />
        )
      }
      table={
        <FiguresTable
          caption="Invited people by outcome"
          columns={['Step', 'People', 'Share of invited']}
          rows={STEPS.map((step) => ({
            name: FUNNEL_STEP_NAMES[step],
            cells: [countCell(joinFunnel[step], part(step)), { text: percentOf(joinFunnel[step], invited) }],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}
