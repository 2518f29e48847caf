import { z } from 'zod';
import { decisionMode, timePreference } from '#contracts/preferences.ts';
import { type AskingSettings, createAskForJson } from './ask-for-json.ts';
import { parsedAnswer } from './parsed-answer.ts';
import {
  UNDERSTAND_INSTRUCTIONS,
  UNDERSTAND_SCHEMA,
  UNDERSTAND_VERSION,
  understandPrompt,
} from './understand-prompt.ts';
import type { ModelReading, Understander } from './understander.ts';

/** An answer is about three hundred characters, and fifty people add three hundred. */
const LONGEST_ANSWER = 5_000;

const answer = z.strictObject({
  understood: z.literal(true),
  title: z.string().nullable().default(null),
  duration: z.int(),
  dateRangeStart: z.iso.date(),
  dateRangeEnd: z.iso.date(),
  timePreference,
  aiDecisionMode: decisionMode,
  people: z.array(z.string().regex(/^p[1-9]\d{0,2}$/)).min(1),
});

/** The model's text as a reading of a request that names `people` people. Null for anything that is not exactly this. */
function parseUnderstanding(text: string, people: number): ModelReading | null {
  const parsed = parsedAnswer(text, answer, LONGEST_ANSWER);
  if (!parsed) return null;
  const { understood: _, ...reading } = parsed;
  const numbers = reading.people.map((id) => Number(id.slice(1)));
  const areNamed = numbers.every((number) => number <= people);
  return areNamed && new Set(numbers).size === numbers.length ? { ...reading, people: numbers } : null;
}

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
