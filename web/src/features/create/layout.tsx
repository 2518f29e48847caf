import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Card } from '#web/components/card.tsx';
import { type FormStep, type FormSteps, stepHeadingId } from './steps.ts';

type StepLayoutProps = {
  step: FormStep;
  title: string;
  text?: string;
  buttons: ReactNode;
  children: ReactNode;
} & Pick<FormSteps, 'arrived'>;

/** A step of the form. Its buttons stay in sight at the bottom of the screen, on phones above the navigation. */
export function StepLayout({ step, arrived, title, text, buttons, children }: StepLayoutProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are there
  useEffect(arrived, []);

  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);

  return (
    <Card className="min-w-0 pb-0! [&_:is(input,select,textarea,button)]:scroll-mb-24 max-md:[&_:is(input,select,textarea,button)]:scroll-mb-40">
      <h2 id={stepHeadingId(step)} tabIndex={-1} className="scroll-mt-24 text-lg font-semibold outline-none">
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-soft">{text}</p>}
      <div className="mt-4">{children}</div>
      <div className="sticky bottom-0 z-10 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] -mx-5 mt-4 flex flex-wrap justify-between gap-3 rounded-b-2xl border-t border-line bg-card px-5 py-3 max-sm:[&>[type=submit]]:flex-1 sm:-mx-6 sm:px-6">
        <p role="status" className="basis-full text-sm font-medium text-warn empty:hidden">
          {!isOnline && "You're offline. Your draft stays here until you're back."}
        </p>
        {buttons}
      </div>
    </Card>
  );
}

function followNetwork(changed: () => void): () => void {
  const until = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, changed, { signal: until.signal });
  return () => until.abort();
}
