import { dashboardStats } from '#contracts/api/dashboard.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import { idsOf } from '#services/use-cases/commands/whose-time.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';

/** docs/reference/definitions.md defines the figures. */
export function dashboardRoutes({
  meetings,
  contacts,
  users,
  now,
}: Pick<ApiDeps, 'meetings' | 'contacts' | 'users' | 'now'>): Route[] {
  return [
    route('GET /api/dashboard/stats', {
      summary: 'Get the figures for your dashboard, with months in your time zone',
      scope: 'meetings:read',
      answers: { 200: dashboardStats },
      handle: async ({ user }) => {
        const [figures, saved] = await Promise.all([
          meetings.figures(idsOf(users, user), { now: now(), zone: user.zone ?? DEFAULT_ZONE }),
          contacts.count(user.id),
        ]);
        return {
          totalMeetings: figures.total,
          newMeetingsThisMonth: figures.thisMonth,
          timeSavedHours: figures.timeSavedHours,
          totalContacts: saved,
          successRate: figures.successRate,
        };
      },
    }),
  ];
}
