import { DateTime } from 'luxon';
import { DURATION } from '#contracts/api/limits.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import type { TimeOptions, TimePreference } from '#contracts/preferences.ts';
import { unusualOptions } from '#contracts/time-options.ts';
import { asksForSettings } from './about-settings.ts';
import { checkRequest } from './check-request.ts';
import { countingFrom, type UtcDay } from './day-spans.ts';
import type { Bounds } from './days-phrase.ts';
import { excludedDaysWithin, excludesOtherDays } from './excluded-days.ts';
import { factsOf, type MessageFact } from './facts.ts';
import { peopleAmong } from './people.ts';
import { rangeOfPhrases } from './range-of-phrases.ts';
import { plainText, type Text } from './text.ts';
import { withTitleBefore } from './title-before.ts';
import type { ReadingContext, Understood } from './understood.ts';
import { attendanceSaid } from './who-has-to-come.ts';

/** Characters of a message that are read at all; a request with fifty people has about two thousand. */
const LONGEST = 4_000;
const LONGEST_ABOUT = 200;

/** `isOpen`: words are left over that a model may understand; everything else is certain. */
export type Interpretation = {
  understood: Understood;
  text: Text;
  facts: readonly MessageFact[];
  isOpen: boolean;
};

const HELP =
  /^(?:help(?: me)?|commands?|usage|examples?|info|what can you do|what do you do|how do(?:es)? (?:this|it|you) work|how do i use (?:this|it|you))?$/;
const COURTESIES = /\b(?:please|hi|hello|hey|kairos|thanks|thank you)\b/g;

/**
 * Reads one message; docs/grammar.md says what is understood. Never throws on a text, and throws a RangeError for
 * an unknown zone. `now` in `zone` is today.
 */
export const readMessage = (text: string, reading: ReadingContext): Understood =>
  interpret(text, reading).understood;

/** The same, with how it came to it. */
export function interpret(raw: string, reading: ReadingContext): Interpretation {
  const local = DateTime.fromJSDate(reading.now, { zone: reading.zone });
  if (!local.isValid) throw new RangeError("There's no such zone or time");
  const text = reading.readText(raw.slice(0, LONGEST));
  const counting = countingFrom(local);
  const facts = withTitleBefore(text, factsOf(text, counting));
  const answer = (understood: Understood, isOpen = false): Interpretation => ({
    understood,
    text,
    facts,
    isOpen,
  });
  const refused = (why: NotUnderstood, about = '', isOpen = false): Interpretation => {
    const words = about.slice(0, LONGEST_ABOUT).toWellFormed();
    return answer({ ok: false, why, ...(words && { about: words }) }, isOpen);
  };

  if (asksForHelp(text, facts)) return refused('help');
  if (raw.length > LONGEST) return refused('unclear');
  const badMail = things(facts).find(({ kind }) => kind === 'badMail');
  if (badMail && 'text' in badMail) return refused('badEmail', badMail.text);

  const titles = titlesOf(text, facts);
  const unclear = firstUnclear(facts, titles);
  const isCertain = facts.some((fact) => isCertainlyUnclear(text, fact));
  const isOpen = !isCertain && !has(facts, 'excluded') && !has(facts, 'limits') && !has(facts, 'attendance');
  const askBack = (words: Piece) => refused('unclear', plainText(text, words.from, words.to), isOpen);
  if (unclear && isCertain) return askBack(unclear);

  const durations = different(facts.flatMap((fact) => (fact.kind === 'duration' ? fact.minutes : [])));
  const parts = different(facts.flatMap(partsOf));
  const modes = different(facts.flatMap((fact) => (fact.kind === 'mode' ? [fact.mode] : [])));
  const phrases = facts.flatMap((fact) => boundsOf(fact, counting.today));
  const range = rangeOfPhrases(phrases, counting.today);
  const wordsOf = (...kinds: MessageFact['kind'][]): string => wordsOfKinds(text, facts, kinds);
  if (durations.length > 1) return refused('contradiction', wordsOf('duration'));
  if (parts.length > 1) return refused('contradiction', wordsOf('part', 'tonight'));
  if (modes.length > 1) return refused('contradiction', wordsOf('mode'));
  if (contradictsItself(facts, 'earliest') || contradictsItself(facts, 'latest'))
    return refused('contradiction', wordsOf('limits'));
  if (different(facts.flatMap((fact) => (fact.kind === 'nights' ? [fact.nights] : []))).length > 1)
    return refused('contradiction', wordsOf('nights'));
  const deadlines = different(facts.flatMap((fact) => deadlineIn(fact, reading.zone)));
  if (deadlines.length > 1) return refused('contradiction', wordsOf('deadline'));
  const goesAhead = facts.some(booksAtDeadline);
  if (goesAhead && modes[0] === 'manual') return refused('contradiction', wordsOf('mode', 'deadline'));
  if (range === 'contradiction') return refused('contradiction', wordsOf('days', 'tonight'));
  const excluded = facts.flatMap((fact) => (fact.kind === 'excluded' ? fact.days : []));
  if (excludesOtherDays(excluded, range)) return refused('unclear', wordsOf('excluded'));
  if (has(facts, 'badTime')) return refused('badTimes', wordsOf('badTime'));
  if (unclear) return askBack(unclear);

  const attendance = attendanceSaid(
    facts.flatMap((fact) => (fact.kind === 'attendance' ? [fact.attendance] : [])),
  );
  if (attendance === 'contradiction') return refused('contradiction', wordsOf('attendance'));
  const meeting = {
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
    people: peopleAmong(things(facts)),
    ...attendance,
  };
  const understood = checkRequest(meeting, counting.today.toISODate()!, reading);
  if (understood.ok) return answer(understood);
  if (understood.why === 'badDuration') return refused(understood.why, wordsOf('duration'));
  if (understood.why === 'badTimes') return refused(understood.why, wordsOf('limits', 'duration'));
  if (understood.why === 'contradiction')
    return refused(understood.why, wordsOf('days', 'tonight', 'excluded'));
  if (understood.why === 'badDates') return refused(understood.why, wordsOf('days', 'tonight', 'deadline'));
  return answer(understood);
}

