import type { DecisionMode } from '../preferences.ts';

/** The names of the two ways to decide on a time, the same wherever people read of them. */
export const MODE_NAMES: Record<DecisionMode, string> = { auto: 'Automatic', manual: 'Manual Approval' };
