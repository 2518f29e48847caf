import type { Days, Insights, InsightsPart } from '#web/api/insights.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { titleOf } from './parts.ts';
import { RowsTable } from './rows-table.tsx';

/** The rows behind a part of a chart. */
export const RowsDialog = ({
  part,
  days,
  buckets,
  onClose,
}: {
  part: InsightsPart;
  days: Days;
  buckets: Insights['timeToBook']['buckets'];
  onClose: () => void;
}) => (
  <Dialog open width="full" title={titleOf(part, buckets)} onOpenChange={onClose}>
    <RowsTable part={part} days={days} />
  </Dialog>
);
