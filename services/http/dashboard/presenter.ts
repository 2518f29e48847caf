import type { DashboardStats } from '#contracts/api/dashboard.ts';
import type { Figures } from '#projections/meetings/queries.ts';

/** The figures of the dashboard; docs/definitions.md says what they count. */
export const presentStats = (figures: Figures, totalContacts: number): DashboardStats => ({
  totalMeetings: figures.total,
  newMeetingsThisMonth: figures.thisMonth,
  timeSavedHours: figures.timeSavedHours,
  totalContacts,
  successRate: figures.successRate,
});
