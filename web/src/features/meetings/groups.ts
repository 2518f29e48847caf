import type { Meeting } from '#web/api/meetings.ts';

const TABS = ['active', 'scheduled', 'completed'] as const;
export type MeetingTab = (typeof TABS)[number];

/** The tab that an address asks for. */
export const tabFrom = (value: string | null): MeetingTab => TABS.find((tab) => tab === value) ?? 'active';

/** Where a meeting is listed; cancelled ones are nowhere. */
export function tabOf({ status }: Pick<Meeting, 'status'>): MeetingTab | null {
  if (status === 'pending' || status === 'active') return 'active';
  return status === 'cancelled' ? null : status;
}

/** Whether times were found that wait for me to choose one. */
export const needsChoice = (meeting: Pick<Meeting, 'role' | 'status' | 'timeSuggestions'>): boolean =>
  meeting.role === 'organizer' && tabOf(meeting) === 'active' && meeting.timeSuggestions.length > 0;

const at = ({ scheduledTime, createdAt }: Meeting): number => Date.parse(scheduledTime ?? createdAt);

/** Active ones as they come (newest first), those first that wait for me; then the next one, and the last one, first. */
export function inTabs(meetings: readonly Meeting[]): Record<MeetingTab, Meeting[]> {
  const of = (tab: MeetingTab) => meetings.filter((meeting) => tabOf(meeting) === tab);
  return {
    active: of('active').sort((one, other) => Number(needsChoice(other)) - Number(needsChoice(one))),
    scheduled: of('scheduled').sort((one, other) => at(one) - at(other)),
    completed: of('completed').sort((one, other) => at(other) - at(one)),
  };
}
