import type { DashboardStats } from '../../../contracts/api/dashboard.ts';
import { MINUTES_SAVED_PER_MEETING } from '../../../contracts/api/limits.ts';
import type { Figures } from '../../../projections/meetings/queries.ts';

/** The figures of the dashboard as the design settles them, section 11. */
export const presentStats = (figures: Figures, totalContacts: number): DashboardStats => ({
  totalMeetings: figures.total,
  newMeetingsThisMonth: figures.thisMonth,
  timeSavedHours: Math.round((figures.booked * MINUTES_SAVED_PER_MEETING) / 6) / 10,
  totalContacts,
  successRate:
    figures.closed === 0 ? null : Math.round((100 * figures.closedWithEveryoneFree) / figures.closed),
});
