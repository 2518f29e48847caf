import { z } from 'zod';
import type { RefinableCandidate } from '../refiner.ts';

/** Names the instructions below in the event's ranker version: changing them needs a new version. */
export const PROMPT_VERSION = 1;

export const INSTRUCTIONS = `You help a meeting scheduler. You get a list of candidate times as JSON, best first as its engine sees it.
Each candidate has an id, a confidence in percent, named score parts from 0 (worst) to 1 (best), and its people: p0 is the organizer, the others take part; each with the local start and one of the states free, busy, outOfHours, unknown.
Put the candidates into the order that serves the people best, and give each one a reason: one plain English sentence of at most 200 characters that follows from the given figures alone.
Use every id exactly once. Invent no ids, times, people or facts. In reasons use no ids, markup or addresses.
Answer with JSON only: {"order":[{"id":"…","reason":"…"}]}`;

const word = /^[A-Za-z][\w-]{0,31}$/;
const share = z.number().min(0).max(1);

// Lists the permitted fields explicitly, to keep out everything else: no names, no addresses, no titles.
const told = z.array(
  z.object({
    id: z.string().regex(word),
    confidence: z.int().min(0).max(100),
    parts: z.object({
      attendance: share,
      hours: share,
      sooner: share,
      breathingRoom: share,
      roundStart: share,
      lunch: share,
      fragmentation: share,
      weekday: share,
    }),
    people: z.array(
      z.object({
        id: z.string().regex(/^p\d{1,5}$/),
        localStart: z.string().regex(/^[\w ,:.+-]{1,40}$/),
        state: z.enum(['free', 'busy', 'outOfHours', 'unknown']),
      }),
    ),
  }),
);

/** The candidates as the model receives them. Throws if one holds anything the port doesn't allow. */
export const prompt = (candidates: readonly RefinableCandidate[]): string =>
  JSON.stringify(told.parse(candidates));
