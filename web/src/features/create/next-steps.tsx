import type { DecisionMode } from '#contracts/preferences.ts';
import { NumberedSteps } from '#web/components/numbered-steps.tsx';
import { nextStepsAfterCreating } from './text.ts';

/** The meeting's next steps. */
export const NextSteps = ({ mode }: { mode: DecisionMode }) => (
  <NumberedSteps steps={nextStepsAfterCreating(mode)} />
);