const has = (facts: readonly MessageFact[], kind: MessageFact['kind']): boolean =>
  facts.some((fact) => fact.kind === kind);

const contradictsItself = (facts: readonly MessageFact[], limit: 'earliest' | 'latest'): boolean =>
  different(facts.flatMap((fact) => (fact.kind === 'limits' ? (fact.limits[limit] ?? []) : []))).length > 1;

/** What a message says of the time besides its days and its part of the day; only what is unusual. */
export function optionsAmong(facts: readonly MessageFact[]): Partial<TimeOptions> {
  const said = facts.map((fact): Partial<TimeOptions> => {
    if (fact.kind === 'limits') return fact.limits;
    if (fact.kind === 'priority') return { priority: fact.priority };
    return fact.kind === 'nights' ? { nights: fact.nights } : {};
  });
  return unusualOptions(Object.assign({}, ...said));
}

const wordsOfKinds = (
  text: Text,
  facts: readonly MessageFact[],
  kinds: readonly MessageFact['kind'][],
): string =>
  facts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ from, to }) => plainText(text, from, to))
    .join(', ');

const partsOf = (fact: MessageFact): TimePreference[] => {
  if (fact.kind === 'tonight') return ['evening'];
  return fact.kind === 'part' ? [fact.part] : [];
};

/** Whether a time is to be booked at the deadline, so it isn't the organizer who chooses. */
export const booksAtDeadline = (fact: MessageFact): boolean =>
  fact.kind === 'deadline' && fact.deadline.booksThen === true;

/** The instant by which people are asked to reply; a time that the clocks skip is the one after it. */
export const deadlineIn = (fact: MessageFact, zone: string): string[] => {
  if (fact.kind !== 'deadline') return [];
  const { day, minute } = fact.deadline;
  const local = day.setZone(zone, { keepLocalTime: true });
  return [
    local
      .set({ hour: Math.floor(minute / 60), minute: minute % 60 })
      .toJSDate()
      .toISOString(),
  ];
};

const boundsOf = (fact: MessageFact, today: UtcDay): Bounds[] => {
  if (fact.kind === 'tonight') return [{ from: today, to: today }];
  return fact.kind === 'days' ? [fact.bounds] : [];
};

const different = <T>(values: readonly T[]): T[] => [...new Set(values)];

export const things = (facts: readonly MessageFact[]) =>
  facts.flatMap((fact) => {
    if (fact.kind === 'attendance') return fact.attendance.people;
    return fact.kind === 'thing' ? [fact.thing] : [];
  });

/** Nothing was said, nothing but a greeting, `help`, or a question about the settings. */
function asksForHelp({ shown, low }: Text, facts: readonly MessageFact[]): boolean {
  if (things(facts).some(({ kind }) => kind !== 'bot')) return false;
  if (shown.length > LONGEST_ABOUT) return false;
  const words = low
    .replace(COURTESIES, ' ')
    .replace(/[^a-z' ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const isCourtesy = facts.every(
    (fact) => fact.kind === 'thing' || (fact.kind === 'filler' && fact.filler === 'courtesy'),
  );
  return isCourtesy || (words !== '' && (HELP.test(words) || asksForSettings(words)));
}

/** From one place of the text to another. */
type Piece = { from: number; to: number };

type TitleSaid = Piece & { words: string };

const titlesOf = (text: Text, facts: readonly MessageFact[]): TitleSaid[] =>
  facts.flatMap((fact) => {
    if (fact.kind !== 'title') return [];
    const words = plainText(text, fact.title.from, fact.title.to);
    return words === '' ? [] : [{ words, from: fact.title.from, to: fact.title.to }];
  });

const isLeftOver = (fact: MessageFact): boolean =>
  fact.kind === 'word' ||
  fact.kind === 'unsupported' ||
  (fact.kind === 'thing' && (fact.thing.kind === 'group' || fact.thing.kind === 'link'));

/** Words with figures in them may be times, and whole groups are never people. */
const isCertainlyUnclear = ({ low }: Text, fact: MessageFact): boolean =>
  fact.kind === 'word' ? /[\d@#]/.test(low.slice(fact.from, fact.to)) : isLeftOver(fact);

/** The first words that aren't understood, together with those that belong to them. */
function firstUnclear(facts: readonly MessageFact[], titles: readonly TitleSaid[]): Piece | null {
  const first = facts.findIndex(isLeftOver);
  if (first < 0) return titles.find(({ words }) => words !== titles[0]!.words) ?? null;
  const { from, kind } = facts[first]!;
  let { to } = facts[first]!;
  if (kind !== 'word') return { from, to };
  for (const fact of facts.slice(first + 1)) {
    if (fact.kind !== 'word' && fact.kind !== 'filler') break;
    if (fact.kind === 'word') to = fact.to;
  }
  return { from, to };
}
