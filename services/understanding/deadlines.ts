import { timeOfDayRule } from './clock-times.ts';
import { pointRule } from './day-pointers.ts';
import { type Counting, daySpanOf, type UtcDay } from './day-spans.ts';
import { type GrammarRule, matchAt, ruleOf } from './rule.ts';

/** When replies are due: a day, and minutes after its midnight. */
export type SpokenDeadline = {
  day: UtcDay;
  minute: number;
  /** Then a time is booked without those who are silent. */
  booksThen?: true;
};

/** Where only a day is named, replies are due when most people's work ends. */
const END_OF_WORK = 17 * 60;

const lead = ruleOf<true>([
  '(?:(?:with|and) )?(?:please )?(?:(?:answer|answers|reply|replies|respond|responses|rsvps?)(?: (?:is|are) due)?|(?:the )?deadline(?: for (?:answers|replies|responses))?(?: is)?:?)(?: please)?(?: (?:by|until|till|before|on))?(?= )',
  () => true,
]);
/** Only words that allow someone to be missing: a mere `then book it` could wait for everyone. */
const goingAhead = ruleOf<true>([
  ",?(?: and)?(?: then)?(?: just)? (?:(?:book|schedule)(?: it| one| a time| the best (?:one|time))?|go ahead) (?:anyway|regardless|either way|without (?:the rest|the others|those who(?: are silent| haven't (?:replied|answered))))",
  () => true,
]);
const GAP = /,?\s(?:at\s)?/uy;

/**
 * `answer by Thursday`, `replies until Friday noon`, `reply by Friday, then book anyway`. `unclear`: the words don't
 * name a single day.
 */
export const deadlineRule =
  (counting: Counting): GrammarRule<SpokenDeadline | 'unclear'> =>
  (low, at) => {
    const head = lead(low, at);
    const found = head && pointRule(low, head.to + 1);
    if (!found) return null;
    const [point] = found.value.points;
    const span = found.value.points.length === 1 ? daySpanOf(point!, counting) : null;
    if (!span || span.from.toMillis() !== span.to.toMillis()) return { to: found.to, value: 'unclear' };
    const gap = matchAt(GAP, low, found.to);
    const time = gap && timeOfDayRule(low, found.to + gap[0].length);
    if (time?.value === 'unclear') return { to: time.to, value: 'unclear' };
    const { to } = time ?? found;
    const deadline = { day: span.from, minute: time?.value ?? END_OF_WORK };
    const then = goingAhead(low, to);
    return then ? { to: then.to, value: { ...deadline, booksThen: true } } : { to, value: deadline };
  };
