import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConnectCalendar } from './connect-calendar.tsx';
import { SetupProgress } from './progress.tsx';
import { Welcome } from './welcome.tsx';

const CONNECT = 'connect';

/** Shown after the first sign-in. The step is in the URL, so Back goes back one step. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const step = query.get('step') === CONNECT ? CONNECT : 'welcome';
  const page = useFocusOnStep(step);
  return (
    <div ref={page} className="mx-auto max-w-lg px-4 py-10 sm:py-16">
      <title>Welcome · Kairos</title>
      <SetupProgress filled={step === CONNECT ? 3 : 2} />
      <div className="mt-10">
        {step === CONNECT ? <ConnectCalendar /> : <Welcome onContinue={() => setQuery({ step: CONNECT })} />}
      </div>
    </div>
  );
}

/** Moves screen readers to the heading of the new step. */
function useFocusOnStep(step: string) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    scrollTo(0, 0);
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
  return page;
}
