import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** The times that someone can answer by number, and how; nothing where emails aren't read. */
export function timesByReply(facts: SafeMailFacts): LetterBlock[] {
  const { asks, meeting } = facts;
  if (!asks) return [];
  if (asks.starts.length === 0)
    return [{ kind: 'paragraph', text: 'Or reply to this email, and say when you can.' }];
  const times = asks.starts.map((start) => {
    const end = new Date(Date.parse(start) + meeting.duration * 60_000).toISOString();
    return { lines: spanFor(facts, { start, end }), notes: [] };
  });
  const numbers = times.length < 3 ? '1' : '1 and 3';
  return [
    { kind: 'paragraph', text: 'Or reply to this email. Times that could work:' },
    { kind: 'times', times, isAnswered: true },
    {
      kind: 'paragraph',
      text: `Reply with the numbers that work, such as “${numbers}”, or say when you can.`,
    },
  ];
}
