import { useId } from 'react';
import type { Insights } from '#contracts/api/insights.ts';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import { countCell, FiguresTable } from './figures-table.tsx';
import { Hatch } from './hatch.tsx';
import { DECIDER_NAMES, FUNNEL_STEP_NAMES, type FunnelStep } from './parts.ts';
import { ColumnsPlot, StepsPlot, WeeksPlot } from './plots.tsx';
import { ofBookedBy, ofDecisions, ofHoursSaved, ofJoinFunnel, ofTimeToBook } from './sentences.ts';
import { dayOfYear, durationRange, number, percentOf, shortDurationRange, some } from './text.ts';
import { filled } from './weeks.ts';

/** Chosen times by week and by who chose them. */
export const Decisions = ({ insights: { decisions }, period, ...rest }: ChartProps) => (
  <ByWhom
    {...rest}
    chart="decisions"
    counts={decisions}
    title="Decisions per week"
    sentence={ofDecisions(decisions, period)}
    weekTitle="Week of"
    caption="Chosen times by week and by who chose them"
  />
);

/** Who booked the meetings created in a week, as shares. */
export const BookedBy = ({ insights: { bookedBy }, period, ...rest }: ChartProps) => (
  <ByWhom
    {...rest}
    chart="bookedBy"
    counts={bookedBy}
    title="Automatic and manual"
    sentence={ofBookedBy(bookedBy, period)}
    weekTitle="Created in the week of"
    caption="Booked meetings by week created and by who booked them"
    shares
  />
);

const BY = ['automatic', 'organizer'] as const;

type ByWhomProps = Pick<ChartProps, 'weeks' | 'onOpen'> & {
  chart: 'decisions' | 'bookedBy';
  counts: Insights['decisions'];
  title: string;
  sentence: string;
  weekTitle: string;
  caption: string;
  shares?: boolean;
};

