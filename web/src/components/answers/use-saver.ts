import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '#web/lib/refusal.ts';
import { createSaver, type Saving } from './saver.ts';

type Send<Value> = (value: Value, how: { keepalive: boolean }) => Promise<unknown>;

/** Saves as one goes, also when the page is left or hidden. `refusal` is why the server won't take it. */
export function useSaver<Value>(send: Send<Value>) {
  const [state, setState] = useState<{ saving: Saving; refusal?: string | undefined }>({ saving: 'nothing' });
  const sender = useRef(send);
  sender.current = send;
  const [saver] = useState(() =>
    createSaver<Value>({
      send: (value, how) => sender.current(value, how),
      isRefused: (error) => refusalOf(error) !== undefined,
      onChange: (saving, error) => setState({ saving, refusal: refusalOf(error) }),
    }),
  );

  useEffect(() => {
    const flushIfHidden = () => document.visibilityState === 'hidden' && saver.flush();
    const warn = (event: BeforeUnloadEvent) => {
      saver.flush();
      if (saver.isUnsaved() && !navigator.onLine) event.preventDefault();
    };
    addEventListener('pagehide', saver.flush);
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      removeEventListener('pagehide', saver.flush);
      removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', flushIfHidden);
      saver.flush();
    };
  }, [saver]);

  return { save: saver.save, ...state };
}
