import type { z } from 'zod';
import { MEETINGS_PER_PAGE, RECENT_PER_GROUP } from '#contracts/api/limits.ts';
import { meetingCounts, meetingListParameters, UNKNOWN_CURSOR } from '#contracts/api/meeting-lists.ts';
import {
  type EventLeftInCalendar,
  eventsLeftInCalendar,
  type MeetingAnswer,
  meetingList,
  recentMeetings,
} from '#contracts/api/meetings.ts';
import { MINUTE } from '#contracts/durations.ts';
import { fullName } from '#contracts/text/names.ts';
import type { ListPlace } from '#projections/meetings/list-queries.ts';
import type { LeftEvent, MeetingQueries } from '#projections/meetings/queries.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { idsOf } from '#services/use-cases/commands/whose-time.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { presentMeeting, statusOf } from './presenter.ts';
import { loadKeys, type MeetingView, viewOfRows } from './view.ts';

/** The API calls about the meetings of a user. */
export function listRoutes(deps: ApiDeps): Route[] {
  const { meetings, users, sealer, now } = deps;
  const list = createMeetingLister(deps);

  return [
    route('GET /api/meetings', {
      summary:
        'List the meetings you organize or joined, a page at a time, newest first or as one of your lists',
      scope: 'meetings:read',
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
    route('GET /api/meetings/counts', {
      summary: 'Count the meetings on each of your lists',
      scope: 'meetings:read',
      answers: { 200: meetingCounts },
      handle: ({ user }) => meetings.counts(idsOf(users, user), now()),
    }),
    route('GET /api/meetings/recent', {
      summary: 'Get the newest meetings without a time and the next ones with one, as on your dashboard',
      scope: 'meetings:read',
      answers: { 200: recentMeetings },
      handle: async ({ user }) => {
        const recent = await meetings.recent(idsOf(users, user), now());
        await loadKeys(sealer, recent);
        return presentRecent(
          recent.map((rows) => viewOfRows(rows, sealer)),
          now(),
        );
      },
    }),
    route('GET /api/meetings/left-in-calendar', {
      summary:
        "List the events of moved or cancelled meetings that Kairos couldn't remove from your calendar",
      scope: 'meetings:read',
      answers: { 200: eventsLeftInCalendar },
      handle: ({ user }) => eventsLeftFor(user, deps),
    }),
  ];
}

/** Given meetings newest first: the first few that wait for people, and the first few that are scheduled. */
function presentRecent(meetings: readonly MeetingView[], now: Date): z.infer<typeof recentMeetings> {
  const shown = { active: 0, scheduled: 0 };
  return meetings.flatMap((meeting) => {
    const status = statusOf(meeting, now) === 'pending' ? 'active' : statusOf(meeting, now);
    if ((status !== 'active' && status !== 'scheduled') || ++shown[status] > RECENT_PER_GROUP) return [];
    return [
      {
        id: meeting.id,
        title: meeting.title,
        status,
        participants: meeting.participants
          .filter((participant) => participant.status === 'accepted')
          .map(({ name }) => ({ name })),
        scheduledAt: meeting.booked?.start ?? null,
      },
    ];
  });
}

/** An event that should be gone is usually removed by then. */
const USUALLY_REMOVED_WITHIN = MINUTE;

/** The events of moved or cancelled meetings that are still in their organizer's calendar. */
async function eventsLeftFor(
  { id }: User,
  deps: { meetings: Pick<MeetingQueries, 'leftInCalendar'>; sealer: Sealer; now: () => Date },
): Promise<EventLeftInCalendar[]> {
  const { meetings, sealer } = deps;
  const now = deps.now();
  const since = new Date(now.getTime() - USUALLY_REMOVED_WITHIN);
  const left = await meetings.leftInCalendar(id, { since, now });
  await sealer.load(new Set(left.flatMap(({ title }) => (title === null ? [] : sealer.subjectOf(title)))));
  return left.map((event) => ({ ...event, title: titleOf(event, sealer) }));
}

function titleOf({ title }: LeftEvent, sealer: Pick<Sealer, 'open'>): string | null {
  const text = title === null ? null : sealer.open(title);
  return typeof text === 'string' ? text : null;
}

type Parameters = z.infer<typeof meetingListParameters>;

/** Searching unseals every meeting examined, so the number per call is limited. */
const SEARCHED = 500;

/** A page, and the cursor of the next page; null on the last. */
type Page = { page: MeetingAnswer[]; next: string | null };

/** Lists a user's meetings, a page at a time. */
function createMeetingLister({
  meetings,
  users,
  sealer,
  now,
}: Pick<ApiDeps, 'meetings' | 'users' | 'sealer' | 'now'>) {
  const find = async (
    user: User,
    { list, limit = MEETINGS_PER_PAGE.usual, cursor, search = '' }: Parameters,
  ): Promise<Page> => {
    const name = list ?? 'all';
    const sought = search.trim().toLowerCase();
    const batch = sought === '' ? limit : MEETINGS_PER_PAGE.most;
    const page: MeetingAnswer[] = [];
    let after: ListPlace | null = cursor === undefined ? null : placeFrom(name, cursor);
    for (let searched = 0; searched < (sought === '' ? 1 : SEARCHED); searched += batch) {
      const found = await meetings.pageOf(idsOf(users, user), {
        list: list ?? null,
        now: now(),
        after,
        limit: batch,
      });
      await loadKeys(
        sealer,
        found.meetings.map(({ rows }) => rows),
      );
      for (const { rows, place } of found.meetings) {
        const meeting = presentMeeting(viewOfRows(rows, sealer), user, now());
        if (!mentions(meeting, sought)) continue;
        if (page.length === limit) return { page, next: after && listCursorOf(name, after) };
        page.push(meeting);
        after = place;
      }
      if (!found.goesOn) return { page, next: null };
      after = found.meetings.at(-1)!.place;
    }
    return { page, next: after && listCursorOf(name, after) };
  };

  return async (user: User, parameters: Parameters): Promise<Page> => {
    const { page, next } = await find(user, parameters);
    const others = page.filter(({ role }) => role === 'participant');
    if (others.length === 0) return { page, next };
    const organizers = await users.byIds([...new Set(others.map(({ organizerId }) => organizerId))]);
    const withOrganizer = (meeting: MeetingAnswer): MeetingAnswer => {
      if (meeting.role === 'organizer') return meeting;
      const organizer = organizers.get(meeting.organizerId);
      return { ...meeting, organizerName: organizer ? fullName(organizer) : null };
    };
    return { page: page.map(withOrganizer), next };
  };
}

/** Whether the title, or a person as the reader sees them, has the text. */
const mentions = ({ title, participants }: MeetingAnswer, sought: string): boolean =>
  sought === '' ||
  [title, ...participants.flatMap(({ name, email }) => [name, email])].some((said) =>
    said?.toLowerCase().includes(sought),
  );

const CURSOR =
  /^(\w+)_([01])_(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A place in a list, handed back by the caller. */
const listCursorOf = (list: string, { toDo, at, id }: ListPlace): string =>
  [list, Number(toDo), at, id].join('_');

/** The place that a cursor of this list names. Throws a 400 for any other text. */
function placeFrom(list: string, cursor: string): ListPlace {
  const [, of, toDo, at, id] = CURSOR.exec(cursor) ?? [];
  if (of !== list || !at || !id || Number.isNaN(Date.parse(at))) throw new ApiError(400, UNKNOWN_CURSOR);
  return { toDo: toDo === '1', at, id };
}
