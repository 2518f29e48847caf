import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEMO_SLACK_CHANGES, DEMO_SLACK_KEY } from '#web/api/demo-slack.ts';

/** Milliseconds. Browsers reconnect after a lost connection, but not after a refusal. */
const AGAIN = 5_000;

/** Keeps the page up to date while mounted. */
export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let events: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = () => void client.invalidateQueries({ queryKey: DEMO_SLACK_KEY });
    const listen = () => {
      events = new EventSource(DEMO_SLACK_CHANGES);
      events.addEventListener('change', refresh);
      events.addEventListener('error', () => {
        if (events.readyState === EventSource.CLOSED) timer = setTimeout(listen, AGAIN);
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [client]);
}
