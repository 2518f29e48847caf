import type { Suggestion } from '#contracts/events/suggestion.ts';

/** What a ranking says of a time that suits two people in every way. */
export const COSTS_NOTHING: Pick<Suggestion, 'costs' | 'inconveniences' | 'because'> = {
  costs: {
    inconvenience: 0,
    worstOff: 0,
    missing: 0,
    unknown: 0,
    preference: 0,
    oddStart: 0,
    later: 0,
    carried: 0,
  },
  inconveniences: [],
  because: [{ kind: 'free', count: 2, of: 2 }],
};
