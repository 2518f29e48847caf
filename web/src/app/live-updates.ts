import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshMeetings } from '../api/meetings.ts';
import { userQuery } from '../api/user.ts';
import { setBehind } from '../lib/behind.ts';

/** Milliseconds. Browsers connect again by themselves where no answer came, but not where one was a refusal. */
const AGAIN = 10_000;

/** While it is mounted, what the server says to have changed is fetched anew wherever it is on the screen. */
export function LiveUpdates(): null {
  const client = useQueryClient();

  useEffect(() => {
    let events: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = () => {
      setBehind(false);
      void refreshMeetings(client);
      // Reading a calendar may have shown that Google no longer allows it.
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    const listen = () => {
      events = new EventSource('/api/events');
      events.addEventListener('meeting', refresh);
      // Whatever happened before was not told: after a cut, and while the page was being loaded.
      events.addEventListener('open', refresh);
      events.addEventListener('error', () => {
        if (events.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(listen, AGAIN);
        // The session may have ended elsewhere: then what it showed leaves the screen.
        void client.invalidateQueries({ queryKey: userQuery.queryKey });
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [client]);

  return null;
}
