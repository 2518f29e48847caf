import { DAY } from '../durations.ts';
import type { Clause, ClauseOf, Suggestion } from '../events/suggestion.ts';
import {
  type Asked,
  absentInWords,
  askedOf,
  easierInWords,
  harderInWords,
  namesOf,
  numberInWords,
  type ReasonReader,
} from './burdens.ts';
import { countInWords } from './counts.ts';
import { listInWords } from './lists.ts';
import { clockTime, longDay, partsOf } from './times.ts';

export type { ReasonReader };

/** The reasons of a ranking: what holds for all of its times, or null, and a line for each of them. */
type Reasons = { headline: string | null; lines: string[] };

/** As much as is read at a glance, in characters. */
const GLANCE = 90;

const clausesOf = <Kind extends Clause['kind']>(because: readonly Clause[], kind: Kind): ClauseOf<Kind>[] =>
  because.filter((clause): clause is ClauseOf<Kind> => clause.kind === kind);

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Clauses hold commas of their own, so a comma always separates two clauses. */
const clausesInWords = (clauses: readonly string[]): string =>
  clauses.length === 2 ? clauses.join(', and ') : listInWords(clauses, clauses.length);

// ---- without names

const ABSENT: Record<ClauseOf<'absent'>['state'], (count: number) => string> = {
  busy: (count) => `${count} ${are(count)} busy`,
  night: (count) => `it's night for ${count}`,
  tooSoon: (count) => `${count} ${count === 1 ? 'needs' : 'need'} more notice`,
  unknown: (count) => `${countInWords(count, 'calendar')} ${are(count)} unknown`,
};
const are = (count: number): string => (count === 1 ? 'is' : 'are');

const OUTSIDE_PREFERENCE = "it's outside the preferred hours";

/** A time outside someone's hours already implies the missed preference. */
const missesPreference = (because: readonly Clause[]): boolean =>
  clausesOf(because, 'outsidePreference').length > 0 && clausesOf(because, 'outsideHours').length === 0;

const absentees = (because: readonly Clause[]): number =>
  clausesOf(because, 'absent').reduce((sum, { count }) => sum + count, 0);

/** `3 of 4 people can come`, `All 4 people are free`, `All 4 required people are free` */
function howMany(because: readonly Clause[], isForAll: boolean): string {
  const { count, of } = clausesOf(because, 'free')[0]!;
  const who = isForAll ? 'people' : 'required people';
  const coming = of - absentees(because);
  if (coming < of) return `${coming} of ${of} ${who} can come`;
  const [is, are] = count === of ? ['is free', 'are free'] : ['can come', 'can come'];
  if (of === 1) return `The organizer ${is}`;
  return `${of === 2 ? 'Both' : `All ${of}`} ${who} ${are}`;
}

/**
 * A reason without names, for readers who may not know more: who is free only as counts, and nothing of other times.
 * `isForAll`: whether everyone in the meeting must come.
 */
export function plainReason(because: readonly Clause[], isForAll = true): string {
  const [outside] = clausesOf(because, 'outsideHours');
  const others = [
    ...clausesOf(because, 'absent').map(({ state, count }) => ABSENT[state](count)),
    ...(outside ? [`${outside.count} ${are(outside.count)} outside their hours`] : []),
    ...(missesPreference(because) ? [OUTSIDE_PREFERENCE] : []),
    ...clausesOf(because, 'without').map(
      ({ why, count }) =>
        `${why === 'optional' ? countInWords(count, 'optional person', 'optional people') : `${count} who ${count === 1 ? "isn't" : "aren't"} needed`} can't come`,
    ),
  ];
  return `${howMany(because, isForAll)}${others.length > 0 ? `, but ${listInWords(others)}` : ''}.`;
}

/** Reasons without names, said once if they are all the same. */
export const withoutRepeats = (reasons: readonly string[]): Reasons =>
  reasons.length > 1 && reasons.every((reason) => reason === reasons[0])
    ? { headline: reasons[0]!, lines: reasons.map(() => '') }
    : { headline: null, lines: [...reasons] };

