import { DateTime } from 'luxon';
import { DURATION, LONGEST_REQUEST } from '#contracts/api/limits.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import { asksForHelp } from './asks-for-help.ts';
import { checkRequest } from './check-request.ts';
import { countingFrom } from './day-spans.ts';
import { rangeOfPhrases, usualRange } from './days-phrase.ts';
import { excludedDaysWithin, excludesOtherDays } from './excluded-days.ts';
import { factsOf, type MessageFact, valuesOf } from './facts.ts';
import { attendanceSaid, peopleAmong } from './people.ts';
import {
  booksAtDeadline,
  boundsAmong,
  deadlinesIn,
  fieldsSaid,
  optionsAmong,
  partsOfDay,
  things,
} from './said.ts';
import { plainText, type Text } from './text.ts';
import {
  type Doubt,
  type ReadingContext,
  type RequestWithDoubts,
  type SaidField,
  type Understood,
  understoodOf,
} from './understood.ts';

type Kind = MessageFact['kind'];

/** A message as it was understood. Anything unclear or missing has its usual value in `meeting`. */
export type Interpretation = RequestWithDoubts & {
  text: Text;
  facts: readonly MessageFact[];
  /** The fields that the words speak of, clearly or not. */
  said: ReadonlySet<SaidField>;
  /** Words are left over that a model may understand; everything else is certain. */
  isOpen: boolean;
};

/** The words that a doubt about a whole meeting is about. */
const WORDS_ABOUT: Partial<Record<NotUnderstood, readonly Kind[]>> = {
  badDuration: ['duration'],
  badTimes: ['limits', 'duration'],
  contradiction: ['days', 'tonight', 'excluded'],
  badDates: ['days', 'tonight', 'deadline'],
};

/**
 * Reads a message; docs/reference/grammar.md says which words are understood. Never throws on a text, and throws a RangeError for
 * an unknown zone. `now` in `zone` is today.
 */
export const readMessage = (text: string, reading: ReadingContext): Understood =>
  understoodOf(interpret(text, reading));

