import { DAY } from '../durations.ts';
import type { Clause, ClauseOf, InconvenienceCause, Suggestion } from '../events/suggestion.ts';
import { countInWords } from './counts.ts';
import { durationInWords } from './durations.ts';
import { listInWords } from './lists.ts';
import { clockTime, longDay, partsOf, type Reader, timeOfDay } from './times.ts';

/** The name of a participant, 0 for the organizer; `you` for the reader. */
type Namer = (participant: number) => string;

/** Who reads reasons with names, and on which clock. */
export type ReasonReader = Reader & { nameOf: Namer };

const clausesOf = <Kind extends Clause['kind']>(because: readonly Clause[], kind: Kind): ClauseOf<Kind>[] =>
  because.filter((clause): clause is ClauseOf<Kind> => clause.kind === kind);

const ORDINALS = ['', 'second ', 'third ', 'fourth '];

/** `It's the second earliest of the 5 times.` `areAlike`: whether the times differ in nothing else. */
function orderInWords(because: readonly Clause[], areAlike = false): string | null {
  const [order] = clausesOf(because, 'order');
  if (!order) return null;
  const { nth, of } = order;
  const times = areAlike ? `${of} times that are otherwise alike` : `the ${of} times`;
  if (of === 2) return `It's the ${nth === 1 ? 'earlier' : 'later'} of ${times}.`;
  const which = nth === of ? 'latest' : `${ORDINALS[nth - 1] ?? `${nth}th `}earliest`;
  return `It's the ${which} of ${times}.`;
}

/** `3 of 4 people can come`, `All 4 people are free`, `All 4 people who must come are free` */
function howMany(because: readonly Clause[], who: typeof EVERYONE | typeof REQUIRED): string {
  const { count, of } = clausesOf(because, 'free')[0]!;
  const coming = of - absentees(because);
  if (coming < of) return `${coming} of ${of} ${who} can come`;
  const [is, are] = count === of ? ['is free', 'are free'] : ['can come', 'can come'];
  if (of === 1) return `The organizer ${is}`;
  return `${of === 2 ? 'Both' : `All ${of}`} ${who} ${are}`;
}

const EVERYONE = 'people';
/** Under a policy that excuses optional people, the clauses cover only people who must come. */
const REQUIRED = 'people who must come';

const absentees = (because: readonly Clause[]): number =>
  clausesOf(because, 'absent').reduce((sum, { count }) => sum + count, 0);

/** A time outside someone's hours already implies the missed preference. */
const missesPreference = (because: readonly Clause[]): boolean =>
  clausesOf(because, 'outsidePreference').length > 0 && clausesOf(because, 'outsideHours').length === 0;

const ABSENT: Record<ClauseOf<'absent'>['state'], (count: number) => string> = {
  busy: (count) => `${count} ${are(count)} busy`,
  night: (count) => `it's night for ${count}`,
  tooSoon: (count) => `${count} ${count === 1 ? 'needs' : 'need'} more notice`,
  unknown: (count) => `${countInWords(count, 'calendar')} ${are(count)} unknown`,
};
const are = (count: number): string => (count === 1 ? 'is' : 'are');

const OUTSIDE_PREFERENCE = "it's outside the preferred hours";

/**
 * A reason without names, for readers who may not know how someone is: who is free only as counts, and nothing of how
 * people are at other times. `isForAll`: whether everyone in the meeting must come.
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
  return [
    `${howMany(because, isForAll ? EVERYONE : REQUIRED)}${others.length > 0 ? `, but ${listInWords(others)}` : ''}.`,
    orderInWords(because),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The reasons of a ranking's suggestions for its organizer, with names and clocks, no two alike. A reason worded by the
 * ranker is kept.
 */
export function reasonsInWords(suggestions: readonly Suggestion[], reader: ReasonReader): string[] {
  const worded = suggestions.map((suggestion) => reasonWithoutOrder(suggestion, reader));
  const areAlike = worded.length > 1 && worded.every(({ words }) => words === worded[0]!.words);
  return suggestions.map((suggestion, index) => {
    const { words } = worded[index]!;
    const because = suggestion.because;
    const isUsual = worded.some((other, at) => at !== index && other.words === words);
    return isUsual
      ? [words, orderInWords(because, areAlike)].filter(Boolean).join(' ')
      : reasonInWords(suggestion, reader);
  });
}

/** The reason of a suggestion for the organizer, with names and clocks. Another suggestion's may read the same. */
export function reasonInWords(suggestion: Suggestion, reader: ReasonReader): string {
  const { words, isBare } = reasonWithoutOrder(suggestion, reader);
  const because = suggestion.because;
  const [order] = clausesOf(because, 'order');
  return order && (order.nth === 1 || isBare) ? `${words} ${orderInWords(because)}` : words;
}

