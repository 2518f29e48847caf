import { z } from 'zod';
import { costParts, slotState } from '#contracts/events/suggestion.ts';
import { type AskingSettings, createAskForJson } from './ask-for-json.ts';
import { parseRefinement } from './refine-answer.ts';
import type { RefinableCandidate, Refiner } from './refiner.ts';

/** Names the instructions below in the event's ranker version: changing them needs a new version. */
const PROMPT_VERSION = 1;

const INSTRUCTIONS = `You help a meeting scheduler. You get a list of candidate times as JSON, best first as its engine sees it.
Each candidate has an id, a confidence in percent, named costs in points (lower is better), a sentence that says why it was chosen, and its people: p0 is the organizer, the others take part; each with the local start and one of the states free, busy, outOfHours, unknown, night, tooSoon.
Put the candidates into the order that serves the people best, and give each one a reason: its own sentence in plain English, reworded only where that makes it easier to read.
Use every id exactly once. Keep every number and every fact of a sentence, in its order. Add nothing: no numbers, names, days, times or facts. In reasons use no ids, markup or addresses.
Answer with JSON only: {"order":[{"id":"…","reason":"…"}]}`;

const word = /^[A-Za-z][\w-]{0,31}$/;

// Lists the permitted fields explicitly, to keep out everything else: no names, no addresses, no titles.
const told = z.array(
  z.object({
    id: z.string().regex(word),
    confidence: z.int().min(0).max(100),
    costs: costParts,
    sentence: z.string().regex(/^[\w ,.;:'’-]{1,300}$/),
    people: z.array(
      z.object({
        id: z.string().regex(/^p\d{1,5}$/),
        localStart: z.string().regex(/^[\w ,:.+-]{1,40}$/),
        state: slotState,
      }),
    ),
  }),
);

/** The candidates as the model receives them. Throws if a candidate holds anything the port doesn't allow. */
const prompt = (candidates: readonly RefinableCandidate[]): string => JSON.stringify(told.parse(candidates));

const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    order: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, reason: { type: 'string' } },
        required: ['id', 'reason'],
        additionalProperties: false,
      },
    },
  },
  required: ['order'],
  additionalProperties: false,
};

/** Lets a model order the candidates and word the reasons. Otherwise the engine's order stays. */
export function createRefiner(settings: AskingSettings): Refiner {
  const askForJson = createAskForJson(settings);
  return {
    version: `${settings.model.name}/${PROMPT_VERSION}`,

    refine: (candidates, signal) =>
      askForJson(
        () => ({
          instructions: INSTRUCTIONS,
          schema: ANSWER_SCHEMA,
          temperature: 0.2,
          text: prompt(candidates),
        }),
        (text) => parseRefinement(text, candidates),
        signal,
      ),
  };
}
