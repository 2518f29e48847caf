import type { TimePreference } from '#contracts/preferences.ts';
import { type GrammarRule, ruleOf } from './rule.ts';

const IN = '(?:(?:in|during) (?:the )?)?';
const ONLY = '(?: only)?';

/** When in the day. */
export const partOfDayRule: GrammarRule<TimePreference> = ruleOf(
  [`${IN}mornings?${ONLY}|before (?:lunch|noon|midday)`, () => 'morning'],
  [`${IN}afternoons?${ONLY}|after (?:lunch|noon|midday)`, () => 'afternoon'],
  [`${IN}evenings?${ONLY}|after work(?:ing hours)?`, () => 'evening'],
  [`${IN}(?:business|working|work|office)[ -]hours${ONLY}|(?:during|in) the day|daytime`, () => 'business'],
  ['(?:at )?any ?time(?: of (?:the )?day)?|(?:at )?any hour', () => 'all'],
);

/** Says the day as well. */
export const tonightRule: GrammarRule<true> = ruleOf(['tonight', () => true]);
