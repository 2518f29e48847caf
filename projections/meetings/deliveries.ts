import { type EventNamed, putRow, rowInstant } from './changes.ts';
import type { DeliveryRow, MeetingRows } from './rows.ts';

const OUTCOMES = {
  DeliverySent: 'sent',
  DeliveryFailed: 'failed',
  DeliverySuppressed: 'suppressed',
  DeliveryUnknown: 'unknown',
} as const;

/** The latest outcome of every email. */
export function projectDelivery(rows: MeetingRows, event: EventNamed<keyof typeof OUTCOMES>): MeetingRows {
  const { recipient, kind, number } = event.data;
  const delivery: DeliveryRow = {
    meeting_id: rows.meeting.id,
    recipient,
    kind,
    number,
    outcome: OUTCOMES[event.type],
    failure: event.type === 'DeliveryFailed' ? event.data.why : null,
    recorded_at: rowInstant(event.meta.at),
  };
  const isSame = (row: DeliveryRow) =>
    row.recipient === recipient && row.kind === kind && row.number === number;
  return { ...rows, deliveries: putRow(rows.deliveries, delivery, isSame) };
}
