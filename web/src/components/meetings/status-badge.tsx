import type { MeetingStatus } from '#contracts/api/meetings.ts';
import { Badge, type Tone } from '../badge.tsx';

/** Active is blue, scheduled green, completed gray, and cancelled red. */
const LOOK: Record<MeetingStatus, { tone: Tone; word: string }> = {
  pending: { tone: 'neutral', word: 'Pending' },
  active: { tone: 'active', word: 'Active' },
  scheduled: { tone: 'good', word: 'Scheduled' },
  completed: { tone: 'neutral', word: 'Completed' },
  cancelled: { tone: 'bad', word: 'Cancelled' },
};

const LAPSED = { tone: 'warn', word: 'Not booked' } as const;

type StatusBadgeProps = { status: MeetingStatus; lapsed?: boolean };

/**
 * The status of a meeting. Nobody cancelled a meeting whose dates passed: outside of the history, only such meetings are
 * left of those that won't take place.
 */
export function StatusBadge({ status, lapsed = status === 'cancelled' }: StatusBadgeProps) {
  const { tone, word } = lapsed ? LAPSED : LOOK[status];
  return <Badge tone={tone}>{word}</Badge>;
}
