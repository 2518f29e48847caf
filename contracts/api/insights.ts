import { z } from 'zod';

/** Earlier days may follow another calendar in the database. */
const FIRST_DAY = '1900-01-01';

const day = (message: string) => z.iso.date(message).refine((one) => one >= FIRST_DAY, message);

/** The Monday of a week, in UTC. */
const week = z.iso.date();

const isMonday = (one: string) => new Date(one).getUTCDay() === 1;

/** GET /api/insights. `from` and `to` are the first and the last day, in UTC. Omitted: without limit. */
export const insightsParameters = z
  .object({
    from: day('from must be a date such as 2026-10-01').optional(),
    to: day('to must be a date such as 2026-11-24').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { message: 'from must be on or before to' });

/** Lower bounds, in minutes, of the buckets for the time from created to booked. The last bucket has no upper bound. */
export const TIME_TO_BOOK_FROM = [0, 15, 60, 240, 1_440, 2_880, 5_760, 10_080] as const;

/** How many of a week were decided by Kairos and how many by organizers. */
const byWhom = { automatic: z.int(), organizer: z.int() };

/** A range of confidence, in percent, and how many of the booked times in it held. */
const decile = z.object({
  from: z.int(),
  to: z.int(),
  bookings: z.int(),
  held: z.int(),
  /** From 0 to 1; null if there were no rankings. */
  share: z.number().nullable(),
});

/**
 * Figures over everyone's meetings, as defined in docs/reference/definitions.md. Weeks are in order and without gaps, from the
 * first to the last that has data.
 */
export const insights = z.object({
  /** How far the read models are: a position in the log. */
  position: z.string(),
  /** Of meetings created in these days. */
  totals: z.object({
    created: z.int(),
    booked: z.int(),
    lapsed: z.int(),
    cancelled: z.int(),
    open: z.int(),
    /** Percent; null if no meeting is closed. */
    successRate: z.int().nullable(),
    hoursSaved: z.number(),
  }),
  /** Times chosen per week. */
  decisions: z.array(z.object({ week, ...byWhom })),
  /** Time from created to first booked, for meetings first booked in these days. */
  timeToBook: z.object({
    meetings: z.int(),
    /** Minutes; null if there are no meetings. */
    median: z.number().nullable(),
    ninetieth: z.number().nullable(),
    buckets: z.array(
      z.object({
        /** Minutes: `from` inclusive, `to` exclusive, null for no upper bound. */
        from: z.int(),
        to: z.int().nullable(),
        meetings: z.int(),
      }),
    ),
  }),
  /** Of people invited in these days. Each step is a subset of the previous step. */
  joinFunnel: z.object({
    invited: z.int(),
    joined: z.int(),
    /** Joined and did not leave, and the meeting is booked. */
    booked: z.int(),
    /** The outcome for invited people who did not join. */
    declined: z.int(),
    removed: z.int(),
    waiting: z.int(),
  }),
  /** Who chose the time, by the week in which the booked meetings were created. */
  bookedBy: z.array(z.object({ week, ...byWhom })),
  /** Of rankings made in these days, the times that were booked, in tenths of their confidence. */
  calibration: z.array(decile),
  /** The same by the version of the ranker with its policy, the first used first: before and after a new policy. */
  calibrationByRanker: z.array(
    z.object({
      /** Null for bookings that name no basis. */
      ranker: z.string().nullable(),
      bookings: z.int(),
      held: z.int(),
      /** Percent, on average. */
      confidence: z.number(),
    }),
  ),
  /** The least that `kairos fit` would change, tried on bookings that it didn't learn from. Null with too few. */
  fit: z
    .object({
      bookings: z.int(),
      /** By how much confidence and outcome differ on average, in points: now, and fitted. */
      error: z.number(),
      fitted: z.number(),
      /** Better by more than chance would have it. */
      isWorthIt: z.boolean(),
    })
    .nullable(),
  /** By the week in which the meetings were created. */
  hoursSaved: z.array(z.object({ week, hours: z.number(), booked: z.int() })),
});
export type Insights = z.infer<typeof insights>;

const WEEK = 'week must be a Monday such as 2026-11-23';
const weekOfPart = day(WEEK).refine(isMonday, WEEK);
const by = z.enum(['automatic', 'organizer'], 'by must be automatic or organizer');

/** An index into a list of `count` items, from 0, as a query parameter. */
const place = (name: string, count: number) => {
  const message = `${name} must be a whole number from 0 to ${count - 1}`;
  return z
    .string(message)
    .regex(/^\d{1,2}$/, message)
    .transform(Number)
    .pipe(z.int().max(count - 1, message));
};

/** A part of a chart, whose rows can be listed. */
export const insightsPart = z.discriminatedUnion(
  'chart',
  [
    z.object({ chart: z.literal('decisions'), week: weekOfPart, by }),
    z.object({ chart: z.literal('timeToBook'), bucket: place('bucket', TIME_TO_BOOK_FROM.length) }),
    z.object({
      chart: z.literal('joinFunnel'),
      step: z.enum(
        ['invited', 'joined', 'booked', 'declined', 'removed', 'waiting'],
        'step must be invited, joined, booked, declined, removed, or waiting',
      ),
    }),
    z.object({ chart: z.literal('bookedBy'), week: weekOfPart, by }),
    z.object({ chart: z.literal('calibration'), decile: place('decile', 10) }),
    z.object({ chart: z.literal('hoursSaved'), week: weekOfPart }),
  ],
  { error: 'chart must be decisions, timeToBook, joinFunnel, bookedBy, calibration, or hoursSaved' },
);
export type InsightsPart = z.infer<typeof insightsPart>;

/** Also for a row that is not in this part. */
export const UNKNOWN_ROW = 'after must be the `next` of an earlier page';

/**
 * GET /api/insights/rows: the part as query parameters, `from` and `to` as above, and `after`, the last row already
 * seen.
 */
export const insightsRowsParameters = z.intersection(
  insightsParameters,
  z.intersection(insightsPart, z.object({ after: z.string(UNKNOWN_ROW).max(200, UNKNOWN_ROW).optional() })),
);

/** The rows behind a part of a chart: a page of a view from docs/reference/analytics.md, ordered by its key. */
export const insightsRows = z.object({
  /** The name of the view in the schema `analytics`. */
  view: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum([
        'uuid',
        'bigint',
        'integer',
        'double precision',
        'boolean',
        'text',
        'date',
        'timestamptz',
      ]),
      comment: z.string(),
    }),
  ),
  total: z.int(),
  rows: z.array(
    z.object({
      meeting: z.string(),
      /** In the order of the columns; null for no or an unknown value. */
      values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  /** Pass this as `after` for the next page; null on the last page. */
  next: z.string().nullable(),
});
export type InsightsRows = z.infer<typeof insightsRows>;
