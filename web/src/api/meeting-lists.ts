import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MeetingCounts, MeetingListName } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { request, requestPage } from '../lib/request.ts';
import { nullIfSignedOut } from './client.ts';

/** A list as far as it's loaded, and whether it goes on. */
export type LoadedList = { meetings: MeetingAnswer[]; goesOn: boolean };

export type MeetingLists = {
  /** Of all there are, whatever is loaded. */
  counts: MeetingCounts;
  /** The requested lists. */
  lists: Partial<Record<MeetingListName, LoadedList>>;
};

/** How many pages of which lists. */
export type Pages = Partial<Record<MeetingListName, number>>;

const PER_PAGE = 24;

/** The counts, and so many pages of some lists. A meeting that changes lists meanwhile may be on none of them, or on two. */
export const meetingListsQuery = (pages: Pages, search = '') =>
  queryOptions<MeetingLists | null>({
    queryKey: ['/api/meetings', 'lists', pages, search],
    queryFn: ({ client }) =>
      nullIfSignedOut(client, async () => {
        const wanted = Object.entries(pages) as [MeetingListName, number][];
        const [counts, ...loaded] = await Promise.all([
          request<MeetingCounts>('/api/meetings/counts'),
          ...wanted.map(async ([list, count]) => [list, await load(list, count, search)] as const),
        ]);
        return { counts, lists: Object.fromEntries(loaded) };
      }),
    placeholderData: keepPreviousData,
  });

/** The dashboard's data: the number of meetings, and the first active meetings, those with to-dos before the others. */
export const firstMeetingsQuery = meetingListsQuery({ active: 1 });

/** A page may be empty though others follow, if nothing on it was searched for. */
async function load(list: MeetingListName, pages: number, search: string): Promise<LoadedList> {
  const query = new URLSearchParams({ list, limit: String(PER_PAGE), ...(search !== '' && { search }) });
  const meetings: MeetingAnswer[] = [];
  let next: string | null = `/api/meetings?${query}`;
  for (let page = 0; next !== null && (page < pages || meetings.length === 0); page++) {
    const loaded: { page: MeetingAnswer[]; next: string | null } = await requestPage(next);
    meetings.push(...loaded.page);
    next = loaded.next;
  }
  return { meetings, goesOn: next !== null };
}
