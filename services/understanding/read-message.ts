import { DateTime } from 'luxon';
import { DURATION, LONGEST_REQUEST } from '#contracts/api/limits.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { WINDOWS } from '#contracts/windows.ts';
import { asksForHelp } from './asks-for-help.ts';
import { checkRequest } from './check-request.ts';
import { countingFrom } from './day-spans.ts';
import { rangeOfPhrases, usualRange } from './days-phrase.ts';
import { excludedDaysWithin, excludesOtherDays } from './excluded-days.ts';
import { factsOf, type MessageFact, valuesOf } from './facts.ts';
import type { Wish } from './options.ts';
import { attendanceSaid, peopleAmong } from './people.ts';
import {
  booksAtDeadline,
  boundsAmong,
  deadlinesIn,
  fieldsOf,
  optionsAmong,
  things,
  wishesFor,
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
  /** Those of them that words beside them, which aren't understood, may change. */
  hazy: ReadonlySet<SaidField>;
  /** Words are left over that a model may understand; everything else is certain. */
  isOpen: boolean;
};

/** The fields that a doubt about a whole meeting is about. */
const FIELDS_OF: Partial<Record<NotUnderstood, readonly SaidField[]>> = {
  badDuration: ['duration'],
  badTimes: ['earliest', 'latest', 'duration'],
  contradiction: ['dateRangeStart', 'excludedDays'],
  badDates: ['dateRangeStart', 'deadline'],
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
  const wishes = <Field extends keyof Wish>(field: Field) => distinct(wishesFor(facts, field));
  const parts = wishes('timePreference');
  const modes = wishes('aiDecisionMode');
  const [alarm] = wishes('alarm');
  const places = values('place');
  const deadlines = distinct(deadlinesIn(facts, reading.zone));
  const goesAhead = booksAtDeadline(facts);
  const bounds = boundsAmong(facts, counting.today);
  const found = rangeOfPhrases(bounds, counting.today);
  const range = found === 'contradiction' ? usualRange(counting.today) : found;
  const excluded = [...values('excluded').flat(), ...bounds.flatMap(({ gaps = [] }) => gaps)];
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
  const wordsAbout = (...fields: SaidField[]): string =>
    wordsOf(text, facts, (fact) => fieldsOf(fact).some((field) => fields.includes(field)));
  const doubt = (isInDoubt: boolean, why: NotUnderstood, field: SaidField, about = wordsAbout(field)) => {
    if (isInDoubt) doubts.push({ why, field, about });
  };
  /** Several values for one field; `offered` are the choices. */
  const several = (given: readonly unknown[], field: SaidField, offered?: Doubt['values']) => {
    if (given.length > 1)
      doubts.push({
        why: 'contradiction',
        field,
        about: wordsAbout(field),
        ...(offered && { values: offered }),
      });
  };
  several(durations, 'duration', durations);
  several(parts, 'timePreference', parts);
  several(modes, 'aiDecisionMode', modes);
  for (const field of ['earliest', 'latest', 'nights', 'alarm'] as const) several(wishes(field), field);
  several(deadlines, 'deadline');
  several(places, 'location', places);
  doubt(goesAhead && modes[0] === 'manual', 'contradiction', 'aiDecisionMode');
  doubt(found === 'contradiction', 'contradiction', 'dateRangeStart');
  doubt(excludesOtherDays(excluded, range), 'unclear', 'excludedDays');
  doubt(
    has('badTime'),
    'badTimes',
    'earliest',
    wordsOf(text, facts, ({ kind }) => kind === 'badTime'),
  );
  // `in the evening after 10`: either is wrong, or 10 is at night.
  const isOutside = parts.some((part) => isOutsidePart(part, wishes('earliest')[0], wishes('latest')[0]));
  doubt(isOutside, 'badTimes', 'earliest', wordsAbout('earliest', 'latest', 'timePreference'));
  if (!isCertain) doubts.push(...unclear);
  doubt(
    attendance === 'contradiction',
    'contradiction',
    'quorums',
    wordsOf(text, facts, ({ kind }) => kind === 'attendance'),
  );

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
      ...(places[0] && { location: places[0] }),
      ...(alarm && { alarm }),
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
      doubts.push({ why, field, about: about || wordsAbout(...(FIELDS_OF[why] ?? [])) });
  const isOpen =
    doubts[0] !== undefined &&
    doubts[0] === unclear[0] &&
    !isCertain &&
    unclear[0]?.why === 'unclear' &&
    !has('excluded') &&
    !has('attendance') &&
    wishes('earliest').length + wishes('latest').length === 0;
  const said = new Set(facts.flatMap(fieldsOf));
  const hazy = new Set(facts.flatMap((fact, index) => (isHazy(text, facts, index) ? fieldsOf(fact) : [])));
  return { text, facts, meeting: checked.meeting, said, hazy, doubts, isOpen };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a limit lies outside of the part of the day that was said beside it. */
function isOutsidePart(part: TimePreference, earliest?: string, latest?: string): boolean {
  const { from, to } = WINDOWS[part];
  const isIn = (time: string) => from <= minutesOf(time) && minutesOf(time) <= to;
  return part !== 'business' && [earliest, latest].some((time) => time !== undefined && !isIn(time));
}

/** Words of a request that only join others, such as `the rest of my` in front of a day. */
const JOINT = /^(?:of|on|in|the|a|an|for|but|at|by|my|or|and|to)$/;

/** Whether a piece has an unknown word beside it, which may change its meaning. */
function isHazy({ low }: Text, facts: readonly MessageFact[], index: number): boolean {
  const fact = facts[index]!;
  if (!['days', 'excluded', 'duration', 'wish', 'place'].includes(fact.kind)) return false;
  const isJoined = (one: MessageFact | undefined, other: MessageFact | undefined) =>
    one !== undefined && other !== undefined && /^\s?$/.test(low.slice(one.to, other.from));
  let first = index;
  const before = () => facts[first - 1];
  const isJoint = (one: MessageFact) =>
    one.kind === 'filler' && JOINT.test(low.slice(one.from, one.to).trim());
  while (isJoined(before(), facts[first]) && isJoint(before()!)) first--;
  const isAfter = isJoined(before(), facts[first]) && ['word', 'unsupported'].includes(before()!.kind);
  return isAfter || (isJoined(fact, facts[index + 1]) && facts[index + 1]!.kind === 'word');
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The words of some pieces. */
const wordsOf = (
  text: Text,
  facts: readonly MessageFact[],
  areMeant: (fact: MessageFact) => boolean,
): string =>
  facts
    .filter(areMeant)
    .map(({ from, to }) => plainText(text, from, to))
    .join(', ');

/** The words about fields that aren't in doubt, in the order of the message. */
export function clearWords({ text, facts, doubts, hazy }: Interpretation): string {
  const open = new Set([...hazy, ...doubts.map(({ field }) => field)]);
  return wordsOf(text, facts, (fact) => {
    const fields = fieldsOf(fact);
    return fields.length > 0 && !fields.some((field) => open.has(field));
  });
}

type TitleSaid = { words: string; from: number; to: number };

const titlesOf = (text: Text, facts: readonly MessageFact[]): TitleSaid[] =>
  valuesOf(facts, 'title')
    .map(({ from, to }) => ({ words: titleWords(text, from, to), from, to }))
    .filter(({ words }) => words !== '');

/** In quotes exactly as written, otherwise with a capital. */
function titleWords(text: Text, from: number, to: number): string {
  const words = plainText(text, from, to);
  const isQuoted = /["']/.test(text.low.charAt(from - 1));
  return isQuoted
    ? words
    : words.replace(/^\p{Ll}+(?!\p{L})/u, (first) => first[0]!.toUpperCase() + first.slice(1));
}

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
  if (left.length === 0 && second)
    return [{ why: 'unclear', field: 'title', about: plainText(text, second.from, second.to) }];
  const isOther = left.some(({ from, to }) => isOtherLanguage(text.low.slice(from, to)));
  return left.map(({ from, to, repeats }) => {
    const why = isOther ? 'otherLanguage' : repeats ? 'repeats' : 'unclear';
    return { why, field: null, about: plainText(text, from, to) };
  });
}

/** The pieces that aren't understood, each together with the words that belong to it. */
function leftOver(facts: readonly MessageFact[]): { from: number; to: number; repeats: boolean }[] {
  const first = facts.findIndex(isLeftOver);
  if (first < 0) return [];
  const { from, kind, value } = facts[first]!;
  let { to } = facts[first]!;
  let next = first + 1;
  if (kind === 'word')
    for (; next < facts.length; next++) {
      const fact = facts[next]!;
      if (fact.kind !== 'word' && fact.kind !== 'filler') break;
      if (fact.kind === 'word') to = fact.to;
    }
  return [{ from, to, repeats: value === 'repeats' }, ...leftOver(facts.slice(next))];
}

/** Words of requests that are no English words: German, French, Spanish, Italian, Portuguese, Dutch. */
const WORDS =
  /(?<![\p{L}\p{M}])(?:mit|und|oder|nächste[nrs]?|wochen?|morgen|heute|übermorgen|minuten|stunden?|termin|treffen|besprechung|bitte|für|avec|demain|semaines?|prochaine|heures?|réunion|pour|mañana|reunión|horas?|semana|próxima|para|domani|riunione|settimana|vergadering|volgende|amanhã|reunião)(?![\p{L}\p{M}])/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Co}]/u;

/** Whether words in lower case, which the grammar doesn't know, are in a language that it can't read. */
const isOtherLanguage = (words: string): boolean => WORDS.test(words) || OTHER_SCRIPT.test(words);