// ---- for the organizer

/**
 * The reasons of a ranking's suggestions for its organizer, with names and clocks. No two lines read the same. A reason
 * that has no clauses is kept. `isBestOnTop`: whether the list begins with the first of them, so that “a day later” needn't say than
 * what.
 */
export function reasonsInWords(
  suggestions: readonly Suggestion[],
  reader: ReasonReader,
  { isBestOnTop = true }: { isBestOnTop?: boolean } = {},
): Reasons {
  const [best] = suggestions;
  if (!best || suggestions.some(({ because }) => because.length === 0))
    return withoutRepeats(suggestions.map(({ reason }) => reason));
  if (suggestions.length === 1)
    return {
      headline: hasNothingGood(best) ? sentence(NOTHING_GOOD) : null,
      lines: [reasonInWords(best, reader)],
    };
  const headline = headlineOf(suggestions, reader);
  const lines = (isTimed: (index: number) => boolean) =>
    suggestions.map((suggestion, index) => {
      const [beside] = clausesOf(suggestion.because, 'beside');
      if (isBestOnTop && beside?.best === best.start)
        return besideInWords(beside, suggestion, isTimed(index) ? 'timed' : 'brief', reader);
      // In another order, or without the best, no line compares with a time that isn't the first.
      const because = suggestion.because.filter(({ kind }) => kind !== 'beside' || !isBestOnTop);
      return aloneInWords({ ...suggestion, because }, headline?.tells ?? null, reader);
    });
  const brief = lines(() => false);
  return {
    headline: headline?.words ?? null,
    lines: lines((index) => brief.some((other, at) => at !== index && other === brief[index])),
  };
}

/** Whether two clauses say the same. Few burdens tell the clock, which differs from time to time. */
const isSaidAlike = (one: Clause, other: Clause, asked: Asked): boolean =>
  one.kind === 'inconvenient' && other.kind === 'inconvenient'
    ? harderInWords(one, asked) === harderInWords(other, asked)
    : JSON.stringify(one) === JSON.stringify(other);

/** The reason of a suggestion by itself, for the organizer, with names and clocks. */
export const reasonInWords = (suggestion: Suggestion, reader: ReasonReader): string =>
  suggestion.because.length === 0 ? suggestion.reason : aloneInWords(suggestion, null, reader);

/** As many burdens that all times share as a headline tells. */
const MOST_SHARED = 2;

const NOTHING_GOOD = 'No time in these dates is good for everyone';

/** Whether the best of a ranking's times is so bad that a change would be better than any of them. */
export const hasNothingGood = ({ because }: Pick<Suggestion, 'because'>): boolean =>
  because.some(({ kind }) => kind === 'nothingGood');

const NEVER = {
  anyone: 'No time in these dates suits everyone.',
  known: 'No time yet suits everyone we know of.',
  others: 'No time in these dates suits all the others.',
};

