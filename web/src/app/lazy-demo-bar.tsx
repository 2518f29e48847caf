import { lazy, Suspense, useState } from 'react';

const DemoBar = lazy(async () => ({ default: (await import('./demo-bar.tsx')).DemoBar }));

/** Says which parts are simulated. `styles.css` reserves the bar's space, so nothing shifts when the bar appears. */
export function LazyDemoBar() {
  const { demo: standIns, demoBar } = document.documentElement.dataset;
  const [isClosed, setClosed] = useState(demoBar === 'closed');
  if (!standIns || isClosed) return null;

  const close = () => {
    closeForNow();
    setClosed(true);
  };
  return (
    <Suspense>
      <DemoBar standIns={standIns.split(' ')} onClose={close} />
    </Suspense>
  );
}

/** Hides the bar until the tab is closed. `index.html` hides the bar before the first paint. */
function closeForNow() {
  document.documentElement.dataset['demoBar'] = 'closed';
  try {
    sessionStorage.setItem('demoBar', 'closed');
  } catch {
    // With full or blocked storage, the bar reappears on the next page.
  }
}
