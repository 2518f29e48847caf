import { z } from 'zod';
import { day, instant, participantNumber } from './event-spec.ts';

/**
 * A person's state in a slot. Unknown is a separate state, never free.
 */
export const slotState = z.enum(['free', 'busy', 'outOfHours', 'unknown', 'night', 'tooSoon']);
export type SlotState = z.infer<typeof slotState>;

/** A rule that a slot bends because no slot kept all of them. */
export const bentRule = z.enum(['outsidePreference', 'outsideHours', 'someoneMissing']);
export type BentRule = z.infer<typeof bentRule>;

const points = z.number().min(0);

/** The cost of a time, in points; lower is better. The score is 100 less their sum. */
export const costParts = z.object({
  /** The inconvenience for the people who come, averaged over everyone. */
  inconvenience: points,
  /** How inconvenient it is for the worst-off of them. */
  worstOff: points,
  missing: points,
  unknown: points,
  preference: points,
  oddStart: points,
  later: points,
  /** The optional people who can't come or are put out; absent if nobody is optional. */
  optional: points.optional(),
  /** The extra inconvenience for people who have borne more than the others in past meetings. */
  carried: points,
});
export type CostParts = z.infer<typeof costParts>;

/**
 * A cause of inconvenience for a person, the gravest first: of several, reasons tell the first. Minutes are of the
 * meeting, in their own zone.
 */
export const inconvenienceCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('night') }),
  z.object({ kind: z.literal('dayOff'), /** Of a public holiday. */ name: z.string().nullable() }),
  /** Their calendar takes all of their hours for days on end, so they may be away. */
  z.object({ kind: z.literal('away') }),
  /** They marked the time as one that works if needed. */
  z.object({ kind: z.literal('ifNeedBe') }),
  /** They have something in their calendar that isn't sure. */
  z.object({ kind: z.literal('tentative') }),
  /** Half a day off, such as December 24. */
  z.object({ kind: z.literal('eve'), name: z.string().nullable() }),
  z.object({ kind: z.literal('weekend') }),
  z.object({ kind: z.literal('beforeHours'), minutes: z.int().positive() }),
  z.object({ kind: z.literal('afterHours'), minutes: z.int().positive() }),
  /** Before or after the daytime, of someone who is open at any hour. */
  z.object({ kind: z.literal('early'), minutes: z.int().positive() }),
  z.object({ kind: z.literal('late'), minutes: z.int().positive() }),
  z.object({
    kind: z.literal('lunch'),
    minutes: z.int().positive(),
    /** None of it is left. */
    whole: z.literal(true).optional(),
  }),
  /** Within the first or last hour of their hours that day; of the week if its first or last workday. */
  z.object({ kind: z.literal('edge'), of: z.enum(['day', 'week']), at: z.enum(['start', 'end']) }),
  z.object({ kind: z.literal('tight'), before: z.boolean(), after: z.boolean() }),
]);
export type InconvenienceCause = z.infer<typeof inconvenienceCause>;

/** Why a time is inconvenient for someone who could come. */
export const inconvenience = z.object({
  participant: participantNumber,
  points,
  causes: z.array(inconvenienceCause).min(1),
});
export type Inconvenience = z.infer<typeof inconvenience>;

/** The main hardship of an inconvenient meeting for a person. */
export const hardshipKind = z.enum(['early', 'late', 'night', 'dayOff']);
export type HardshipKind = z.infer<typeof hardshipKind>;

/**
 * How often in a row the same person bore this hardship, among the last meetings that were this hard for anyone of the
 * meeting.
 */
const lastTaken = z.object({ kind: hardshipKind, times: z.int().positive() });

/** A person's burden from past meetings with the same people. */
export const carried = z.object({
  participant: participantNumber,
  /** By how much a past meeting was more inconvenient for them than for the others, on average, in points. */
  points: points.positive(),
  taken: z.array(lastTaken),
});
export type Carried = z.infer<typeof carried>;

/** How many bookings of an organizer have come to their time, and how many of these had been moved or cancelled by then. */
export const trackRecord = z.object({ booked: z.int().positive(), changed: z.int().min(0) });
export type TrackRecord = z.infer<typeof trackRecord>;

/** Some people: the first few of them, and how many there are. */
const some = { participants: z.array(participantNumber).min(1).max(6), count: z.int().positive() };

/** People who can't be counted on at a time. */
const absent = z.object({
  kind: z.literal('absent'),
  state: slotState.extract(['busy', 'night', 'tooSoon', 'unknown']),
  ...some,
});

/** People who could come, and for whom a time is inconvenient for the same cause and at the same hour. */
const inconvenient = z.object({
  kind: z.literal('inconvenient'),
  ...some,
  /** Their zone, if they are everyone who must come from there. */
  allIn: z.string().optional(),
  /** When the meeting starts for them, in minutes after midnight. */
  localStart: z.int().min(0).max(1_439),
  cause: inconvenienceCause,
});

