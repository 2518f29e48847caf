import type { Priority } from '#contracts/preferences.ts';
import { type GrammarRule, ruleOf } from './rule.ts';

const TIME = '(?: (?:time|slot|date))?';
const FINE = '(?:(?:is|are|would be) )?(?:also )?(?:fine|okay|ok|allowed|possible|included|good|too)';

/** Whether an early time counts for more than a good one. */
export const priorityRule: GrammarRule<Priority> = ruleOf([
  `(?:as (?:soon|early) as (?:possible|we can|you can)|asap|(?:(?:at )?the )?(?:soonest|earliest)(?: possible)?${TIME}|(?:the )?(?:next|first) available${TIME}|the sooner,? the better)`,
  () => 'soonest',
]);

/** Whether people may be asked for at night. */
export const nightsRule: GrammarRule<boolean> = ruleOf(
  ['(?:not|never) at night|no nights?|not during (?:the )?night', () => false],
  [`(?:(?:even|also|at) )?nights? ${FINE}|(?:even|also) at night|including nights?`, () => true],
);