/** `isBare`: whether it says only who can come. */
function reasonWithoutOrder(
  suggestion: Suggestion,
  reader: ReasonReader,
): { words: string; isBare: boolean } {
  const because = suggestion.because;
  if (because.length === 0) return { words: suggestion.reason, isBare: false };
  const against = [
    ...clausesOf(because, 'absent').map((clause) => absentInWords(clause, reader)),
    ...hardshipsInWords(because, suggestion, reader),
    ...clausesOf(because, 'inconvenientForMore').map(
      ({ count }) => `it's inconvenient for ${countInWords(count, 'other', 'others')}`,
    ),
    ...(missesPreference(because) ? [OUTSIDE_PREFERENCE] : []),
  ];
  const compared = because.flatMap((clause) => comparedInWords(clause, suggestion, reader));
  const whole = `${whoComes(because, suggestion)}${against.length > 0 ? `, but ${clausesInWords(against)}` : ''}.`;
  return {
    words: [whole, ...compared].join(' '),
    isBare: against.length === 0 && compared.length === 0,
  };
}

/** Clauses hold commas of their own, so a comma always separates them. */
const clausesInWords = (clauses: readonly string[]): string =>
  clauses.length === 2 ? clauses.join(', and ') : listInWords(clauses, clauses.length);

/** The hardships of a time: a clause for each person, or for people who share the same hardship. */
export function hardshipsInWords(
  because: readonly Clause[],
  time: Pick<Suggestion, 'start' | 'end'>,
  reader: ReasonReader,
): string[] {
  const alike = new Map<string, [ClauseOf<'inconvenient'>, ...ClauseOf<'inconvenient'>[]]>();
  for (const clause of clausesOf(because, 'inconvenient')) {
    const key = JSON.stringify([clause.cause, tellsTheTime(clause.cause) && clause.localStart]);
    const known = alike.get(key);
    if (known) known.push(clause);
    else alike.set(key, [clause]);
  }
  return Array.from(alike.values(), (clauses) => hardshipInWords(clauses, time, reader));
}

const tellsTheTime = ({ kind }: InconvenienceCause): boolean =>
  ['beforeHours', 'afterHours', 'early', 'late', 'night'].includes(kind);

/** The clauses leave out people who needn't come, but "everyone" would be wrong if any of them isn't free. */
function whoComes(because: readonly Clause[], { notFree }: Suggestion): string {
  const { count, of } = clausesOf(because, 'free')[0]!;
  const isForAll = notFree.length <= of - count;
  if (absentees(because) > 0) return howMany(because, isForAll ? EVERYONE : REQUIRED);
  const how = count === of ? 'is free' : 'can come';
  if (of === 1) return count === of ? "You're free" : 'You can come';
  return isForAll ? `Everyone ${how}` : `Everyone who must come ${how}`;
}

function comparedInWords(clause: Clause, suggestion: Suggestion, reader: ReasonReader): string[] {
  const { start } = suggestion;
  switch (clause.kind) {
    case 'spared':
      return [`${momentBeside(clause.than, start, reader)}, ${sparedInWords(clause, suggestion, reader)}.`];
    case 'carried':
      return [turnInWords(clause, reader)];
    case 'without':
      return [withoutInWords(clause, reader)];
    case 'including':
      return [includingInWords(clause, suggestion, reader)];
    case 'firstDayForAll':
      return ['No earlier workday is known to suit everyone.'];
    case 'notForAllOn': {
      const day = dayBeside(`${clause.day}T12:00:00Z`, start, 'UTC');
      return [`No time on ${day} is known to suit everyone.`];
    }
    case 'neverForAll':
      return ['No time in these dates is known to suit everyone.'];
    default:
      return [];
  }
}

/** `It's without Noah, who's optional.` */
function withoutInWords({ why, participants, count }: ClauseOf<'without'>, { nameOf }: ReasonReader): string {
  const names = namesOf(participants, count, nameOf);
  return why === 'optional'
    ? `It's without ${names}, ${count === 1 ? "who's" : 'who are'} optional.`
    : `${names} can't come, but enough of their group can.`;
}

/** `With Noah, it would be on Tuesday at 10:00 AM, and Yuki's 7:00 PM finish would be 1 hour after their hours.` */
function includingInWords(
  { participant, at, burden }: ClauseOf<'including'>,
  suggestion: Suggestion,
  reader: ReasonReader,
): string {
  const moment = momentBeside(at, suggestion.start, reader);
  const when = `With ${reader.nameOf(participant)}, it would be ${moment.charAt(0).toLowerCase()}${moment.slice(1)}`;
  return burden ? `${when}, and ${sparedInWords({ burden, than: at }, suggestion, reader)}.` : `${when}.`;
}

const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The meetings a person bore, by how many in a row; the count is empty for a single meeting. */
const TAKEN: Record<ClauseOf<'carried'>['taken'], (count: string) => string> = {
  early: (count) => (count ? `${count} early ones` : 'early one'),
  late: (count) => (count ? `${count} late ones` : 'late one'),
  night: (count) => `${count || 'one'} at night`,
  dayOff: (count) => `${count || 'one'} on a day off`,
};

/** `Yuki took the last two late ones.` */
function turnInWords({ participant, taken, times }: ClauseOf<'carried'>, { nameOf }: ReasonReader): string {
  const name = nameOf(participant);
  const count = times === 1 ? '' : (COUNTS[times] ?? String(times));
  return `${name === 'you' ? 'You' : name} took the last ${TAKEN[taken](count)}.`;
}

