import { type AskingSettings, createAskForJson } from './ask-for-json.ts';
import { parseRefinement } from './refine-answer.ts';
import { INSTRUCTIONS, PROMPT_VERSION, prompt } from './refine-prompt.ts';
import type { Refiner } from './refiner.ts';

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
