import type { BentRule, CostParts, Ranker, SlotState } from '#contracts/events/suggestion.ts';

export const STATE_NAMES: Record<SlotState, string> = {
  free: 'Free',
  busy: 'Busy',
  outOfHours: 'Outside hours',
  unknown: 'Unknown',
  night: 'Asleep',
  tooSoon: 'Needs more notice',
};

const BENT_RULE_NAMES: Record<BentRule, string> = {
  outsidePreference: 'Outside the preferred hours',
  outsideHours: "Outside someone's hours",
  someoneMissing: 'Not everyone can make it',
};

/** A rule that a time bends for people in these states. Those whose calendar is unknown may be able to come. */
export const bentRuleName = (rule: BentRule, people: readonly { state: SlotState }[]): string =>
  rule === 'someoneMissing' && !people.some(({ state }) => cannotCome(state))
    ? 'May not suit everyone'
    : BENT_RULE_NAMES[rule];

const cannotCome = (state: SlotState): boolean =>
  state === 'busy' || state === 'night' || state === 'tooSoon';

/** In the order in which they usually weigh. */
export const COST_PART_NAMES: readonly { part: keyof CostParts; name: string }[] = [
  { part: 'missing', name: "People who can't come" },
  { part: 'unknown', name: 'Unknown calendars' },
  { part: 'optional', name: "Optional people who can't come" },
  { part: 'inconvenience', name: 'Inconvenience, on average' },
  { part: 'worstOff', name: 'For the worst-off person' },
  { part: 'preference', name: 'Outside the preferred hours' },
  { part: 'later', name: 'Waiting longer' },
  { part: 'oddStart', name: 'Starting off the hour' },
  { part: 'carried', name: 'Harder times in past meetings' },
];

export const rankerText = ({ by, version }: Ranker): string =>
  by === 'rules'
    ? `by Kairos (rules version ${version})`
    : `by a language model (${version}), from the times Kairos found`;
