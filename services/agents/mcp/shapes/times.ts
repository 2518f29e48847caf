import { z } from 'zod';
import type { RankedTimes, WhatIfAnswer } from '#contracts/api/times.ts';
import { displayName } from '#contracts/text/names.ts';
import { NO_TIME } from '#contracts/text/no-time.ts';
import { shortMoment } from '#contracts/text/times.ts';
import { callersReader, type ShapeContext, unknownInWords } from './words.ts';

const change = z.record(z.string(), z.unknown());

export const ranking = z.object({
  /** What holds for all of the times. */
  why_all: z.string().optional(),
  /** Best first. */
  times: z.array(
    z.object({
      start: z.string(),
      local: z.string(),
      /** The chance that the time holds once booked, in percent. */
      confidence: z.int(),
      why: z.string(),
      /** Who can't come, of those who aren't in `unknown`. */
      missing: z.array(z.string()).optional(),
      bends: z.array(z.string()).optional(),
    }),
  ),
  /** Who is unknown and why, which is never free. */
  unknown: z.array(z.string()).optional(),
  no_time: z.object({ why: z.string(), changes_that_help: z.array(change) }).optional(),
  better_with: z.array(z.string()).optional(),
});

const nameIn = ({ people }: RankedTimes) => {
  const names = new Map(
    people.map(({ participant, name, email }) => [participant, displayName(name, email)]),
  );
  return (number: number) => names.get(number) ?? `Participant ${number}`;
};

export function ranked(answer: RankedTimes, { caller }: ShapeContext): z.infer<typeof ranking> {
  const reader = callersReader(caller);
  const nameOf = nameIn(answer);
  const unknown = answer.people.flatMap(({ participant, why }) =>
    why ? [{ participant, why, name: nameOf(participant) }] : [],
  );
  const isNamed = (number: number) => unknown.some(({ participant }) => participant === number);
  return {
    ...(answer.headline !== null && { why_all: answer.headline }),
    times: answer.times.map(({ suggestedTime: start, confidence, aiReasoning: why, notFree, bent }) => {
      const missing = notFree.filter(
        ({ participant, state }) => state !== 'unknown' || !isNamed(participant),
      );
      const bends = bent.filter((rule) => rule !== 'someoneMissing');
      return {
        ...{ start, local: shortMoment(start, reader), confidence, why },
        ...(missing.length > 0 && {
          missing: missing.map(({ participant, state }) => `${nameOf(participant)}: ${state}`),
        }),
        ...(bends.length > 0 && { bends }),
      };
    }),
    ...(unknown.length > 0 && { unknown: unknownInWords(unknown) }),
    ...(answer.noTime && {
      no_time: { why: NO_TIME[answer.noTime.reason], changes_that_help: answer.noTime.remedies },
    }),
    ...(answer.improvements.length > 0 && { better_with: answer.improvements }),
  };
}

const starts = z.object({ all: z.int(), forEveryone: z.int() }).nullable();

export const trial = ranking.extend({
  /** Starts worth suggesting, and those that suit everyone who has to come, before and after the changes. */
  starts: z.object({ before: starts, after: starts }),
  /** How many more starts suit everyone who has to come. */
  gained: z.int().nullable(),
  best_before: z.object({ start: z.string(), confidence: z.int() }).nullable(),
});

export const tried = (answer: WhatIfAnswer, context: ShapeContext): z.infer<typeof trial> => ({
  ...ranked(answer, context),
  starts: { before: answer.before.starts, after: answer.starts },
  gained:
    answer.before.starts && answer.starts
      ? answer.starts.forEveryone - answer.before.starts.forEveryone
      : null,
  best_before: answer.before.best && {
    start: answer.before.best.suggestedTime,
    confidence: answer.before.best.confidence,
  },
});
