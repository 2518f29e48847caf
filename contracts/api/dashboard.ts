import { z } from 'zod';

/** GET /api/dashboard/stats. */
export const dashboardStats = z.object({
  totalMeetings: z.int(),
  newMeetingsThisMonth: z.int(),
  /** Hours, to a single decimal. */
  timeSavedHours: z.number(),
  totalContacts: z.int(),
  /** Percent; null while no meeting is closed. */
  successRate: z.int().nullable(),
});
export type DashboardStats = z.infer<typeof dashboardStats>;