/** Another time would rank higher, but for this person's burden from past meetings. */
const carriedBurden = z.object({
  kind: z.literal('carried'),
  participant: participantNumber,
  taken: hardshipKind,
  times: z.int().positive(),
});

/** A cost that nobody bears in particular. */
const costly = z.object({
  kind: z.literal('costly'),
  part: costParts.keyof().extract(['preference', 'oddStart', 'later', 'optional', 'carried']),
});

export const burden = z.discriminatedUnion('kind', [absent, inconvenient, carriedBurden, costly]);
export type Burden = z.infer<typeof burden>;

/** People who have no room for the meeting, up to the instant at which their busy time ends. */
const busyUntil = z.object({
  ...some,
  until: instant,
  /** They have none in their hours of that day. */
  allDay: z.literal(true).optional(),
});

/**
 * A fact that speaks for or against a time, in itself or against others. Reasons are worded from clauses for each
 * reader. Except in `without` and `including`, only people who must come count.
 */
export const clause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free'), count: z.int().min(0), of: z.int().positive() }),
  /** How many could come, though outside their hours. */
  z.object({ kind: z.literal('outsideHours'), count: z.int().positive() }),
  absent,
  inconvenient,
  z.object({ kind: z.literal('outsidePreference') }),
  /** At no time in the dates everyone whose calendar is known is free within their hours. */
  z.object({ kind: z.literal('neverForAll') }),
  /** The best time is far worse for those who come than the best of an ordinary week. */
  z.object({ kind: z.literal('nothingGood') }),
  /** Of the best time: these people, each in turn, take the earliest possible day. */
  z.object({
    kind: z.literal('blocked'),
    day,
    /** The last of the days in a row that they take whole. */
    lastDay: day.optional(),
    busy: z.array(busyUntil).min(1).max(12),
  }),
  /** Of the best time: the best time on the earliest possible day, and how that time is worse. */
  z.object({
    kind: z.literal('sooner'),
    at: instant,
    /** Everyone is free on that day only about then. */
    only: z.literal(true).optional(),
    loss: burden,
  }),
  /** Of the best time: no earlier time is within everyone's hours. */
  z.object({ kind: z.literal('nothingSooner') }),
  /** Of the best time: no time in the dates is within everyone's hours, whatever their calendars say. */
  z.object({ kind: z.literal('noSharedHour') }),
  /** Of any other time: the gain and the loss beside the best. */
  z.object({
    kind: z.literal('beside'),
    best: instant,
    gain: burden.optional(),
    loss: burden.optional(),
    /** Nothing but the start is different. */
    alike: z.literal(true).optional(),
  }),
  carriedBurden,
  /** People who can't come and needn't. */
  z.object({
    kind: z.literal('without'),
    /** `enough`: they're in a group of which enough can come. */
    why: z.enum(['optional', 'enough']),
    ...some,
  }),
  /** The best time with an optional person who can't come to this one, and how it is worse for those who must come. */
  z.object({
    kind: z.literal('including'),
    participant: participantNumber,
    at: instant,
    loss: burden.optional(),
  }),
]);
export type Clause = z.infer<typeof clause>;
export type ClauseOf<Kind extends Clause['kind']> = Extract<Clause, { kind: Kind }>;

/** Only the people who are not free. */
const notFree = z.array(z.object({ participant: participantNumber, state: slotState.exclude(['free']) }));

/** A time that a ranking suggests. */
export const suggestion = z.object({
  start: instant,
  end: instant,
  /** Percent. */
  confidence: z.int().min(0).max(100),
  /** Plain sentences without names, for readers who may not know more. */
  reason: z.string(),
  notFree,
  bent: z.array(bentRule),
  costs: costParts,
  /** Only the people for whom it is inconvenient. */
  inconveniences: z.array(inconvenience),
  because: z.array(clause).min(1),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Who ordered the suggestions: the rules, or a language model, with whose name `version` starts. */
export const ranker = z.object({ by: z.enum(['rules', 'model']), version: z.string() });
export type Ranker = z.infer<typeof ranker>;

/** A change that was tried on the same evidence and gives at least one time. */
export const remedy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('widerDates'), dateRangeStart: day, dateRangeEnd: day }),
  z.object({ kind: z.literal('shorter'), /** Minutes. */ duration: z.int() }),
  /** They become optional. */
  z.object({ kind: z.literal('without'), participant: participantNumber }),
]);
export type Remedy = z.infer<typeof remedy>;

/**
 * A change that was tried on the same evidence because the best time bends a rule, and the best time it would give:
 * bending no rule, or costing far less.
 */
export const improvement = z.object({
  change: remedy,
  start: instant,
  end: instant,
  /** Of the time it would give, in points. */
  cost: points,
  notFree,
  bent: z.array(bentRule),
});
export type Improvement = z.infer<typeof improvement>;

/** Why no time was found. */
export const noTimeReason = z.enum(['rangePassed', 'rangeTooShort', 'nobodyFree']);
export type NoTimeReason = z.infer<typeof noTimeReason>;
