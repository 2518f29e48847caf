import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { whichGotTime, whichNeedChoice, whoJoined } from './news.ts';

/** News for screen readers since the last fetch: who joined, and new to-dos. `onBooked` is called for new times. */
export function useNews(
  meetings: readonly MeetingAnswer[] | null | undefined,
  onBooked: (meeting: MeetingAnswer) => void,
): string {
  const [news, setNews] = useState('');
  const before = useRef<readonly MeetingAnswer[] | null>(null);
  const tell = useEffectEvent(onBooked);

  useEffect(() => {
    if (!meetings) return;
    const earlier = before.current ?? meetings;
    before.current = meetings;
    const told = [
      ...whoJoined(earlier, meetings).map((name) => `${name} joined`),
      ...whichNeedChoice(earlier, meetings).map(({ title }) => `Choose a time for ${title ?? 'a meeting'}`),
    ];
    if (told.length > 0) setNews(told.join('. '));
    for (const meeting of whichGotTime(earlier, meetings)) tell(meeting);
  }, [meetings]);

  return news;
}
