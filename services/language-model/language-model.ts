/** A model's input: its instructions, the shape of its answer as JSON Schema, and the material. */
export type ModelQuestion = { instructions: string; schema: object; temperature: number; text: string };

/** A language model that answers in JSON. Implemented in `vertex/` and `chat-completions/`, with a common contract suite. */
export interface LanguageModel {
  readonly name: string;
  /**
   * The text of the model's answer, '' for none. A single attempt, which ends with the signal. Throws ModelRefused for any other
   * status than 2xx, and any other failure as it is.
   */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<string>;
}

/** The model answered with a status that isn't 2xx. `retryAfterMs` is the wait that the answer asks for, if any. */
export class ModelRefused extends Error {
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs: number | undefined) {
    super(`status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
