import { DateTime } from 'luxon';
import { DURATION, LONGEST_REQUEST } from '#contracts/api/limits.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import { asksForHelp } from './asks-for-help.ts';
import { checkRequest } from './check-request.ts';
import { countingFrom } from './day-spans.ts';
import { excludedDaysWithin, excludesOtherDays } from './excluded-days.ts';
import { factsOf, type MessageFact } from './facts.ts';
import { type Doubt, type Interpretation, type SaidField, understoodOf } from './interpretation.ts';
import { isCertainlyUnclear, leftOver, otherTitle } from './left-over.ts';
import { peopleAmong } from './people.ts';
import { rangeOfPhrases, usualRange } from './range-of-phrases.ts';
import {
  booksAtDeadline,
  boundsOf,
  deadlineIn,
  fieldsSaid,
  optionsAmong,
  partsOfDay,
  things,
  titlesOf,
  wordsOfKinds,
} from './said.ts';
import { plainText } from './text.ts';
import { withTitleBefore } from './title-before.ts';
import type { ReadingContext, Understood } from './understood.ts';
import { attendanceSaid } from './who-has-to-come.ts';

/** The words that a doubt about a meeting as a whole is about. */
const WORDS_ABOUT: Partial<Record<NotUnderstood, readonly MessageFact['kind'][]>> = {
  badDuration: ['duration'],
  badTimes: ['limits', 'duration'],
  contradiction: ['days', 'tonight', 'excluded'],
  badDates: ['days', 'tonight', 'deadline'],
};

/**
 * Reads one message; docs/reference/grammar.md says what is understood. Never throws on a text, and throws a RangeError for
 * an unknown zone. `now` in `zone` is today.
 */
export const readMessage = (text: string, reading: ReadingContext): Understood =>
  understoodOf(interpret(text, reading));

/** The same, with all that is in doubt, and how it came to it. */
export function interpret(raw: string, reading: ReadingContext): Interpretation {
  const local = DateTime.fromJSDate(reading.now, { zone: reading.zone });
  if (!local.isValid) throw new RangeError("There's no such zone or time");
  const text = reading.readText(raw.slice(0, LONGEST_REQUEST));
  const counting = countingFrom(local);
  const facts = withTitleBefore(text, factsOf(text, counting));
  const named = things(facts);
  const different = <T>(valuesOf: (fact: MessageFact) => readonly T[]): T[] => [
    ...new Set(facts.flatMap(valuesOf)),
  ];
  const has = (kind: MessageFact['kind']) => facts.some((fact) => fact.kind === kind);

  const titles = titlesOf(text, facts);
  const durations = different((fact) => (fact.kind === 'duration' ? fact.minutes : []));
  const parts = different(partsOfDay);
  const modes = different((fact) => (fact.kind === 'mode' ? [fact.mode] : []));
  const limits = (limit: 'earliest' | 'latest') =>
    different((fact) => (fact.kind === 'limits' ? [fact.limits[limit] ?? []].flat() : []));
  const nights = different((fact) => (fact.kind === 'nights' ? [fact.nights] : []));
  const deadlines = different((fact) => deadlineIn(fact, reading.zone));
  const goesAhead = facts.some(booksAtDeadline);
  const phrases = facts.flatMap((fact) => boundsOf(fact, counting.today));
  const found = rangeOfPhrases(phrases, counting.today);
  const range = found === 'contradiction' ? usualRange(counting.today) : found;
  const excluded = facts.flatMap((fact) => (fact.kind === 'excluded' ? fact.days : []));
  const attendance = attendanceSaid(
    facts.flatMap((fact) => (fact.kind === 'attendance' ? [fact.attendance] : [])),
  );

  const doubts: Doubt[] = [];
  const doubt = (
    isInDoubt: boolean,
    why: NotUnderstood,
    field: SaidField,
    kinds: readonly MessageFact['kind'][],
    values?: Doubt['values'],
  ) => {
    if (!isInDoubt) return;
    doubts.push({ why, field, about: wordsOfKinds(text, facts, kinds), ...(values && { values }) });
  };
  if (asksForHelp(text, facts)) doubts.push({ why: 'help', field: null, about: '' });
  else if (raw.length > LONGEST_REQUEST) doubts.push({ why: 'unclear', field: null, about: '' });
  for (const thing of named) {
    const about = { field: 'participants', about: 'text' in thing ? thing.text : '' } as const;
    if (thing.kind === 'badMail') doubts.push({ why: 'badEmail', ...about });
    if (thing.kind === 'someone') doubts.push({ why: 'unclear', ...about, among: thing.among });
  }

  const isCertain = facts.some((fact) => isCertainlyUnclear(text, fact));
  const second = otherTitle(titles);
  const pieces = leftOver(facts);
  const unclear = pieces.map(
    ({ from, to }): Doubt => ({ why: 'unclear', field: null, about: plainText(text, from, to) }),
  );
  if (unclear.length === 0 && second)
    unclear.push({ why: 'unclear', field: 'title', about: plainText(text, second.from, second.to) });
  if (isCertain) doubts.push(...unclear);
  doubt(durations.length > 1, 'contradiction', 'duration', ['duration'], durations);
  doubt(parts.length > 1, 'contradiction', 'timePreference', ['part', 'tonight'], parts);
  doubt(modes.length > 1, 'contradiction', 'aiDecisionMode', ['mode'], modes);
  doubt(limits('earliest').length > 1, 'contradiction', 'earliest', ['limits']);
  doubt(limits('latest').length > 1, 'contradiction', 'latest', ['limits']);
  doubt(nights.length > 1, 'contradiction', 'nights', ['nights']);
  doubt(deadlines.length > 1, 'contradiction', 'deadline', ['deadline']);
  doubt(goesAhead && modes[0] === 'manual', 'contradiction', 'aiDecisionMode', ['mode', 'deadline']);
  doubt(found === 'contradiction', 'contradiction', 'dateRangeStart', ['days', 'tonight']);
  doubt(excludesOtherDays(excluded, range), 'unclear', 'excludedDays', ['excluded']);
  doubt(has('badTime'), 'badTimes', 'earliest', ['badTime']);
  if (!isCertain) doubts.push(...unclear);
  doubt(attendance === 'contradiction', 'contradiction', 'quorums', ['attendance']);

  const checked = checkRequest(
    {
      title: titles[0]?.words ?? null,
      duration: durations[0] ?? DURATION.usual,
      dateRangeStart: range.from.toISODate()!,
      dateRangeEnd: range.to.toISODate()!,
      timePreference: parts[0] ?? 'business',
      ...optionsAmong(facts),
      excludedDays: excludedDaysWithin(excluded, range),
      aiDecisionMode: modes[0] ?? (goesAhead ? 'auto' : 'manual'),
      ...(deadlines[0] !== undefined && { deadline: deadlines[0] }),
      ...(goesAhead && { bookAtDeadline: true as const }),
      people: peopleAmong(named),
      ...(attendance !== 'contradiction' && attendance),
    },
    counting.today.toISODate()!,
    reading,
  );
  const known = new Set(doubts.map(({ field }) => field));
  for (const { why, field, about } of checked.doubts)
    if (!known.has(field))
      doubts.push({ why, field, about: about || wordsOfKinds(text, facts, WORDS_ABOUT[why] ?? []) });
  const isOpen =
    doubts[0] !== undefined &&
    doubts[0] === unclear[0] &&
    !isCertain &&
    !(['excluded', 'limits', 'attendance'] as const).some(has);
  return { text, facts, meeting: checked.meeting, said: fieldsSaid(facts), doubts, isOpen };
}