/** The same, with everything that is in doubt, and the pieces of the message. */
export function interpret(raw: string, reading: ReadingContext): Interpretation {
  const local = DateTime.fromJSDate(reading.now, { zone: reading.zone });
  if (!local.isValid) throw new RangeError("There's no such zone or time");
  const text = reading.readText(raw.slice(0, LONGEST_REQUEST));
  const counting = countingFrom(local);
  const facts = factsOf(text, counting);
  const named = things(facts);
  const has = (kind: Kind) => facts.some((fact) => fact.kind === kind);
  const values = <K extends Kind>(kind: K) => distinct(valuesOf(facts, kind));

  const titles = titlesOf(text, facts);
  const durations = distinct(values('duration').flat());
  const parts = distinct(partsOfDay(facts));
  const modes = values('mode');
  const limits = (limit: 'earliest' | 'latest') =>
    distinct(values('limits').flatMap((each) => each[limit] ?? []));
  const deadlines = distinct(deadlinesIn(facts, reading.zone));
  const goesAhead = booksAtDeadline(facts);
  const found = rangeOfPhrases(boundsAmong(facts, counting.today), counting.today);
  const range = found === 'contradiction' ? usualRange(counting.today) : found;
  const excluded = values('excluded').flat();
  const attendance = attendanceSaid(values('attendance'));

  const doubts: Doubt[] = [];
  if (asksForHelp(text, facts)) doubts.push({ why: 'help', field: null, about: '' });
  else if (raw.length > LONGEST_REQUEST) doubts.push({ why: 'unclear', field: null, about: '' });
  for (const thing of named) {
    const about = { field: 'participants', about: 'text' in thing ? thing.text : '' } as const;
    if (thing.kind === 'badMail') doubts.push({ why: 'badEmail', ...about });
    if (thing.kind === 'someone') doubts.push({ why: 'unclear', ...about, among: thing.among });
  }

  const isCertain = facts.some((fact) => isCertainlyUnclear(text, fact));
  const unclear = unclearWords(text, facts, titles);
  if (isCertain) doubts.push(...unclear);
  const doubt = (isInDoubt: boolean, why: NotUnderstood, field: SaidField, ...kinds: Kind[]) => {
    if (isInDoubt) doubts.push({ why, field, about: wordsOfKinds(text, facts, kinds) });
  };
  /** Several values for one field; `offered` are the choices. */
  const several = (given: readonly unknown[], field: SaidField, kinds: Kind[], offered?: Doubt['values']) => {
    const about = wordsOfKinds(text, facts, kinds);
    if (given.length > 1)
      doubts.push({ why: 'contradiction', field, about, ...(offered && { values: offered }) });
  };
  several(durations, 'duration', ['duration'], durations);
  several(parts, 'timePreference', ['part', 'tonight'], parts);
  several(modes, 'aiDecisionMode', ['mode'], modes);
  several(limits('earliest'), 'earliest', ['limits']);
  several(limits('latest'), 'latest', ['limits']);
  several(values('nights'), 'nights', ['nights']);
  several(deadlines, 'deadline', ['deadline']);
  doubt(goesAhead && modes[0] === 'manual', 'contradiction', 'aiDecisionMode', 'mode', 'deadline');
  doubt(found === 'contradiction', 'contradiction', 'dateRangeStart', 'days', 'tonight');
  doubt(excludesOtherDays(excluded, range), 'unclear', 'excludedDays', 'excluded');
  doubt(has('badTime'), 'badTimes', 'earliest', 'badTime');
  if (!isCertain) doubts.push(...unclear);
  doubt(attendance === 'contradiction', 'contradiction', 'quorums', 'attendance');

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
  const doubtful = new Set(doubts.map(({ field }) => field));
  for (const { why, field, about } of checked.doubts)
    if (!doubtful.has(field))
      doubts.push({ why, field, about: about || wordsOfKinds(text, facts, WORDS_ABOUT[why] ?? []) });
  const isOpen =
    doubts[0] !== undefined &&
    doubts[0] === unclear[0] &&
    !isCertain &&
    !(['excluded', 'limits', 'attendance'] as const).some(has);
  return { text, facts, meeting: checked.meeting, said: fieldsSaid(facts), doubts, isOpen };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The words of all pieces of some kinds. */
const wordsOfKinds = (text: Text, facts: readonly MessageFact[], kinds: readonly Kind[]): string =>
  facts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ from, to }) => plainText(text, from, to))
    .join(', ');

type TitleSaid = { words: string; from: number; to: number };

const titlesOf = (text: Text, facts: readonly MessageFact[]): TitleSaid[] =>
  valuesOf(facts, 'title')
    .map(({ from, to }) => ({ words: plainText(text, from, to), from, to }))
    .filter(({ words }) => words !== '');

const isLeftOver = ({ kind, value }: MessageFact): boolean =>
  kind === 'word' ||
  kind === 'unsupported' ||
  (kind === 'thing' && (value.kind === 'group' || value.kind === 'link'));

/** Words with figures in them may be times, and whole groups are never people. */
const isCertainlyUnclear = ({ low }: Text, fact: MessageFact): boolean =>
  fact.kind === 'word' ? /[\d@#]/.test(low.slice(fact.from, fact.to)) : isLeftOver(fact);

/** Doubts about the words that no rule understands or, if there are none, about a second title. */
function unclearWords(text: Text, facts: readonly MessageFact[], titles: readonly TitleSaid[]): Doubt[] {
  const left = leftOver(facts);
  const second = titles.find(({ words }) => words !== titles[0]!.words);
  const pieces = left.length === 0 && second ? [second] : left;
  const field = left.length === 0 ? 'title' : null;
  return pieces.map(({ from, to }) => ({ why: 'unclear', field, about: plainText(text, from, to) }));
}

/** The pieces that aren't understood, each together with the words that belong to it. */
function leftOver(facts: readonly MessageFact[]): { from: number; to: number }[] {
  const first = facts.findIndex(isLeftOver);
  if (first < 0) return [];
  const { from, kind } = facts[first]!;
  let { to } = facts[first]!;
  let next = first + 1;
  if (kind === 'word')
    for (; next < facts.length; next++) {
      const fact = facts[next]!;
      if (fact.kind !== 'word' && fact.kind !== 'filler') break;
      if (fact.kind === 'word') to = fact.to;
    }
  return [{ from, to }, ...leftOver(facts.slice(next))];
}