/** `All three of you are free at each of these.`, with the clauses that it tells; null if the times share too little. */
function headlineOf(
  suggestions: readonly Suggestion[],
  reader: ReasonReader,
): { words: string; tells: readonly Clause[] } | null {
  const [best] = suggestions;
  const every = (holds: (because: readonly Clause[], suggestion: Suggestion) => boolean) =>
    suggestions.every((suggestion) => holds(suggestion.because, suggestion));
  const asked = askedOf(best!, reader);
  const shared = best!.because.filter((clause) =>
    every((because) => because.some((other) => isSaidAlike(clause, other, asked))),
  );
  const absent = clausesOf(shared, 'absent');
  const burdens = clausesOf(shared, 'inconvenient').slice(0, MOST_SHARED);
  const outside =
    burdens.length === 0 && missesPreference(shared) ? clausesOf(shared, 'outsidePreference') : [];
  const without = clausesOf(shared, 'without');
  const isOneAbsence = every((because) => clausesOf(because, 'absent').length === absent.length);
  const who = whoComesEachTime(absent, asked, {
    areFree: every((because) =>
      clausesOf(because, 'free').every(({ count, of }) => count + absentees(because) === of),
    ),
    isForAll: every(
      (because, { notFree }) =>
        notFree.length <= absentees(because) + (clausesOf(because, 'outsideHours')[0]?.count ?? 0),
    ),
  });
  const hard = burdens.map((clause) => harderInWords(clause, asked)!);
  const but = [...hard, ...outside.map(() => "they're outside the preferred hours")];
  const unknown = isOneAbsence ? [] : absent.filter(({ state }) => state === 'unknown');
  const areUnknown = suggestions.some(({ because }) =>
    clausesOf(because, 'absent').some(({ state }) => state === 'unknown'),
  );
  const isNothingGood = hasNothingGood(best!);
  const isNever =
    !isNothingGood &&
    clausesOf(shared, 'neverForAll').length > 0 &&
    !every((because) => absentees(because) === 0);
  const sentences = [
    ...(isNothingGood
      ? [
          sentence(
            hard.length > 0 && absent.length === 0
              ? `${NOTHING_GOOD}: ${clausesInWords(hard)}`
              : NOTHING_GOOD,
          ),
        ]
      : []),
    ...(isOneAbsence && !(isNothingGood && absent.length === 0)
      ? [sentence([who, ...(but.length > 0 ? [clausesInWords(but)] : [])].join(', but '))]
      : []),
    ...unknown.map((clause) => sentence(absentInWords(clause, asked))),
    ...without.map((clause) => withoutInWords(clause, asked)),
    ...(isNever ? [unknown.length > 0 ? NEVER.others : areUnknown ? NEVER.known : NEVER.anyone] : []),
  ];
  if (sentences.length === 0) return null;
  return {
    words: sentences.join(' '),
    tells: [...(isOneAbsence ? [...absent, ...burdens, ...outside] : unknown), ...without],
  };
}

/** `all three of you are free at each of these`, `Noah is busy, and the other two can come to each of these` */
function whoComesEachTime(
  absent: readonly ClauseOf<'absent'>[],
  asked: Asked,
  { areFree, isForAll }: { areFree: boolean; isForAll: boolean },
): string {
  const [are, is] = areFree ? ['are free at', 'is free at'] : ['can come to', 'can come to'];
  const rest = asked.everyone - absent.reduce((sum, { count }) => sum + count, 0);
  if (absent.length > 0) {
    // There is no meeting without its organizer, who reads this.
    const others = rest === 1 ? `only you ${are}` : `the other ${numberInWords(rest)} ${are}`;
    const missing = absent.map((clause) => absentInWords(clause, asked));
    return clausesInWords([...missing, `${others} each of these`]);
  }
  if (!isForAll) return `everyone required ${is} each of these`;
  if (rest === 1) return areFree ? "you're free at each of these" : 'you can come to each of these';
  const who = rest === 2 ? 'both of you' : `all ${numberInWords(rest)} of you`;
  return `${who} ${are} each of these`;
}

/** `A day sooner, but Emma would have almost no break before it.` */
function besideInWords(
  { best, gain, loss, alike }: ClauseOf<'beside'>,
  suggestion: Suggestion,
  manner: 'brief' | 'timed' | 'alone',
  reader: ReasonReader,
): string {
  const asked = askedOf(suggestion, reader);
  const { start } = suggestion;
  const days = daysBetween(best, start, reader.zone);
  const isLater = Date.parse(start) > Date.parse(best);
  const apart = apartInWords(days, isLater);
  const lead =
    manner === 'alone'
      ? `${days === 0 ? (isLater ? 'later' : 'earlier') : apart} than ${momentBeside(best, start, reader)}`
      : manner === 'timed'
        ? days === 0
          ? `at ${clockTime(start, reader)} that day`
          : `${apart} at ${clockTime(start, reader)}`
        : apart;
  const better = gain ? easierInWords(gain, asked) : null;
  const worse = loss ? harderInWords(loss, asked) : null;
  const plain = ((): string => {
    if (worse !== null) return `${lead}, ${isLater ? 'and' : 'but'} ${worse}`;
    if (!alike) return `${lead}, and otherwise much the same`;
    return `${clockTime(best, reader) === clockTime(start, reader) ? 'the same' : 'just as good'}, ${lead}`;
  })();
  if (better === null) return sentence(plain);
  const both = worse === null ? `${lead}, but ${better}` : `${lead}, and ${better}, but ${worse}`;
  return sentence(both.length < GLANCE || worse === null ? both : plain);
}

