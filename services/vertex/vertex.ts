import { setTimeout as pause } from 'node:timers/promises';
import type {
  GenerateContentResult,
  ModelParams,
  ResponseSchema,
  VertexAI,
  VertexInit,
} from '@google-cloud/vertexai';
import { readAnswer } from './answer.ts';
import type { Refiner } from './port.ts';
import { INSTRUCTIONS, PROMPT_VERSION, prompt } from './prompt.ts';

export type VertexSettings = {
  project: string;
  location: string;
  model: string;
  /** Where the credentials come from; without it Google's application default credentials. */
  auth?: NonNullable<VertexInit['googleAuthOptions']>;
  /** Another host than `<location>-aiplatform.googleapis.com`. */
  apiEndpoint?: string;
  /** Milliseconds for everything together, and between two tries. */
  budgetMs?: number;
  pauseMs?: number;
  /** Is told why the engine's order was kept, without anything of a meeting. */
  onFallback?: (why: string) => void;
};

const TRIES = 2;

// The library's own names for these are an enum, which would load it at once.
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
} as unknown as ResponseSchema;

/** The HTTP status, which the library tells only inside a text. */
const statusOf = (error: unknown): number =>
  Number(/got status: (\d{3})\b/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0);

const worthAnotherTry = (status: number): boolean => status === 429 || status >= 500;

const textOf = ({ response }: GenerateContentResult): string =>
  response.candidates?.[0]?.content?.parts?.map(({ text }) => text ?? '').join('') ?? '';

/**
 * Lets a Gemini model on Vertex AI order the candidates and word the reasons.
 *
 * `@google-cloud/vertexai` is loaded here alone, and only when it is first needed. Everything together takes at most
 * 8 s, a second try after 429 or 5xx included; whatever goes wrong, the engine's order stays.
 */
export function createVertexRefiner(settings: VertexSettings): Refiner {
  const {
    project,
    location,
    model,
    auth,
    apiEndpoint,
    budgetMs = 8_000,
    pauseMs = 500,
    onFallback,
  } = settings;
  let vertex: Promise<VertexAI> | undefined;

  const load = (): Promise<VertexAI> =>
    (vertex ??= import('@google-cloud/vertexai').then(
      ({ VertexAI }) =>
        new VertexAI({
          project,
          location,
          ...(apiEndpoint !== undefined && { apiEndpoint }),
          ...(auth && { googleAuthOptions: auth }),
        }),
    ));

  async function ask(text: string, deadline: number, signal: AbortSignal): Promise<string> {
    const params: ModelParams = {
      model,
      systemInstruction: { role: 'system', parts: [{ text: INSTRUCTIONS }] },
      generationConfig: {
        temperature: 0.2,
        maxOutputTokens: 8_192,
        responseMimeType: 'application/json',
        responseSchema: ANSWER_SCHEMA,
      },
    };
    for (let attempt = 1; ; attempt++) {
      // The library takes no signal, so that its own time-out ends the request when the budget does.
      const timeout = Math.max(1, Math.ceil(deadline - performance.now()));
      const generator = (await load()).getGenerativeModel(params, { timeout });
      try {
        return textOf(await generator.generateContent({ contents: [{ role: 'user', parts: [{ text }] }] }));
      } catch (error) {
        if (attempt === TRIES || signal.aborted || !worthAnotherTry(statusOf(error))) throw error;
        await pause(pauseMs, undefined, { signal });
      }
    }
  }

  return {
    version: `${model}/${PROMPT_VERSION}`,

    async refine(candidates, signal) {
      const deadline = performance.now() + budgetMs;
      const stop = AbortSignal.any([signal, AbortSignal.timeout(budgetMs)]);
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      const onStop = () => reject(new Error(signal.aborted ? 'aborted' : 'no answer in time'));
      stop.addEventListener('abort', onStop, { once: true });
      try {
        stop.throwIfAborted();
        const text = await Promise.race([ask(prompt(candidates), deadline, stop), stopped]);
        const refinement = readAnswer(text, candidates);
        if (!refinement) onFallback?.('the answer was not usable');
        return refinement;
      } catch (error) {
        const status = statusOf(error);
        onFallback?.(
          status > 0 ? `status ${status}` : error instanceof Error ? error.message : String(error),
        );
        return null;
      } finally {
        stop.removeEventListener('abort', onStop);
      }
    },
  };
}
