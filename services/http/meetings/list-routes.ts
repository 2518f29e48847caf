import { meetingCounts, meetingListParameters } from '#contracts/api/meeting-lists.ts';
import { eventsLeftInCalendar, meetingList, recentMeetings } from '#contracts/api/meetings.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { eventsLeftFor } from './left-in-calendar.ts';
import { createMeetingLister } from './list.ts';
import { presentRecent } from './recent.ts';
import { loadKeys, viewOfRows } from './view.ts';

/** The API calls about the meetings of a user. */
export function listRoutes(deps: ApiDeps): Route[] {
  const { meetings, sealer, now } = deps;
  const list = createMeetingLister(deps);

  return [
    route({
      method: 'GET',
      path: '/api/meetings',
      summary:
        'List the meetings you organize or joined, a page at a time, newest first or as one of your lists',
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      query: meetingListParameters,
      answers: { 200: meetingList, 400: null },
      headers: { Link: 'The next page, as `<address>; rel="next"`; absent on the last one.' },
      handle: async ({ ctx, user, query }) => {
        const { page, next } = await list(user, query);
        if (next !== null) {
          const address = new URLSearchParams({ ...ctx.query, cursor: next });
          ctx.set('Link', `</api/meetings?${address}>; rel="next"`);
        }
        return page;
      },
    }),
    route({
      method: 'GET',
      path: '/api/meetings/counts',
      summary: 'Count the meetings on each of your lists',
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      answers: { 200: meetingCounts },
      handle: ({ user }) => meetings.counts(user.id, now()),
    }),
    route({
      method: 'GET',
      path: '/api/meetings/recent',
      summary: 'Get the newest meetings without a time and the next ones with one, as on your dashboard',
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      answers: { 200: recentMeetings },
      handle: async ({ user }) => {
        const recent = await meetings.recent(user.id, now());
        await loadKeys(sealer, recent);
        return presentRecent(
          recent.map((rows) => viewOfRows(rows, sealer)),
          now(),
        );
      },
    }),
    route({
      method: 'GET',
      path: '/api/meetings/left-in-calendar',
      summary:
        "List the events of moved or cancelled meetings that Kairos couldn't remove from your calendar",
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      answers: { 200: eventsLeftInCalendar },
      handle: ({ user }) => eventsLeftFor(user, deps),
    }),
  ];
}
