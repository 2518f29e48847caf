import type { SeededRandom } from '#lab/simulate/random.ts';

/** A parser of what strangers write, and what has to be true of it for any text. */
export type Target = {
  /** Folders with inputs to start from, one a file. */
  seeds: readonly string[];
  /** Pieces of text that mean something to it. */
  words: readonly string[];
  /** A text that it mostly understands. */
  generate(random: SeededRandom): string;
  /** What isn't true of it for this text, in words; null if all is. An exception counts as untrue. */
  wrong(text: string, random: SeededRandom): string | null | Promise<string | null>;
};
