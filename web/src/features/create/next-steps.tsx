import type { DecisionMode } from '#contracts/preferences.ts';
import { NumberedSteps } from '#web/components/numbered-steps.tsx';
import { nextStepsAfterCreating } from './text.ts';

/** What happens to the meeting, step by step. */
export const NextSteps = ({ mode }: { mode: DecisionMode }) => (
  <NumberedSteps steps={nextStepsAfterCreating(mode)} />
);
