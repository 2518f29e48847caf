import { type ReactNode, useEffect } from 'react';
import { Card } from '#web/components/card.tsx';
import { type FormStep, type FormSteps, stepHeadingId } from './steps.ts';

/** A step of the form with its buttons, with a side panel on wide screens. */
export function StepLayout({
  step,
  arrived,
  title,
  text,
  buttons,
  aside,
  children,
}: {
  step: FormStep;
  title: string;
  text?: string;
  buttons: ReactNode;
  aside: ReactNode;
  children: ReactNode;
} & Pick<FormSteps, 'arrived'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are there
  useEffect(arrived, []);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Card className="min-w-0">
        <h2 id={stepHeadingId(step)} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-soft">{text}</p>}
        <div className="mt-6">{children}</div>
        <div className="mt-8 flex justify-between gap-3 max-sm:flex-col-reverse">{buttons}</div>
      </Card>
      {aside}
    </div>
  );
}
