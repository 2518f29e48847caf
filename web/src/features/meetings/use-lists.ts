import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { MeetingListName } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { type MeetingLists, meetingListsQuery, type Pages } from '#web/api/meeting-lists.ts';

/** Milliseconds without a key pressed before it's searched: each search looks through many meetings. */
const TYPING = 250;

/** What is current is loaded at first. */
const CURRENT: Pages = { active: 1, scheduled: 1 };

/**
 * The lists of My Meetings, a page of each and more on demand. Past meetings are loaded once the reader opens them. While the
 * reader searches, they are what was found, in all lists.
 */
export function useMeetingLists(opened: readonly MeetingListName[], wanted: string) {
  const [pages, setPages] = useState(CURRENT);
  const isNew = opened.some((list) => pages[list] === undefined);
  if (isNew) setPages({ ...Object.fromEntries(opened.map((list) => [list, 1])), ...pages });

  const search = useSettled(wanted.trim());
  const query = useQuery(meetingListsQuery(pages));
  const found = useQuery({
    ...meetingListsQuery({ ...CURRENT, completed: 1, lapsed: 1, ...pages }, search),
    enabled: search !== '',
  });
  const shown = search === '' ? query : found;
  const { data } = query;
  const meetings = useMemo(() => data && allOf(data), [data]);
  return {
    ...query,
    /** All that are loaded, whatever is searched for. */
    meetings,
    /** What is on the screen, by what is searched for. */
    shown: (search === '' ? data : found.data) ?? data,
    isSearched: search !== '' && found.data != null,
    isLoadingMore: shown.isPlaceholderData,
    showMore: (list: MeetingListName) => setPages({ ...pages, [list]: (pages[list] ?? 1) + 1 }),
  };
}

const allOf = ({ lists }: MeetingLists): MeetingAnswer[] =>
  Object.values(lists).flatMap(({ meetings }) => meetings);

/** The text, once it hasn't changed for a moment. An empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
