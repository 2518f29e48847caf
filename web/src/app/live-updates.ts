import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshMeetings } from '../api/meetings.ts';
import { setBehind } from '../lib/behind.ts';

/** While it is mounted, what the server says to have changed is fetched anew wherever it is on the screen. */
export function LiveUpdates(): null {
  const client = useQueryClient();

  useEffect(() => {
    const events = new EventSource('/api/events');
    let wasCut = false;
    const refresh = () => {
      setBehind(false);
      void refreshMeetings(client);
    };
    events.addEventListener('meeting', refresh);
    events.addEventListener('error', () => {
      wasCut = true;
    });
    // Whatever happened in between was not told.
    events.addEventListener('open', () => {
      if (wasCut) refresh();
      wasCut = false;
    });
    return () => events.close();
  }, [client]);

  return null;
}
