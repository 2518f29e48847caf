import { deliveryOf } from '#services/domain/delivery/delivery.ts';
import type { SagaState } from './state.ts';

/** Whether someone's latest invitation wasn't sent, because a limit was reached. */
export function isHeldBack(
  { meeting, deliveries }: Pick<SagaState, 'meeting' | 'deliveries'>,
  number: number,
): boolean {
  const invitations = meeting.participants[number - 1]?.invitations ?? 0;
  const invitation = { recipient: number, kind: 'invitation' as const, number: invitations };
  const delivery = deliveryOf(deliveries, invitation);
  return delivery?.outcome === 'suppressed' && delivery.why === 'limit';
}
