import type { DecisionMode } from '#contracts/preferences.ts';
import { NumberedSteps } from '#web/components/numbered-steps.tsx';
import { nextSteps } from './words.ts';

/** What happens to the meeting, step by step. */
export const NextSteps = ({ mode }: { mode: DecisionMode }) => <NumberedSteps steps={nextSteps(mode)} />;
