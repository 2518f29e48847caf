import type { AnsweredMinutes } from '#services/domain/evidence/typed-answer.ts';
import { isFiller, LONGEST, readTimes, verdictsIn } from './read-times.ts';

type AskedTimes = Parameters<typeof readTimes>[1];

type Piece = {
  text: string;
  /** `bare`: times without a word on whether they work. */
  is: 'clear' | 'bare' | 'unclear' | 'filler';
};

/** Where words that aren't understood whole are taken apart: at sentences, then at contrasts, then at commas. */
const BREAKS = [/(\n+|(?<=[;!?]|(?<!\.\p{L})\.)\s+)/u, /(\b(?:but|however|though)\b)/i, /(,\s+)/];

/**
 * The clear part of words that `readTimes` doesn't understand whole: the times, the words that would be understood alone,
 * a line for each piece, and the others, in order. Null if no part is clear. Nothing of the clear part counts, since
 * the others may be conditions.
 */
export function readPartly(
  raw: string,
  asked: AskedTimes,
): { spans: readonly AnsweredMinutes[]; clear: string; unclear: string } | null {
  if (raw.length > LONGEST) return null;
  const pieces = piecesOf(raw, asked);
  const first = pieces.findIndex(({ is }) => is === 'unclear');
  const isTurned = pieces.some(({ text }) => verdictsIn(text).some((verdict) => verdict !== 'works'));
  // Whatever follows an unclear piece, or is beside another verdict, may not be meant as times that work.
  const isClear = pieces.map(({ is }, at) => is === 'clear' || (is === 'bare' && at < first && !isTurned));
  const clear = pieces.flatMap(({ text }, at) => (isClear[at] ? text.trim() : [])).join('\n');
  const spans = readTimes(clear, asked);
  return spans && { spans, clear, unclear: unclearOf(pieces, isClear) };
}

function piecesOf(text: string, asked: AskedTimes, depth = 0): Piece[] {
  if (isFiller(text, asked)) return [{ text, is: 'filler' }];
  if (readTimes(text, asked)) return [{ text, is: verdictsIn(text).length > 0 ? 'clear' : 'bare' }];
  const at = BREAKS[depth];
  return at
    ? text.split(at).flatMap((piece) => piecesOf(piece, asked, depth + 1))
    : [{ text, is: 'unclear' }];
}

/** A line for each run of unclear pieces, with what stands between them. */
function unclearOf(pieces: readonly Piece[], isClear: readonly boolean[]): string {
  const lines: string[] = [];
  let open = '';
  let between = '';
  for (const [at, { text, is }] of pieces.entries()) {
    if (is === 'filler' && open !== '') between += text;
    else if (is !== 'filler') {
      if (isClear[at]) {
        if (open !== '') lines.push(open);
        open = '';
      } else open += open === '' ? text : between + text;
      between = '';
    }
  }
  return [...lines, open]
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
