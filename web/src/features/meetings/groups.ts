import type { MeetingCounts } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { whyWaiting } from '#web/components/meetings/waiting.ts';

const TABS = ['active', 'scheduled', 'completed'] as const;
export type MeetingTab = (typeof TABS)[number];

export const tabFrom = (value: string | null): MeetingTab | null => TABS.find((tab) => tab === value) ?? null;

/** The initially open tab: the first non-empty tab. */
export const firstTab = (counts: MeetingCounts): MeetingTab =>
  TABS.find((tab) => counts[tab] > 0) ?? 'active';

/** The tab of a meeting. A meeting whose dates passed without a time has no tab. */
export function tabOf({ status }: Pick<MeetingAnswer, 'status'>): MeetingTab | null {
  if (status === 'pending' || status === 'active') return 'active';
  return status === 'cancelled' ? null : status;
}

/** Whether there are times for the organizer to choose from. */
export const needsChoice = (meeting: Pick<MeetingAnswer, 'role' | 'status' | 'timeSuggestions'>): boolean =>
  meeting.role === 'organizer' && tabOf(meeting) === 'active' && meeting.timeSuggestions.length > 0;

/** Milliseconds; longer than ranking takes after someone has joined. */
const RANKING = 60_000;

/** Why a meeting needs its organizer now, or null: not while its times may still be on their way. */
export const whyNeedsYou = (meeting: MeetingAnswer, now: Date): string | null => {
  const mayChoose = meeting.aiDecisionMode === 'manual' && meeting.timeSuggestions.length > 0;
  return mayChoose || !isBeingRanked(meeting, now) ? whyWaiting(meeting) : null;
};

/** Whether someone joined so recently that the times may still be on their way. */
const isBeingRanked = ({ participants }: Pick<MeetingAnswer, 'participants'>, now: Date): boolean =>
  participants.some(
    ({ status, joinedAt }) =>
      status === 'accepted' && joinedAt !== null && now.getTime() - Date.parse(joinedAt) < RANKING,
  );
