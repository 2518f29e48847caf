import type { NoTimeReason } from '../events/suggestion.ts';

/** Why no time was found. */
export const NO_TIME: Record<NoTimeReason, string> = {
  rangePassed: "The dates have passed, or there's too little time left in them.",
  rangeTooShort: 'The dates are too short for a meeting of this length.',
  nobodyFree: "There's no time in these dates when enough people are free.",
};
