import type { Insights, InsightsDays, InsightsPart } from '#web/api/insights.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { partTitle } from './parts.ts';
import { RowsTable } from './rows-table.tsx';

/** The rows behind a part of a chart. */
export const RowsDialog = ({
  part,
  days,
  buckets,
  onClose,
}: {
  part: InsightsPart;
  days: InsightsDays;
  buckets: Insights['timeToBook']['buckets'];
  onClose: () => void;
}) => (
  <Dialog open width="full" title={partTitle(part, buckets)} onOpenChange={onClose}>
    <RowsTable part={part} days={days} />
  </Dialog>
);
