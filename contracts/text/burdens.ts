import type { Burden, ClauseOf, InconvenienceCause, Suggestion } from '../events/suggestion.ts';
import { durationInWords } from './durations.ts';
import { listInWords } from './lists.ts';
import { type Reader, timeOfDay } from './times.ts';
import { zoneName } from './zones.ts';

/** Who reads reasons with names, and on which clock. `nameOf`: a participant, 0 for the organizer; `you` for the reader. */
export type ReasonReader = Reader & { nameOf: (participant: number) => string };

/** The facts beside a burden: the meeting's length, and how many people are required. */
export type Asked = { minutes: number; everyone: number; reader: ReasonReader };

export const askedOf = (
  { start, end, because }: Pick<Suggestion, 'start' | 'end' | 'because'>,
  reader: ReasonReader,
): Asked => ({
  minutes: (Date.parse(end) - Date.parse(start)) / 60_000,
  everyone: because.find((clause) => clause.kind === 'free')?.of ?? 0,
  reader,
});

/** Some people as the subject of a clause. `isOne`: whether their verb is in the singular. */
type Who = { names: string /** After `for`. */; whom: string; would: string; isOne: boolean };

type People = { participants: readonly number[]; count: number; allIn?: string | undefined };

/** More people than this are counted, after the first. */
const MOST_NAMES = 3;

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** `three`, `12` */
export const numberInWords = (count: number): string => NUMBERS[count] ?? String(count);

/** `Noah`, `you, Noah, and Emma`, `you and 7 others`, `all eight in Berlin`, `all eight of you`, `both of you` */
export function namesOf({ participants, count, allIn }: People, { everyone, reader }: Asked): string {
  if (count > 1 && count === everyone)
    return count === 2 ? 'both of you' : `all ${numberInWords(count)} of you`;
  if (count >= MOST_NAMES && allIn !== undefined && allIn.includes('/'))
    return `all ${numberInWords(count)} in ${zoneName(allIn)}`;
  const names = participants.map(reader.nameOf);
  if (count <= MOST_NAMES && count === names.length) return listInWords(names);
  return `${names[0]!} and ${count - 1} others`;
}

function whoIn(people: People, asked: Asked): Who {
  const names = namesOf(people, asked);
  const isYou = names === 'you';
  const all = people.count === 2 ? "you'd both" : "you'd all";
  const isAll = people.count > 1 && people.count === asked.everyone;
  const would = isAll ? all : isYou ? "you'd" : `${names} would`;
  return { names, whom: names, would, isOne: people.count === 1 && !isYou };
}

/** A cause of inconvenience for someone, on their clock. */
type Told<Kind extends InconvenienceCause['kind'] = InconvenienceCause['kind']> = Who & {
  cause: Extract<InconvenienceCause, { kind: Kind }>;
  start: string;
  finish: string;
};

type Words<Kind extends InconvenienceCause['kind']> = {
  /** Where a time brings the burden. */
  harder(told: Told<Kind>): string;
  /** Where a time doesn't, though another does. */
  easier(told: Told<Kind>): string;
};

const beforeHours = {
  harder: ({ would, start }: Told) => `${would} have to start at ${start}`,
  easier: ({ names, start }: Told) => `${names} needn't start at ${start}`,
};
const afterHours = {
  harder: ({ would, finish }: Told) => `${would} have to stay until ${finish}`,
  easier: ({ names, finish }: Told) => `${names} needn't stay until ${finish}`,
};
const side = ({ before, after }: { before: boolean; after: boolean }): string =>
  before && after ? 'around it' : before ? 'before it' : 'after it';

/** The words of each cause. Each continues a sentence. */
const CAUSES: { [Kind in InconvenienceCause['kind']]: Words<Kind> } = {
  night: {
    harder: ({ whom, start }) => `it would be ${start} for ${whom}`,
    easier: ({ whom }) => `it isn't night for ${whom}`,
  },
  dayOff: {
    harder: ({ whom, cause }) => `it's ${cause.name ?? 'a day off'} for ${whom}`,
    easier: ({ whom, cause }) => `it isn't ${cause.name ?? 'a day off'} for ${whom}`,
  },
  ifNeedBe: {
    harder: ({ whom }) => `it works for ${whom} only if needed`,
    easier: ({ whom }) => `it works better for ${whom}`,
  },
  away: {
    harder: ({ names, isOne, whom }) =>
      names === 'you'
        ? 'your calendar is full for days'
        : `${isOne ? `${names}'s calendar is` : `the calendars of ${whom} are`} full for days${/\byou\b/.test(whom) ? '' : ', so they may be away'}`,
    easier: ({ names, isOne }) => `${names} ${isOne ? "isn't" : "aren't"} away`,
  },
  tentative: {
    harder: ({ names }) =>
      /^you\b/.test(names) ? `${names} have something tentative` : `ask ${names} about something tentative`,
    easier: ({ whom }) => `nothing is tentative for ${whom}`,
  },
  eve: {
    harder: ({ whom, cause }) => `it's ${cause.name ?? 'half a day off'} for ${whom}`,
    easier: ({ whom, cause }) => `it isn't ${cause.name ?? 'half a day off'} for ${whom}`,
  },
  edge: {
    harder: ({ whom, cause }) => `it's ${edge(cause)} for ${whom}`,
    easier: ({ whom, cause }) => `it isn't ${edge(cause)} for ${whom}`,
  },
  weekend: {
    harder: ({ whom }) => `it's the weekend for ${whom}`,
    easier: ({ whom }) => `it isn't the weekend for ${whom}`,
  },
  beforeHours,
  early: beforeHours,
  afterHours,
  late: afterHours,
  lunch: {
    harder: ({ would, cause }) => `${would} miss ${lunch(cause)}`,
    easier: ({ names, isOne, cause }) => `${names} ${isOne ? "doesn't" : "don't"} miss ${lunch(cause)}`,
  },
  tight: {
    harder: ({ would, cause }) => `${would} have almost no break ${side(cause)}`,
    easier: ({ names, isOne, cause }) => `${names} ${isOne ? 'gets' : 'get'} a break ${side(cause)}`,
  },
};

