import { seededRandom } from '#lab/simulate/random.ts';
import type { Target } from './target.ts';

/** What is wrong with how a target takes a text; null if nothing is. The same seed looks at it in the same way. */
export async function judge(target: Target, text: string, seed: number): Promise<string | null> {
  try {
    return await target.wrong(text, seededRandom(seed));
  } catch (error) {
    return `throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
  }
}
