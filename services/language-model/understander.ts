import type { AskedTime } from '#contracts/time-options.ts';

/** Everything a model learns about a request. People are p1 to pn in the text; no account names, no addresses. */
export type AskedInWords = {
  text: string;
  people: number;
  /** `YYYY-MM-DD`, in the zone. */
  today: string;
  zone: string;
};

/** A model's reading of a request. Only the shape is checked: callers check every part. */
export type ModelReading = AskedTime & {
  title: string | null;
  /** Numbers of people, from 1. */
  people: readonly number[];
};

/** Reads a request with words the grammar doesn't know, and can only name people from the text. */
export interface Understander {
  readonly version: string;
  /** Never throws; null for a wrong answer, none within 8 s, nonsense, or a request the model doesn't understand. */
  understand(asked: AskedInWords, signal: AbortSignal): Promise<ModelReading | null>;
}
