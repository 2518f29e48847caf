import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Meeting } from '../../api/meetings.ts';
import { whichGotTime, whoJoined } from './news.ts';

/** What is to be read out: who joined since the list was last fetched. `onBooked` is told what got its time. */
export function useNews(
  meetings: readonly Meeting[] | null | undefined,
  onBooked: (meeting: Meeting) => void,
): string {
  const [news, setNews] = useState('');
  const before = useRef<readonly Meeting[] | null>(null);
  const tell = useEffectEvent(onBooked);

  useEffect(() => {
    if (!meetings) return;
    const earlier = before.current ?? meetings;
    before.current = meetings;
    const joined = whoJoined(earlier, meetings);
    if (joined.length > 0) setNews(joined.map((name) => `${name} joined`).join('. '));
    for (const meeting of whichGotTime(earlier, meetings)) tell(meeting);
  }, [meetings]);

  return news;
}
