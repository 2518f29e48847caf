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

/** The status of a meeting. */
export const StatusBadge = ({ status }: { status: MeetingStatus }) => (
  <Badge tone={LOOK[status].tone}>{LOOK[status].word}</Badge>
);
