import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshMeetings } from '../api/meetings.ts';
import { setBehind } from '../lib/behind.ts';

/** While it is mounted, what the server says to have changed is fetched anew wherever it is on the screen. */
export function LiveUpdates(): null {
  const client = useQueryClient();

  useEffect(() => {
    const events = new EventSource('/api/events');
    const refresh = () => {
      setBehind(false);
      void refreshMeetings(client);
    };
    events.addEventListener('meeting', refresh);
    // Whatever happened before was not told: after a cut, and while the page was being loaded.
    events.addEventListener('open', refresh);
    return () => events.close();
  }, [client]);

  return null;
}
