import { lazy, Suspense, useState } from 'react';

const DemoStrip = lazy(async () => ({ default: (await import('./demo-strip.tsx')).DemoStrip }));

/** Says which parts are simulated. `styles.css` reserves its space, so nothing shifts when it appears. */
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

/** Lasts until the tab is closed. `index.html` applies it before the first paint. */
function closeForNow() {
  document.documentElement.dataset['demoBar'] = 'closed';
  try {
    sessionStorage.setItem('demoBar', 'closed');
  } catch {
    // Then it reappears on the next page.
  }
}
