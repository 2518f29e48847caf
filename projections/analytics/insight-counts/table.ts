import { TIME_TO_BOOK_FROM } from '#contracts/api/insights.ts';

/*
 * How many rows of a view there are for each week and kind, and for each day and kind, so that a figure doesn't have to count
 * all of history. The projector keeps them in the transaction of the rows that they count.
 */

export const INSIGHT_COUNTS = 'insight_counts';

/** By view: the columns that make up the kind of a row, in the order in which `kind` has their values. */
export const KINDS = {
  meetings: { status: 'text', booked_by: 'text', everyone_free: 'boolean' },
  decisions: { decided_by: 'text' },
  /** The minutes are those of a step. */
  times_to_book: { minutes: 'double precision' },
  invitees: { answer: 'text', is_booked: 'boolean' },
  calibration: { ranker_version: 'text', confidence: 'integer', is_held: 'boolean' },
} as const satisfies Record<string, Record<string, string>>;

export type CountedView = keyof typeof KINDS;

const STEPS_A_BUCKET = 8;

/** Lower bounds, in minutes, of the steps in which times to book are counted: parts of the buckets that are shown. */
export const TIME_TO_BOOK_STEPS: readonly number[] = TIME_TO_BOOK_FROM.flatMap((from, index) => {
  const to = TIME_TO_BOOK_FROM[index + 1] ?? 2 * from;
  return Array.from({ length: STEPS_A_BUCKET }, (_, step) => from + (step * (to - from)) / STEPS_A_BUCKET);
});

/**
 * A kind is its values as a JSON list. Rows change often, and have room to do so where they are.
 *
 * Each shard counts in rows of its own, so none waits for another. Only their sum means anything: after a rebuild, a
 * meeting may be in another shard.
 */
export const createInsightCounts = (schema: string): string =>
  `create table ${schema}.${INSIGHT_COUNTS} (
    shard smallint,
    view text,
    -- Whether it's of the whole week that begins on this day, or of this day alone.
    is_week boolean,
    day date,
    kind text collate "C",
    count integer not null,
    primary key (view, is_week, day, kind, shard)) with (fillfactor = 50)`;

/** The sums, as a subquery. */
export const summedCounts = (schema: string, where = 'true'): string =>
  `(select view, is_week, day, kind, sum(count)::integer as rows from ${schema}.${INSIGHT_COUNTS}
    where ${where} group by view, is_week, day, kind having sum(count) <> 0)`;
