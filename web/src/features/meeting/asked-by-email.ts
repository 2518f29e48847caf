import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ASKED_OF_MEETING, type AskedOfMeeting } from '#contracts/pages.ts';

/** What the link of an email that led here asks for. Once only: a reload, or the way back, shows the meeting alone. */
export function useAskedByEmail(): AskedOfMeeting | null {
  const [query, setQuery] = useSearchParams();
  const [asked] = useState(() => ASKED_OF_MEETING.find((one) => query.has(one)) ?? null);
  useEffect(() => {
    if (asked)
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(asked);
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
  }, [asked, setQuery]);
  return asked;
}
