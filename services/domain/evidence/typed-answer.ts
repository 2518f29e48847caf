import { HALF_HOUR, TYPED_STEP, type TypedMark } from '#contracts/typed-answer.ts';

/** A time of which someone said by hand how it is for them, in minutes since 1970-01-01T00:00Z, half open. */
export type AnsweredMinutes = { from: number; to: number; answer: TypedMark };

/** What someone answered by hand last. */
export type AnswerByHand = {
  /** The revision of the AnswerTyped event. */
  revision: number;
  /** When it was sent, ISO. */
  at: string;
  zone: string;
  /** The revision of the meeting at which its dates or duration had last changed. */
  asOf: number;
  /** In order and apart; null once erased. */
  spans: readonly AnsweredMinutes[] | null;
};

const MARKS: readonly TypedMark[] = ['works', 'ifNeedBe', 'doesntWork'];

/** The stored form, in quarter hours: the time since the one before, the length, and the answer. */
export function packSpans(spans: readonly AnsweredMinutes[]): number[] {
  let at = 0;
  return spans.flatMap(({ from, to, answer }) => {
    const packed = [(from - at) / TYPED_STEP, (to - from) / TYPED_STEP, MARKS.indexOf(answer)];
    at = to;
    return packed;
  });
}

/** The reverse of `packSpans`. */
export function unpackSpans(packed: readonly number[]): AnsweredMinutes[] {
  let at = 0;
  return Array.from({ length: packed.length / 3 }, (_, i) => {
    const from = at + packed[3 * i]! * TYPED_STEP;
    at = from + packed[3 * i + 1]! * TYPED_STEP;
    return { from, to: at, answer: MARKS[packed[3 * i + 2]!] ?? 'doesntWork' };
  });
}

/** How many half hours a stored answer speaks of; a quarter of an hour counts as a half. */
export const halfHoursIn = (packed: readonly number[]): number =>
  Math.ceil(unpackSpans(packed).reduce((sum, { from, to }) => sum + (to - from), 0) / HALF_HOUR);

/** Spans that touch and say the same as one, so equal answers are equal however they were painted. */
export function joinAlike(spans: readonly AnsweredMinutes[]): AnsweredMinutes[] {
  const joined: AnsweredMinutes[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.to === span.from && last.answer === span.answer) last.to = span.to;
    else joined.push({ ...span });
  }
  return joined;
}

/** The spans with one more that counts where they say something else. All in order and apart. */
export const withSpan = (spans: readonly AnsweredMinutes[], top: AnsweredMinutes): AnsweredMinutes[] =>
  [
    ...spans.flatMap((span) => [
      ...(span.from < top.from ? [{ ...span, to: Math.min(span.to, top.from) }] : []),
      ...(span.to > top.to ? [{ ...span, from: Math.max(span.from, top.to) }] : []),
    ]),
    top,
  ].sort((one, other) => one.from - other.from);
