import { type Finding, kindOf } from './finding.ts';
import { judge } from './judge.ts';
import type { Target } from './target.ts';

const MOST_TRIES = 400;

/** The same finding in a shorter text: what isn't needed for it is left out, by lines and then by characters. */
export async function shorten(target: Target, { text, seed, wrong }: Finding): Promise<string> {
  let tries = 0;
  const stillTells = async (shorter: string) =>
    tries++ < MOST_TRIES && kindOf((await judge(target, shorter, seed)) ?? '') === kindOf(wrong);

  async function without(pieces: readonly string[]): Promise<string[]> {
    let left = [...pieces];
    for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let from = 0; from < left.length; ) {
        const shorter = left.toSpliced(from, size);
        if (await stillTells(shorter.join(''))) left = shorter;
        else from += size;
      }
    return left;
  }

  const lines = await without(text.split(/(?<=\n)/));
  return (await without([...lines.join('')])).join('');
}
