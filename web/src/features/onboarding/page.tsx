import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '#web/api/user.ts';
import { Spinner } from '#web/components/spinner.tsx';
import { ConnectCalendar } from './connect-calendar.tsx';
import { SetupProgress } from './progress.tsx';
import { AllSet, Welcome } from './welcome.tsx';

const CONNECT = 'connect';

/** Shown after the first sign-in. The step is in the URL, so Back goes back one step. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const step = query.get('step') === CONNECT ? CONNECT : 'welcome';
  const page = useFocusOnStep(step);
  const user = useUser();
  if (user === undefined) return <Spinner />;
  const isDone = user?.calendar === 'connected';
  const first = isDone ? <AllSet /> : <Welcome onContinue={() => setQuery({ step: CONNECT })} />;
  return (
    <div ref={page} className="mx-auto max-w-lg px-4 py-10 sm:py-16">
      <title>Welcome · Kairos</title>
      <SetupProgress filled={isDone ? 4 : step === CONNECT ? 3 : 2} />
      <div className="mt-10">{step === CONNECT ? <ConnectCalendar /> : first}</div>
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
