import { z } from 'zod';

/** A person's answer by hand about a time. Time in no span of an answer is unanswered: unknown, never free. */
export const typedMark = z.enum(['works', 'ifNeedBe', 'doesntWork'], {
  error: 'Answer must be works, ifNeedBe, or doesntWork',
});
export type TypedMark = z.infer<typeof typedMark>;

/** Typed times begin and end on quarter hours, in minutes. */
export const TYPED_STEP = 15;

/** The unit in which a page asks and counts, in minutes. */
export const HALF_HOUR = 30;

const MOST_TYPED_SPANS = 600;

const NOT_ON_THE_GRID = `Times must be instants on a quarter hour, such as 2026-11-24T09:00:00Z`;
const NOT_SPANS = 'Spans must be a list of times with a start, an end, and an answer';
const TOO_MANY = `Spans can be at most ${MOST_TYPED_SPANS} separate times. Answer longer stretches of time`;
const NOT_IN_ORDER = 'Spans must be in order, without overlaps, and each must end after it starts';

/** An instant on a quarter hour, ISO 8601, as UTC. */
export const gridInstant = z.iso
  .datetime({ offset: true, error: NOT_ON_THE_GRID })
  .refine((instant) => Date.parse(instant) % (TYPED_STEP * 60_000) === 0, NOT_ON_THE_GRID)
  .transform((instant) => new Date(instant).toISOString());

/** Half open: `end` is the first instant that it no longer speaks of. */
export const typedSpan = z.object({ start: gridInstant, end: gridInstant, answer: typedMark }, NOT_SPANS);
export type TypedSpan = z.infer<typeof typedSpan>;

/** Everything someone typed: sorted and disjoint. */
export const typedSpans = z
  .array(typedSpan, NOT_SPANS)
  .max(MOST_TYPED_SPANS, TOO_MANY)
  .refine(
    (spans) =>
      spans.every(({ start, end }, index) => start < end && (index === 0 || spans[index - 1]!.end <= start)),
    NOT_IN_ORDER,
  );
