import { memo } from 'react';
import type { Insights } from '#web/api/insights.ts';
import { BookedBy } from './booked-by.tsx';
import { Calibration } from './calibration.tsx';
import type { ChartProps } from './chart-props.ts';
import { Decisions } from './decisions.tsx';
import { HoursSaved } from './hours-saved.tsx';
import { JoinFunnel } from './join-funnel.tsx';
import type { Period } from './period.ts';
import { TimeToBook } from './time-to-book.tsx';
import { sharedWeeks } from './weeks.ts';

type Props = {
  insights: Insights;
  period: Period;
  /** Days in UTC. */
  from: string | undefined;
  today: string;
  onOpen: ChartProps['onOpen'];
};

/** All charts. Memoized, because opening rows would otherwise wait for six plots to render. */
export const Charts = memo(function Charts({ insights, period, from, today, onOpen }: Props) {
  const { decisions, bookedBy, hoursSaved } = insights;
  const weeks = sharedWeeks([decisions, bookedBy, hoursSaved], from, today);
  const props: ChartProps = { insights, period, weeks, onOpen };
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-2">
      <Decisions {...props} />
      <TimeToBook {...props} />
      <JoinFunnel {...props} />
      <BookedBy {...props} />
      <Calibration {...props} />
      <HoursSaved {...props} />
    </div>
  );
});
