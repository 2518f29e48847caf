import { z } from 'zod';
import { pageCursor, pageLimit } from './fields.ts';
import { MEETINGS_PER_PAGE } from './limits.ts';

/**
 * The lists of My Meetings, one for each tab and `lapsed` below them: active meetings with to-dos first, then newest
 * first, scheduled ones soonest first, the others latest first.
 */
const LISTS = ['active', 'scheduled', 'completed', 'lapsed'] as const;

const meetingListName = z.enum(LISTS, 'list must be active, scheduled, completed, or lapsed');
export type MeetingListName = z.infer<typeof meetingListName>;

const SEARCH = `search must be at most ${MEETINGS_PER_PAGE.searched} characters`;

/** Also for the cursor of another list. */
export const UNKNOWN_CURSOR = 'cursor must be from the Link header of an earlier page of the same list';

/** GET /api/meetings: a page, which a `Link` header with `rel="next"` leads on from. */
export const meetingListParameters = z.object({
  /** Without a list, all meetings, newest first. */
  list: meetingListName.optional(),
  limit: pageLimit(MEETINGS_PER_PAGE.most),
  cursor: pageCursor(UNKNOWN_CURSOR),
  /**
   * Only meetings whose title or people contain this text, ignoring case. A page may be empty although others follow,
   * because each page searches a limited number of meetings.
   */
  search: z.string(SEARCH).max(MEETINGS_PER_PAGE.searched, SEARCH).optional(),
});

/** GET /api/meetings/counts: how many meetings are on each list. */
export const meetingCounts = z.object({
  active: z.int(),
  scheduled: z.int(),
  completed: z.int(),
  lapsed: z.int(),
});
export type MeetingCounts = z.infer<typeof meetingCounts>;