function ByWhom({ chart, counts, weekTitle, caption, shares = false, weeks, onOpen, ...card }: ByWhomProps) {
  const part = (week: string, by: (typeof BY)[number]) => ({ chart, week, by }) as const;
  const sum = ({ automatic, organizer }: (typeof counts)[number]) => automatic + organizer;
  return (
    <ChartCard
      {...card}
      legend={<ByWhomLegend />}
      plot={
        counts.some((row) => sum(row) > 0) && (
          <WeeksPlot
            weeks={filled(weeks, counts, { automatic: 0, organizer: 0 }).map((row) => ({
              week: row.week,
              values: BY.map((by) => row[by]),
              title: `${weekTitle} ${dayOfYear(row.week)}`,
              lines: BY.map(
                (by) =>
                  `${DECIDER_NAMES[by]}: ${number(row[by])}${shares && sum(row) > 0 ? `, ${percentOf(row[by], sum(row))}` : ''}`,
              ),
            }))}
            shares={shares}
            onOpen={(week, value) => onOpen(part(week, BY[value]!))}
          />
        )
      }
      table={
        <FiguresTable
          caption={caption}
          columns={['Week of', ...BY.map((by) => DECIDER_NAMES[by]), ...(shares ? ["Kairos's share"] : [])]}
          rows={counts.map((row) => ({
            name: dayOfYear(row.week),
            cells: [
              ...BY.map((by) => countCell(row[by], part(row.week, by))),
              ...(shares ? [{ text: sum(row) === 0 ? '–' : percentOf(row.automatic, sum(row)) }] : []),
            ],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}

/** Explains the fill of the bars. */
function ByWhomLegend() {
  const hatch = useId();
  return (
    <p className="mb-2 flex gap-4 text-sm">
      <Entry name={DECIDER_NAMES.automatic} fill="var(--color-accent)" />
      <svg aria-hidden="true" className="size-0">
        <Hatch id={hatch} />
      </svg>
      <Entry name={DECIDER_NAMES.organizer} fill={`url(#${hatch})`} />
    </p>
  );
}

const Entry = ({ name, fill }: { name: string; fill: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
      <rect x="0.5" y="0.5" width="11" height="11" rx="2.5" fill={fill} className="stroke-accent" />
    </svg>
    {name}
  </span>
);

/** The time from the request to the first booking. */
export function TimeToBook({ insights: { timeToBook }, period, onOpen }: ChartProps) {
  const { buckets, meetings } = timeToBook;
  const part = (bucket: number) => ({ chart: 'timeToBook', bucket }) as const;
  return (
    <ChartCard
      title="Time from created to booked"
      sentence={ofTimeToBook(timeToBook, period)}
      plot={
        meetings > 0 && (
          <ColumnsPlot
            columns={buckets.map((bucket) => ({
              name: shortDurationRange(bucket),
              title: capital(durationRange(bucket)),
              count: bucket.meetings,
              lines: [`${some(bucket.meetings, 'meeting')}, ${percentOf(bucket.meetings, meetings)}`],
            }))}
            onOpen={(bucket) => onOpen(part(bucket))}
          />
        )
      }
      table={
        <FiguresTable
          caption="Meetings by time from the request to the first booking"
          columns={['Took', 'Meetings', 'Share']}
          rows={buckets.map((bucket, at) => ({
            name: capital(durationRange(bucket)),
            cells: [countCell(bucket.meetings, part(at)), { text: percentOf(bucket.meetings, meetings) }],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const WAY: readonly FunnelStep[] = ['invited', 'joined', 'booked'];
/** The outcomes of invited people who didn't join. */
const ASIDE: readonly FunnelStep[] = ['declined', 'waiting', 'removed'];
const STEPS = [...WAY, ...ASIDE];

/** How many invited people join, and how many get a booked meeting. */
export function JoinFunnel({ insights: { joinFunnel }, period, onOpen }: ChartProps) {
  const { invited } = joinFunnel;
  const part = (step: FunnelStep) => ({ chart: 'joinFunnel', step }) as const;
  const label = (step: FunnelStep) => {
    const share =
      step === 'invited' || joinFunnel[step] === 0 ? '' : ` (${percentOf(joinFunnel[step], invited)})`;
    return number(joinFunnel[step]) + share;
  };
  return (
    <ChartCard
      title="From invited to booked"
      sentence={ofJoinFunnel(joinFunnel, period)}
      plot={
        invited > 0 && (
          <StepsPlot
            steps={STEPS.map((step) => ({
              title: FUNNEL_STEP_NAMES[step],
              count: joinFunnel[step],
              lines: [label(step)],
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

/** Hours saved, by the week the meetings were created. */
export function HoursSaved({ insights: { hoursSaved, totals }, weeks, period, onOpen }: ChartProps) {
  const part = (week: string) => ({ chart: 'hoursSaved', week }) as const;
  return (
    <ChartCard
      title="Hours saved"
      sentence={ofHoursSaved(hoursSaved, totals.hoursSaved, period)}
      plot={
        hoursSaved.some(({ booked }) => booked > 0) && (
          <WeeksPlot
            weeks={filled(weeks, hoursSaved, { hours: 0, booked: 0 }).map(({ week, hours, booked }) => ({
              week,
              values: [hours],
              title: `Created in the week of ${dayOfYear(week)}`,
              lines: [some(hours, 'hour'), some(booked, 'booked meeting')],
            }))}
            onOpen={(week) => onOpen(part(week))}
          />
        )
      }
      table={
        <FiguresTable
          caption="Hours saved by week created"
          columns={['Week of', 'Booked meetings', 'Hours saved']}
          rows={hoursSaved.map(({ week, hours, booked }) => ({
            name: dayOfYear(week),
            cells: [{ text: number(booked) }, { text: number(hours), part: booked > 0 ? part(week) : null }],
          }))}
          onOpen={onOpen}
        />
      }
    />
  );
}
