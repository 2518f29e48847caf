import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

const DemoStrip = lazy(async () => ({ default: (await import('./demo-strip.tsx')).DemoStrip }));

/**
 * Says where something stands in for a real part. It is not in the prerendered pages; `styles.css` keeps its room from
 * the first paint on, so that nothing moves when it comes.
 */
export function DemoBar() {
  const standIns = useSyncExternalStore(
    () => () => {},
    () => document.documentElement.dataset['demo'],
    () => '',
  );
  const [isClosed, close] = useState(isClosedForNow);
  return (
    <div className="demo-bar">
      {standIns && !isClosed && (
        <Suspense>
          <DemoStrip
            standIns={standIns.split(' ')}
            onClose={() => {
              closeForNow();
              close(true);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const isClosedForNow = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['demoBar'] === 'closed';

/** Until the tab is closed; `index.html` applies it before the first paint. */
function closeForNow() {
  document.documentElement.dataset['demoBar'] = 'closed';
  try {
    sessionStorage.setItem('demoBar', 'closed');
  } catch {
    // It is back with the next page then.
  }
}
