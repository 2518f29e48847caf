import { lazy, Suspense, useState } from 'react';

const DemoStrip = lazy(async () => ({ default: (await import('./demo-strip.tsx')).DemoStrip }));

/** Says where something stands in for a real part; `styles.css` keeps its room, so that nothing moves when it comes. */
export function DemoBar() {
  const { demo: standIns, demoBar } = document.documentElement.dataset;
  const [isClosed, setClosed] = useState(demoBar === 'closed');
  if (!standIns || isClosed) return null;

  const close = () => {
    closeForNow();
    setClosed(true);
  };
  return (
    <Suspense>
      <DemoStrip standIns={standIns.split(' ')} onClose={close} />
    </Suspense>
  );
}

/** Until the tab is closed; `index.html` applies it before the first paint. */
function closeForNow() {
  document.documentElement.dataset['demoBar'] = 'closed';
  try {
    sessionStorage.setItem('demoBar', 'closed');
  } catch {
    // It is back with the next page then.
  }
}
