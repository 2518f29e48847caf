import type { z } from 'zod';
import { MEETINGS_PER_PAGE } from '#contracts/api/limits.ts';
import { type meetingListParameters, UNKNOWN_CURSOR } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { fullName } from '#contracts/text/names.ts';
import type { ListPlace } from '#projections/meetings/list-queries.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { idsOf } from '#services/use-cases/commands/whose-time.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { presentMeeting } from './presenter.ts';
import { loadKeys, viewOfRows } from './view.ts';

type Parameters = z.infer<typeof meetingListParameters>;

/** Searching unseals every meeting examined, so the number per call is limited. */
const SEARCHED = 500;

/** A page, and the cursor of the next page; null on the last. */
type Page = { page: MeetingAnswer[]; next: string | null };

/** Lists a user's meetings, a page at a time. */
export function createMeetingLister({
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

/** A place in a list as a caller hands it back. */
const listCursorOf = (list: string, { toDo, at, id }: ListPlace): string =>
  [list, Number(toDo), at, id].join('_');

/** The place that a cursor of this list names. Throws a 400 for any other text. */
function placeFrom(list: string, cursor: string): ListPlace {
  const [, of, toDo, at, id] = CURSOR.exec(cursor) ?? [];
  if (of !== list || !at || !id || Number.isNaN(Date.parse(at))) throw new ApiError(400, UNKNOWN_CURSOR);
  return { toDo: toDo === '1', at, id };
}