/** `the last hour of the week` */
const edge = ({ at, of }: { at: 'start' | 'end'; of: 'day' | 'week' }): string =>
  `the ${at === 'start' ? 'first' : 'last'} hour of the ${of}`;

const lunch = ({ minutes, whole }: { minutes: number; whole?: true | undefined }): string =>
  whole ? 'lunch' : `${durationInWords(minutes)} of lunch`;

const ALL_OF_YOU = { names: 'you', whom: 'any of you' };

function causeInWords(
  which: keyof Words<never>,
  { cause, localStart, ...people }: ClauseOf<'inconvenient'>,
  asked: Asked,
): string {
  const clock = (minute: number) => timeOfDay(minute % 1_440, asked.reader.clock);
  return (CAUSES[cause.kind] as Words<typeof cause.kind>)[which]({
    ...whoIn(people, asked),
    // Of everyone, "not for all of you" would leave open for whom.
    ...(which === 'easier' && people.count > 1 && people.count === asked.everyone && ALL_OF_YOU),
    ...{ cause, start: clock(localStart), finish: clock(localStart + asked.minutes) },
  });
}

/** `Noah is busy`; for people who are unknown, never that they can't come. */
export function absentInWords({ state, ...people }: ClauseOf<'absent'>, asked: Asked): string {
  const { names, isOne } = whoIn(people, asked);
  switch (state) {
    case 'busy':
      return `${names} ${isOne ? 'is' : 'are'} busy`;
    case 'night':
      return `it's night for ${names}`;
    case 'tooSoon':
      return `${names} ${isOne ? 'needs' : 'need'} more notice`;
    case 'unknown':
      return unknownInWords(people, asked);
  }
}

/** `we don't know yet if Noah is free`, also for people who marked other times by hand */
export function unknownInWords(people: People, asked: Asked): string {
  const { names, isOne } = whoIn(people, asked);
  return `we don't know yet if ${names} ${isOne ? 'is' : 'are'} free`;
}

/** The meetings a person bore, by how many in a row; the count is empty for a single meeting. */
const TAKEN: Record<ClauseOf<'carried'>['taken'], (count: string) => string> = {
  early: (count) => (count ? `${count} early ones` : 'early one'),
  late: (count) => (count ? `${count} late ones` : 'late one'),
  night: (count) => `${count || 'one'} at night`,
  dayOff: (count) => `${count || 'one'} on a day off`,
};

/** `took the last two late ones` */
const taken = ({ taken: kind, times }: ClauseOf<'carried'>): string =>
  `took the last ${TAKEN[kind](times === 1 ? '' : numberInWords(times))}`;

/** How a time is harder than another, to continue a sentence; null where its start says so by itself. */
export function harderInWords(burden: Burden, asked: Asked): string | null {
  switch (burden.kind) {
    case 'absent':
      return absentInWords(burden, asked);
    case 'inconvenient':
      return causeInWords('harder', burden, asked);
    case 'carried':
      return `${asked.reader.nameOf(burden.participant)} ${taken(burden)}`;
    case 'costly':
      return HARDER[burden.part];
  }
}

type CostlyPart = Extract<Burden, { kind: 'costly' }>['part'];

const HARDER: Record<CostlyPart, string | null> = {
  preference: "it's further from the preferred hours",
  oddStart: "it isn't as round a time",
  later: null,
  optional: 'it suits fewer of the optional people',
  carried: "it's harder on those who had it hard before",
};

/** How a time is easier than another that has this burden. */
export function easierInWords(burden: Burden, asked: Asked): string | null {
  switch (burden.kind) {
    case 'absent': {
      const names = namesOf(burden, asked);
      return burden.state === 'unknown' ? `we know that ${names} can come` : `${names} can come`;
    }
    case 'inconvenient':
      return causeInWords('easier', burden, asked);
    case 'carried':
      return `it spares ${asked.reader.nameOf(burden.participant)}, who ${taken(burden)}`;
    case 'costly':
      return EASIER[burden.part];
  }
}

const EASIER: Record<CostlyPart, string | null> = {
  preference: "it's nearer to the preferred hours",
  oddStart: null,
  later: null,
  optional: 'it suits more of the optional people',
  carried: "it's easier on those who had it hard before",
};
