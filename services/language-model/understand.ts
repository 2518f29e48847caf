import { type AskingSettings, createAskForJson } from './ask-for-json.ts';
import { parseUnderstanding } from './understand-answer.ts';
import {
  UNDERSTAND_INSTRUCTIONS,
  UNDERSTAND_SCHEMA,
  UNDERSTAND_VERSION,
  understandPrompt,
} from './understand-prompt.ts';
import type { Understander } from './understander.ts';

/** Lets a model read requests that are written in other words than the grammar knows. */
export function createUnderstander(settings: AskingSettings): Understander {
  const askForJson = createAskForJson(settings);
  return {
    version: `${settings.model.name}/${UNDERSTAND_VERSION}`,

    understand: (asked, signal) =>
      askForJson(
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
