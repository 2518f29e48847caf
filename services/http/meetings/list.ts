import type { z } from 'zod';
import { MEETINGS_PER_PAGE } from '#contracts/api/limits.ts';
import type { meetingListParameters } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { ListPlace } from '#projections/meetings/list-queries.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { ApiDeps } from '../deps.ts';
import { listCursorOf, placeFrom } from './list-cursor.ts';
import { presentMeeting } from './presenter.ts';
import { loadKeys, viewOfRows } from './view.ts';

type Parameters = z.infer<typeof meetingListParameters>;

/** Searching opens what is sealed of each meeting, so a call looks through so many and no more. */
const SEARCHED = 500;

/** Lists a user's meetings, a page at a time. */
export function createMeetingLister({ meetings, sealer, now }: Pick<ApiDeps, 'meetings' | 'sealer' | 'now'>) {
  /** The page, and the cursor that leads on from it, if anything follows. */
  return async (
    user: User,
    { list, limit = MEETINGS_PER_PAGE.usual, cursor, search = '' }: Parameters,
  ): Promise<{ page: MeetingAnswer[]; next: string | null }> => {
    const name = list ?? 'all';
    const sought = search.trim().toLowerCase();
    const batch = sought === '' ? limit : MEETINGS_PER_PAGE.most;
    const page: MeetingAnswer[] = [];
    let after: ListPlace | null = cursor === undefined ? null : placeFrom(name, cursor);
    for (let searched = 0; searched < (sought === '' ? 1 : SEARCHED); searched += batch) {
      const found = await meetings.pageOf(user.id, { list: list ?? null, now: now(), after, limit: batch });
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
}

/** Whether the title, or a person as the reader sees them, has the text. */
const mentions = ({ title, participants }: MeetingAnswer, sought: string): boolean =>
  sought === '' ||
  [title, ...participants.flatMap(({ name, email }) => [name, email])].some((said) =>
    said?.toLowerCase().includes(sought),
  );
