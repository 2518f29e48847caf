import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEMO_SLACK_CHANGES, DEMO_SLACK_KEY } from '#web/api/demo-slack.ts';

/** Milliseconds. Browsers connect again by themselves where no answer came, but not where one was a refusal. */
const AGAIN = 5_000;

/** While it is mounted, what is shown follows what happens. */
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