/** The weekday, or the date too if that isn't enough beside another instant. */
const dayBeside = (at: string, other: string, zone: string): string =>
  Math.abs(Date.parse(at) - Date.parse(other)) < 6 * DAY
    ? partsOf(at, zone, { weekday: 'long' }).weekday!
    : longDay(at, zone);

/** `At 10:30 AM`, or on another day than the other instant: `On Wednesday at 10:30 AM`. */
function momentBeside(at: string, other: string, reader: Reader): string {
  const { zone } = reader;
  const time = clockTime(at, reader);
  return longDay(at, zone) === longDay(other, zone)
    ? `At ${time}`
    : `On ${dayBeside(at, other, zone)} at ${time}`;
}

/** The hardship of another time for a person, to follow the moment. All times of a ranking are equally long. */
function sparedInWords(
  { burden, than }: Pick<ClauseOf<'spared'>, 'burden' | 'than'>,
  time: Pick<Suggestion, 'start' | 'end'>,
  reader: ReasonReader,
): string {
  return burden.kind === 'absent'
    ? absentInWords(burden, reader)
    : hardshipInWords([burden], time, reader, clockTime(than, reader));
}

const minutesOf = ({ start, end }: Pick<Suggestion, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

const localTime = (minute: number, { clock }: Reader): string => timeOfDay(minute % 1_440, clock);

/**
 * The hardship of a time for a person, or for people who share it and whose clocks show the same, to follow a comma.
 * Omits a start that the sentence `alreadySays`.
 */
function hardshipInWords(
  clauses: readonly [ClauseOf<'inconvenient'>, ...ClauseOf<'inconvenient'>[]],
  time: Pick<Suggestion, 'start' | 'end'>,
  reader: ReasonReader,
  alreadySays?: string,
): string {
  const [{ localStart, cause }] = clauses;
  const names = listInWords(clauses.map(({ participant }) => reader.nameOf(participant)));
  const isOne = clauses.length === 1;
  const isYou = names === 'you';
  const [whose, their] = isYou ? ['your', 'your'] : [`${names}'s`, 'their'];
  const start = localTime(localStart, reader);
  switch (cause.kind) {
    case 'beforeHours': {
      const early = `would be ${durationInWords(cause.minutes)} before`;
      if (!isOne) return `starting at ${start} ${early} working hours for ${names}`;
      return `${whose} ${start === alreadySays ? 'start' : `${start} start`} ${early} ${their} hours`;
    }
    case 'afterHours': {
      const finish = localTime(localStart + minutesOf(time), reader);
      const late = `would be ${durationInWords(cause.minutes)} after`;
      if (!isOne) return `finishing at ${finish} ${late} working hours for ${names}`;
      return `${whose} ${finish} finish ${late} ${their} hours`;
    }
    case 'dayOff':
      return `it's ${cause.name ?? 'a day off'} for ${names}`;
    case 'eve':
      return `it's ${cause.name ?? 'half a day off'} for ${names}`;
    case 'weekend':
      return `it's the weekend for ${names}`;
    case 'edge':
      return `it's the ${cause.at === 'start' ? 'first' : 'last'} hour of the ${cause.of} for ${names}`;
    case 'early':
    case 'late':
    case 'night':
      return `it would be ${start} for ${names}`;
    case 'ifNeedBe':
      return `it works for ${names} only if need be`;
    case 'away':
      return isYou
        ? 'your calendar is full for days'
        : `${isOne ? `${names}'s calendar is` : `the calendars of ${names} are`} full for days, so they may be away`;
    case 'tentative':
      return isYou ? 'you have something tentative' : `ask ${names} about something tentative`;
    case 'lunch':
      return `${names} would miss ${cause.minutes >= 60 ? '' : `${durationInWords(cause.minutes)} of `}lunch`;
    case 'tight': {
      const what = isOne ? `${isYou ? 'have' : 'has'} a meeting` : 'have meetings';
      return `${names} ${what} shortly ${tightness(cause)}`;
    }
  }
}

const tightness = ({ before, after }: { before: boolean; after: boolean }): string =>
  before && after ? 'before and after' : before ? 'before' : 'after';

function absentInWords({ state, participants, count }: ClauseOf<'absent'>, { nameOf }: ReasonReader): string {
  const names = namesOf(participants, count, nameOf);
  const isOne = count === 1;
  const isYou = names === 'you';
  switch (state) {
    case 'busy':
      return `${names} ${isYou || !isOne ? 'are' : 'is'} busy`;
    case 'night':
      return `it's night for ${names}`;
    case 'tooSoon':
      return `${names} ${isYou || !isOne ? 'need' : 'needs'} more notice`;
    case 'unknown':
      return isOne
        ? `${isYou ? 'your' : `${names}'s`} calendar is unknown`
        : `the calendars of ${names} are unknown`;
  }
}

/** The first few of so many people. */
function namesOf(participants: readonly number[], count: number, nameOf: Namer): string {
  const more = count - participants.length;
  return listInWords([...participants.map(nameOf), ...(more > 0 ? [`${more} more`] : [])], 7);
}
