import { setTimeout as pause } from 'node:timers/promises';
import { errorMessage } from '#services/runtime/errors.ts';
import { type LanguageModel, type ModelQuestion, ModelRefused } from './language-model.ts';

export type AskingSettings = {
  model: LanguageModel;
  /** Milliseconds for everything together, and at least between two attempts. */
  budgetMs?: number;
  pauseMs?: number;
  /** Called with the reason the model's answer wasn't used, without meeting data. */
  onFallback?: (why: string) => void;
};

const TRIES = 2;

const isWorthAnotherTry = ({ status }: ModelRefused): boolean => status === 429 || status >= 500;

/**
 * Asks a model for JSON; `read` turns its text into a result, or null for unusable text.
 *
 * Everything together takes at most 8 s, including a second attempt after 429 or 5xx, which waits as long as the model
 * asks for, unless that's too long. Never throws; any failure is null.
 */
export function createAskForJson({ model, budgetMs = 8_000, pauseMs = 500, onFallback }: AskingSettings) {
  async function ask(question: ModelQuestion, deadline: number, signal: AbortSignal): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await model.ask(question, signal);
      } catch (error) {
        if (attempt === TRIES || !(error instanceof ModelRefused) || !isWorthAnotherTry(error)) throw error;
        const wait = Math.max(pauseMs, error.retryAfterMs ?? 0);
        if (performance.now() + wait >= deadline) throw error;
        await pause(wait, undefined, { signal });
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
      // Credentials are fetched without a signal, so a model may outlast the signal.
      const answer = read(await Promise.race([stopped, ask(question(), deadline, stop)]));
      if (answer === null) onFallback?.('the answer was not usable');
      return answer;
    } catch (error) {
      // The error's message quotes the text that can't be parsed.
      onFallback?.(error instanceof SyntaxError ? 'the answer was not JSON' : errorMessage(error));
      return null;
    } finally {
      stop.removeEventListener('abort', onStop);
    }
  };
}
