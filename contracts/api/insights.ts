import { z } from 'zod';

/** Below, the calendar of the database is another one. */
const FIRST_DAY = '1900-01-01';

const day = (message: string) => z.iso.date(message).refine((one) => one >= FIRST_DAY, message);

/** The Monday of a week, in UTC. */
const week = z.iso.date();

const isMonday = (one: string) => new Date(one).getUTCDay() === 1;

/** GET /api/insights: days in UTC, `from` the first and `to` the last; without them from the beginning to the end. */
export const insightsParameters = z
  .object({
    from: day('from must be a day such as 2026-10-01').optional(),
    to: day('to must be a day such as 2026-11-24').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { message: 'from must not be after to' });

/** Minutes at which the buckets of the time from created to booked begin; the last one has no end. */
export const TIME_TO_BOOK_FROM = [0, 15, 60, 240, 1_440, 2_880, 5_760, 10_080] as const;

/** How many of a week were of Kairos itself and how many of organizers. */
const byWhom = { automatic: z.int(), organizer: z.int() };

/** Percent of confidence, and what people made of it. */
const decile = z.object({
  from: z.int(),
  to: z.int(),
  rankings: z.int(),
  accepted: z.int(),
  /** From 0 to 1; null where there were no rankings. */
  share: z.number().nullable(),
});

/**
 * The figures of everybody's meetings, as docs/definitions.md says. Weeks come in their order, those of nothing included
 * from the first to the last that has something.
 */
export const insights = z.object({
  /** How far the read models had come: a position in the log. */
  position: z.string(),
  /** Of the meetings that were created in these days. */
  totals: z.object({
    created: z.int(),
    booked: z.int(),
    lapsed: z.int(),
    cancelled: z.int(),
    open: z.int(),
    /** Percent; null while none is closed. */
    successRate: z.int().nullable(),
    hoursSaved: z.number(),
  }),
  /** Times that were chosen in a week. */
  decisions: z.array(z.object({ week, ...byWhom })),
  /** From created to first booked, by how long it took, of meetings first booked in these days. */
  timeToBook: z.object({
    meetings: z.int(),
    /** Minutes; null of no meetings. */
    median: z.number().nullable(),
    ninetieth: z.number().nullable(),
    buckets: z.array(
      z.object({
        /** Minutes: at least `from` and less than `to`, null for no end. */
        from: z.int(),
        to: z.int().nullable(),
        meetings: z.int(),
      }),
    ),
  }),
  /** Of those who were invited in these days; each step is a part of the one before it. */
  joinFunnel: z.object({
    invited: z.int(),
    joined: z.int(),
    /** Joined, did not leave, and the meeting is booked. */
    booked: z.int(),
    /** What became of the invited who did not join. */
    declined: z.int(),
    removed: z.int(),
    waiting: z.int(),
  }),
  /** Who booked those of the meetings created in a week that are booked. */
  bookedBy: z.array(z.object({ week, ...byWhom })),
  /** Of rankings that came to an end, ranked in these days: ten tenths. */
  calibration: z.array(decile),
  /** By the week in which the meetings were created. */
  hoursSaved: z.array(z.object({ week, hours: z.number(), booked: z.int() })),
});
export type Insights = z.infer<typeof insights>;

const WEEK = 'week must be the Monday of a week, such as 2026-11-23';
const weekOfPart = day(WEEK).refine(isMonday, WEEK);
const by = z.enum(['automatic', 'organizer'], 'by must be automatic or organizer');

/** A place in a list of so many, from 0, as a query parameter spells it. */
const place = (name: string, count: number) => {
  const message = `${name} must be a whole number from 0 to ${count - 1}`;
  return z
    .string(message)
    .regex(/^\d{1,2}$/, message)
    .transform(Number)
    .pipe(z.int().max(count - 1, message));
};

/** What a part of a chart stands for; each answers with its rows. */
export const insightsPart = z.discriminatedUnion(
  'chart',
  [
    z.object({ chart: z.literal('decisions'), week: weekOfPart, by }),
    z.object({ chart: z.literal('timeToBook'), bucket: place('bucket', TIME_TO_BOOK_FROM.length) }),
    z.object({
      chart: z.literal('joinFunnel'),
      step: z.enum(
        ['invited', 'joined', 'booked', 'declined', 'removed', 'waiting'],
        'step must be invited, joined, booked, declined, removed or waiting',
      ),
    }),
    z.object({ chart: z.literal('bookedBy'), week: weekOfPart, by }),
    z.object({ chart: z.literal('calibration'), decile: place('decile', 10) }),
    z.object({ chart: z.literal('hoursSaved'), week: weekOfPart }),
  ],
  { error: 'chart must be decisions, timeToBook, joinFunnel, bookedBy, calibration or hoursSaved' },
);
export type InsightsPart = z.infer<typeof insightsPart>;

const AFTER = 'after must be the `next` of the rows before';

/** GET /api/insights/rows: the part as query parameters, `from` and `to` as above, `after` the last row seen. */
export const insightsRowsParameters = z.intersection(
  insightsParameters,
  z.intersection(insightsPart, z.object({ after: z.string(AFTER).max(200, AFTER).optional() })),
);

/** The rows behind a part of a chart: a page of a view of docs/analytics.md, in the order of its key. */
export const insightsRows = z.object({
  /** Its name in the schema `analytics`. */
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
  /** How many rows there are in all. */
  total: z.int(),
  rows: z.array(
    z.object({
      meeting: z.string(),
      /** In the order of the columns; null where there is none, or it is not known. */
      values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  /** To be given as `after` for what follows; null at the end. */
  next: z.string().nullable(),
});
export type InsightsRows = z.infer<typeof insightsRows>;
