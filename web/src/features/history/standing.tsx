import type { MeetingHistory } from '#contracts/api/history.ts';
import { Badge } from '#web/components/badge.tsx';
import { StatusBadge } from '#web/components/meetings/status-badge.tsx';

/** The status of a meeting. Nobody cancelled a lapsed meeting. */
export const MeetingStanding = ({ status, lapsed }: Pick<MeetingHistory, 'status' | 'lapsed'>) =>
  lapsed ? <Badge tone="warn">Lapsed</Badge> : <StatusBadge status={status} />;