const daysBetween = (from: string, to: string, zone: string): number =>
  Math.round((Date.parse(dateIn(to, zone)) - Date.parse(dateIn(from, zone))) / DAY);

/** `2026-11-24` */
function dateIn(at: string, zone: string): string {
  const { year, month, day } = partsOf(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** `a day later`, `two days sooner`, `earlier that day` */
function apartInWords(days: number, isLater: boolean): string {
  if (days === 0) return isLater ? 'later that day' : 'earlier that day';
  const many = Math.abs(days);
  const apart = many === 1 ? 'a day' : many === 7 ? 'a week' : `${numberInWords(many)} days`;
  return `${apart} ${isLater ? 'later' : 'sooner'}`;
}

/**
 * A time's own arguments, and the reason why none is sooner: as much as is read at a glance. `told`: the clauses that a headline
 * tells; null without a headline.
 */
function aloneInWords(suggestion: Suggestion, told: readonly Clause[] | null, reader: ReasonReader): string {
  const asked = askedOf(suggestion, reader);
  const own = suggestion.because.filter(
    (clause) => !told?.some((other) => isSaidAlike(clause, other, asked)),
  );
  const against = againstInWords(own, asked);
  const comes = whoComes(suggestion);
  const [long, short] = whyInWords(suggestion, reader);
  const without = clausesOf(own, 'without').map((clause) => withoutInWords(clause, asked));
  const besideWhy = againstInWords(
    own.filter((clause) => !isSaidByBlocked(clause, suggestion)),
    asked,
  );
  const words = (count: number, why: string | undefined): string => {
    const but = clausesInWords((why ? besideWhy : against).slice(0, count));
    const itself = but === '' ? comes : told === null ? `${comes}, but ${but}` : but;
    return [
      ...(but === '' && told !== null ? [] : [sentence(itself)]),
      ...without,
      ...(why ? [why] : []),
    ].join(' ');
  };
  const [gravest = `${comes}.`] = against.map(sentence);
  const brief = [...(against.length > 0 ? [gravest] : []), ...without, short ?? long]
    .filter(Boolean)
    .join(' ');
  // Whom a time is hard on, beside who misses it, is worth more than why it isn't sooner.
  const isHard = absentees(own) > 0 && clausesOf(own, 'outsideHours').length > 0;
  const both =
    (isHard || long === NO_SHARED_HOUR) && against.length > 1
      ? sentence(clausesInWords(against.slice(0, 2)))
      : '';
  const isGrave =
    absentees(own) > 0 ||
    clausesOf(own, 'outsideHours').length > 0 ||
    clausesOf(own, 'inconvenient').some(({ cause }) => TO_BE_ASKED.has(cause.kind));
  const alone = isGrave ? gravest : [...without, long ?? gravest].join(' ');
  const variants = [
    words(2, long),
    both,
    words(1, long),
    words(1, short ?? long),
    brief,
    alone,
    without.join(' '),
  ];
  return variants.find(({ length }) => length > 0 && length <= GLANCE) ?? gravest;
}

/** Whether people are busy, and the line goes on that they have no time on any day. */
const isSaidByBlocked = (clause: Clause, { because }: Suggestion): boolean =>
  clause.kind === 'absent' &&
  clause.state === 'busy' &&
  clausesOf(because, 'blocked').some(
    ({ busy: [people] }) => String(people!.participants) === String(clause.participants),
  );

/** The arguments against a time by itself, the gravest first. */
const againstInWords = (because: readonly Clause[], asked: Asked): string[] => [
  ...clausesOf(because, 'absent').map((clause) => absentInWords(clause, asked)),
  ...clausesOf(because, 'inconvenient').map((clause) => harderInWords(clause, asked)!),
  ...(missesPreference(because) ? [OUTSIDE_PREFERENCE] : []),
];

/** The clauses leave out people who needn't come, but "everyone" would be wrong if any of them isn't free. */
function whoComes({ because, notFree }: Suggestion): string {
  const { count, of } = clausesOf(because, 'free')[0]!;
  const isForAll = notFree.length <= of - count;
  if (absentees(because) > 0) return howMany(because, isForAll);
  const how = count === of ? 'is free' : 'can come';
  if (of === 1) return count === of ? "You're free" : 'You can come';
  return isForAll ? `Everyone ${how}` : `Everyone required ${how}`;
}

/** Causes for which someone is asked before they are booked, whatever their hours. */
const TO_BE_ASKED: ReadonlySet<string> = new Set(['ifNeedBe', 'tentative', 'eve']);

const NO_SHARED_HOUR = "No hour is within everyone's hours.";

/** Why a time isn't sooner, or its comparison with the best: in full, and as short as possible. Empty if unknown. */
function whyInWords(suggestion: Suggestion, reader: ReasonReader): string[] {
  const asked = askedOf(suggestion, reader);
  for (const clause of suggestion.because) {
    switch (clause.kind) {
      case 'carried':
        return [sentence(harderInWords(clause, asked)!)];
      case 'blocked':
        return blockedInWords(clause, suggestion, asked).map(sentence);
      case 'sooner': {
        const loss = harderInWords(clause.loss, asked);
        const [long, short] = soonerAt(clause, suggestion, reader);
        if (loss === null) return [];
        const whole = sentence(`${long}, but ${loss}`);
        return clause.loss.kind === 'costly' ? [whole] : [whole, sentence(`${short}, ${loss}`)];
      }
      case 'nothingSooner':
        return [`Nothing sooner is within ${asked.everyone === 1 ? 'your' : "everyone's"} hours.`];
      case 'noSharedHour':
        return [NO_SHARED_HOUR];
      case 'beside':
        return [besideInWords(clause, suggestion, 'alone', reader)];
    }
  }
  return [];
}

/** `Monday only has 5:00 PM`, `Monday at 10:30 AM would be sooner`; and shorter, with no "but" to follow. */
function soonerAt({ at, only }: ClauseOf<'sooner'>, { start }: Suggestion, reader: ReasonReader): string[] {
  const isOtherDay = longDay(at, reader.zone) !== longDay(start, reader.zone);
  const moment = momentBeside(at, start, reader);
  const short = `${isOtherDay ? 'on' : 'at'} ${moment}`;
  return isOtherDay && only
    ? [`${dayBeside(at, start, reader.zone)} only has ${clockTime(at, reader)}`, short]
    : [`${moment} would be sooner`, short];
}

/** `on Monday, Noah is busy until 3:00 PM, then Emma`; and shorter. */
function blockedInWords(
  { day, lastDay, busy }: ClauseOf<'blocked'>,
  { start, because }: Suggestion,
  asked: Asked,
): string[] {
  const { reader } = asked;
  const isOutside = clausesOf(because, 'outsideHours').length > 0;
  const noon = (date: string) => dayBeside(`${date}T12:00:00Z`, start, 'UTC');
  const isSameDay = dateIn(start, reader.zone) === day && busy.at(-1)!.until <= start;
  const when = isSameDay ? '' : `on ${noon(day)}, `;
  const who = busy.map((people) => namesOf(people, asked));
  const isOne = (index: number) => busy[index]!.count === 1 && who[index] !== 'you';
  const areBusy = (index: number) =>
    who[index] === 'you' ? "you're busy" : `${who[index]} ${isOne(index) ? 'is' : 'are'} busy`;
  const inHours = /\byou\b/.test(who[0]!) ? ' in your hours' : ' in their hours';
  const haveNoTime = `${who[0]} ${isOne(0) ? 'has' : 'have'} no time${isOutside ? inHours : ''}`;
  const until = (index: number) => `until ${clockTime(busy[index]!.until, reader)}`;
  if (busy.length === 1) {
    if (isSameDay) return [`${areBusy(0)} ${until(0)}`];
    const days = `from ${noon(day)} to ${noon(lastDay ?? day)}`;
    if (busy[0]!.allDay) return [lastDay === undefined ? `${when}${haveNoTime}` : `${haveNoTime} ${days}`];
    const atBetter = `${areBusy(0)} at all better hours`;
    return [lastDay === undefined ? `${when}${atBetter}` : `${atBetter} ${days}`];
  }
  const inTurn = turnTaking(busy, asked);
  const whole = `${when}${inTurn}${isSameDay ? ` ${until(busy.length - 1)}` : ''}`;
  if (busy.length > 2) return [whole];
  const last = isSameDay ? ` ${until(1)}` : '';
  return [`${when}${areBusy(0)} ${until(0)}, then ${who[1]}${last}`, whole];
}

/** `Noah, Emma, and Ben are busy in turn` */
function turnTaking(busy: ClauseOf<'blocked'>['busy'], asked: Asked): string {
  const participants = [...new Set(busy.flatMap((people) => people.participants))].sort((a, b) => a - b);
  const areAllListed = busy.every((people) => people.count === people.participants.length);
  if (!areAllListed) return 'people are busy in turn';
  const names = namesOf({ participants, count: participants.length }, asked);
  if (participants.length > 1) return `${names} are busy in turn`;
  return names === 'you' ? "you're busy" : `${names} is busy`;
}

/** The weekday, or the date too if that isn't enough beside another instant. */
const dayBeside = (at: string, other: string, zone: string): string =>
  Math.abs(Date.parse(at) - Date.parse(other)) < 6 * DAY
    ? partsOf(at, zone, { weekday: 'long' }).weekday!
    : longDay(at, zone);

/** `10:30 AM`, or on another day than the other instant: `Wednesday at 10:30 AM`. */
function momentBeside(at: string, other: string, reader: ReasonReader): string {
  const time = clockTime(at, reader);
  return longDay(at, reader.zone) === longDay(other, reader.zone)
    ? time
    : `${dayBeside(at, other, reader.zone)} at ${time}`;
}

// ---- one tap away

/** The arguments against a time by itself, and how a time with the people left out would be, a sentence each. */
export function detailsInWords(suggestion: Suggestion, reader: ReasonReader): string[] {
  const asked = askedOf(suggestion, reader);
  return [
    ...againstInWords(suggestion.because, asked).map(sentence),
    ...clausesOf(suggestion.because, 'without').map((clause) => withoutInWords(clause, asked)),
    ...clausesOf(suggestion.because, 'including').map((clause) =>
      includingInWords(clause, suggestion, asked),
    ),
  ];
}

/** Burdens of a time, to continue a sentence. */
export const hardshipsInWords = (
  suggestion: Pick<Suggestion, 'start' | 'end' | 'because'>,
  reader: ReasonReader,
): string[] =>
  clausesOf(suggestion.because, 'inconvenient').map(
    (clause) => harderInWords(clause, askedOf(suggestion, reader))!,
  );

/** `It's without Noah, who's optional.` */
function withoutInWords({ why, ...people }: ClauseOf<'without'>, asked: Asked): string {
  const names = namesOf(people, asked);
  return why === 'optional'
    ? `It's without ${names}, ${people.count === 1 ? "who's" : 'who are'} optional.`
    : sentence(`${names} can't come, but enough of their group can`);
}

/** `With Noah, it would be on Tuesday at 10:00 AM, and Yuki would have to stay until 7:00 PM.` */
function includingInWords(
  { participant, at, loss }: ClauseOf<'including'>,
  { start }: Suggestion,
  asked: Asked,
): string {
  const { reader } = asked;
  const isOtherDay = longDay(at, reader.zone) !== longDay(start, reader.zone);
  const when = `${isOtherDay ? 'on' : 'at'} ${momentBeside(at, start, reader)}`;
  const harder = loss ? harderInWords(loss, asked) : null;
  return `With ${reader.nameOf(participant)}, it would be ${when}${harder === null ? '' : `, and ${harder}`}.`;
}
