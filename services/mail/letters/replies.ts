import { repliedInWords, settledInWords } from '#contracts/text/replies.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { reasonReader } from '../text.ts';

/** Who has replied, and the consequences for silent people. `who: false` leaves out the first of these. */
export function repliesBlocks(facts: SafeMailFacts, { who }: { who: boolean }): LetterBlock[] {
  if (!facts.replies) return [];
  const { zone, nameOf } = reasonReader(facts);
  const silent = facts.replies.silent.map(({ number, starts }) => ({ name: nameOf(number), starts }));
  const settled = settledInWords(silent, { zone, at: facts.at });
  const text = [who ? repliedInWords(silent, facts.replies.replied) : null, settled]
    .filter(Boolean)
    .join(' ');
  return text === '' ? [] : [{ kind: 'paragraph', text }];
}
