import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshMeetings } from '../api/meetings.ts';
import { userQuery } from '../api/user.ts';
import { setBehind } from '../lib/behind.ts';

/** Milliseconds. Browsers reconnect after a lost connection, but not after a refusal. */
const AGAIN = 10_000;

/** While mounted, refetches the data that the server reports as changed. */
export function LiveUpdates(): null {
  const client = useQueryClient();

  useEffect(() => {
    let events: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = () => {
      setBehind(false);
      void refreshMeetings(client);
      // Reading a calendar may have revealed that Google revoked the access.
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    const listen = () => {
      events = new EventSource('/api/events');
      events.addEventListener('meeting', refresh);
      // Changes during loading or a lost connection were missed.
      events.addEventListener('open', refresh);
      events.addEventListener('error', () => {
        if (events.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(listen, AGAIN);
        // The session may have ended elsewhere, so its content must go.
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
