import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Days, Insights, InsightsPart } from '../../api/insights.ts';
import { BookedBy } from './booked-by.tsx';
import { Calibration } from './calibration.tsx';
import type { ChartProps } from './chart-props.ts';
import { Decisions } from './decisions.tsx';
import { HoursSaved } from './hours-saved.tsx';
import { JoinFunnel } from './join-funnel.tsx';
import { partFrom, withPart } from './parts.ts';
import type { Period } from './period.ts';
import { RowsDialog } from './rows-dialog.tsx';
import { TimeToBook } from './time-to-book.tsx';
import { sharedWeeks } from './weeks.ts';

/** All charts, and over them the rows of the part that the address names. */
export function Charts({
  insights,
  days,
  period,
  today,
}: {
  insights: Insights;
  days: Days;
  period: Period;
  today: string;
}) {
  const [part, open, close] = usePart();
  const { decisions, bookedBy, hoursSaved } = insights;
  const props: ChartProps = {
    insights,
    period,
    weeks: sharedWeeks([decisions, bookedBy, hoursSaved], days.from, today),
    onOpen: open,
  };
  return (
    <>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Decisions {...props} />
        <TimeToBook {...props} />
        <JoinFunnel {...props} />
        <BookedBy {...props} />
        <Calibration {...props} />
        <HoursSaved {...props} />
      </div>
      {part && (
        <RowsDialog
          key={JSON.stringify(part)}
          part={part}
          days={days}
          buckets={insights.timeToBook.buckets}
          onClose={close}
        />
      )}
    </>
  );
}

/** The part whose rows are shown stands in the address, so that it can be shared and Back closes it. */
function usePart(): [InsightsPart | null, (part: InsightsPart) => void, () => void] {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const go = (part: InsightsPart | null, options: { replace?: boolean; state?: object }) =>
    navigate({ search: withPart(query, part).toString() }, { ...options, preventScrollReset: true });
  const open = (part: InsightsPart) => void go(part, { state: { openedHere: true } });
  // Whoever came by a link has nothing to go back to.
  const close = () => void (state?.openedHere ? navigate(-1) : go(null, { replace: true }));
  return [partFrom(query), open, close];
}
