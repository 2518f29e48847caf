import type { Refiner } from '../refiner.ts';
import { createGenerate, type VertexSettings } from './generate.ts';
import { parseRefinement } from './refine-answer.ts';
import { INSTRUCTIONS, PROMPT_VERSION, prompt } from './refine-prompt.ts';

const ANSWER_SCHEMA = {
  type: 'OBJECT',
  properties: {
    order: {
      type: 'ARRAY',
      items: {
        type: 'OBJECT',
        properties: { id: { type: 'STRING' }, reason: { type: 'STRING' } },
        required: ['id', 'reason'],
      },
    },
  },
  required: ['order'],
};

/** Lets a Gemini model on Vertex AI order the candidates and word the reasons. Otherwise the engine's order stays. */
export function createVertexRefiner(settings: VertexSettings): Refiner {
  const generate = createGenerate(settings);
  return {
    version: `${settings.model}/${PROMPT_VERSION}`,

    refine: (candidates, signal) =>
      generate(
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
