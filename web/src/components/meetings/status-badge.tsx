import type { MeetingStatus } from '#contracts/api/meetings.ts';
import { Badge, type Tone } from '../badge.tsx';

/** The colours of the specification, section 4. */
const LOOK: Record<MeetingStatus, { tone: Tone; word: string }> = {
  pending: { tone: 'neutral', word: 'Pending' },
  active: { tone: 'active', word: 'Active' },
  scheduled: { tone: 'good', word: 'Scheduled' },
  completed: { tone: 'neutral', word: 'Completed' },
  cancelled: { tone: 'bad', word: 'Cancelled' },
};

/** Where a meeting stands. */
export const StatusBadge = ({ status }: { status: MeetingStatus }) => (
  <Badge tone={LOOK[status].tone}>{LOOK[status].word}</Badge>
);
