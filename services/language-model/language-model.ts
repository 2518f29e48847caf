/** A model's input: its instructions, the shape of its answer as JSON Schema, and the material. */
export type ModelQuestion = { instructions: string; schema: object; temperature: number; text: string };

/** A language model that answers in JSON. Implemented in `vertex/` and `chat-completions/`, with one contract suite. */
export interface LanguageModel {
  /** The model's name, as events will carry it. */
  readonly name: string;
  /**
   * The text of its answer, '' for none. One attempt, which ends with the signal. Throws ModelRefused for any other
   * status than 2xx, and whatever went wrong otherwise.
   */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<string>;
}

/** The model answered with a status that isn't 2xx. `retryAfterMs` is how long it asks to be left alone, if it says so. */
export class ModelRefused extends Error {
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs: number | undefined) {
    super(`status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
