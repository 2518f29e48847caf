import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Step = { label: string; isPossible: boolean; go: () => void };

const StepButton = ({ step, icon: Icon }: { step: Step; icon: typeof ChevronLeft }) => (
  <Button
    variant="secondary"
    size="small"
    aria-label={step.label}
    disabled={!step.isPossible}
    onClick={step.go}
  >
    <Icon aria-hidden />
  </Button>
);

/** Buttons to the previous and the next of what stands between them. */
export const Stepper = ({ back, on, children }: { back: Step; on: Step; children: ReactNode }) => (
  <>
    <StepButton step={back} icon={ChevronLeft} />
    {children}
    <StepButton step={on} icon={ChevronRight} />
  </>
);

type DaysStepperProps = {
  /** In words. */
  days: string;
  back: Omit<Step, 'label'>;
  on: Omit<Step, 'label'>;
};

/** Turns the days, and says which days are shown. */
export const DaysStepper = ({ days, back, on }: DaysStepperProps) => (
  <Stepper back={{ ...back, label: 'Earlier days' }} on={{ ...on, label: 'Later days' }}>
    <span aria-live="polite" className="text-sm font-medium tabular-nums">
      {days}
    </span>
  </Stepper>
);
