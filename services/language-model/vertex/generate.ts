import { setTimeout as pause } from 'node:timers/promises';
import type {
  GenerateContentResult,
  ModelParams,
  ResponseSchema,
  VertexAI,
  VertexInit,
} from '@google-cloud/vertexai';
import { errorMessage } from '#services/runtime/errors.ts';

export type VertexSettings = {
  project: string;
  location: string;
  model: string;
  /** Where the credentials come from; by default, Google's application default credentials. */
  auth?: NonNullable<VertexInit['googleAuthOptions']>;
  /** Another host than `<location>-aiplatform.googleapis.com`. */
  apiEndpoint?: string;
  /** Milliseconds for everything together, and between two attempts. */
  budgetMs?: number;
  pauseMs?: number;
  /** Called with the reason the model's answer wasn't used, without meeting data. */
  onFallback?: (why: string) => void;
};

/** A model's input: its instructions, the shape of its answer (as Vertex AI describes JSON), and the material. */
export type ModelQuestion = { instructions: string; schema: object; temperature: number; text: string };

const TRIES = 2;

/** The HTTP status, which the library only gives inside a text. */
const statusOf = (error: unknown): number =>
  Number(/got status: (\d{3})\b/.exec(errorMessage(error))?.[1] ?? 0);

const worthAnotherTry = (status: number): boolean => status === 429 || status >= 500;

const textOf = ({ response }: GenerateContentResult): string =>
  response.candidates?.[0]?.content?.parts?.map(({ text }) => text ?? '').join('') ?? '';

/**
 * Asks a Gemini model on Vertex AI for JSON; `read` turns its text into a result, or null if it isn't usable.
 *
 * `@google-cloud/vertexai` is loaded only here, on first use. Everything together takes at most 8 s, including a second
 * attempt after 429 or 5xx. Never throws; any failure is null.
 */
export function createGenerate(settings: VertexSettings) {
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

  async function ask(question: ModelQuestion, deadline: number, signal: AbortSignal): Promise<string> {
    const params: ModelParams = {
      model,
      systemInstruction: { role: 'system', parts: [{ text: question.instructions }] },
      generationConfig: {
        temperature: question.temperature,
        maxOutputTokens: 8_192,
        responseMimeType: 'application/json',
        // The library's own names for the types are an enum, which would load it at once.
        responseSchema: question.schema as ResponseSchema,
      },
    };
    for (let attempt = 1; ; attempt++) {
      // The library takes no signal. Its own time-out ends the request a moment after the budget, which is to say why.
      const timeout = Math.max(1, Math.ceil(deadline - performance.now())) + 100;
      const generator = (await load()).getGenerativeModel(params, { timeout });
      try {
        const contents = [{ role: 'user', parts: [{ text: question.text }] }];
        return textOf(await generator.generateContent({ contents }));
      } catch (error) {
        if (attempt === TRIES || signal.aborted || !worthAnotherTry(statusOf(error))) throw error;
        await pause(pauseMs, undefined, { signal });
      }
    }
  }

  return async <T>(
    question: () => ModelQuestion,
    read: (text: string) => T | null,
    signal: AbortSignal,
  ): Promise<T | null> => {
    const deadline = performance.now() + budgetMs;
    const stop = AbortSignal.any([signal, AbortSignal.timeout(budgetMs)]);
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const onStop = () => reject(new Error(signal.aborted ? 'aborted' : 'no answer in time'));
    stop.addEventListener('abort', onStop, { once: true });
    try {
      stop.throwIfAborted();
      const answer = read(await Promise.race([ask(question(), deadline, stop), stopped]));
      if (answer === null) onFallback?.('the answer was not usable');
      return answer;
    } catch (error) {
      const status = statusOf(error);
      onFallback?.(status > 0 ? `status ${status}` : errorMessage(error));
      return null;
    } finally {
      stop.removeEventListener('abort', onStop);
    }
  };
}
