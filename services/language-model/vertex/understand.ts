import type { Understander } from '../understander.ts';
import { createGenerate, type VertexSettings } from './generate.ts';
import { parseUnderstanding } from './understand-answer.ts';
import {
  UNDERSTAND_INSTRUCTIONS,
  UNDERSTAND_SCHEMA,
  UNDERSTAND_VERSION,
  understandPrompt,
} from './understand-prompt.ts';

/** Lets a Gemini model on Vertex AI read requests that are written in other words than the grammar knows. */
export function createVertexUnderstander(settings: VertexSettings): Understander {
  const generate = createGenerate(settings);
  return {
    version: `${settings.model}/${UNDERSTAND_VERSION}`,

    understand: (asked, signal) =>
      generate(
        () => ({
          instructions: UNDERSTAND_INSTRUCTIONS,
          schema: UNDERSTAND_SCHEMA,
          temperature: 0,
          text: understandPrompt(asked),
        }),
        (text) => parseUnderstanding(text, asked.people),
        signal,
      ),
  };
}
