/** A piece of a text in Slack's format: https://docs.slack.dev/messaging/formatting-message-text */
export type Piece =
  | { kind: 'text' | 'code' | 'block'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] }
  /** A null `label` shows the URL itself. */
  | { kind: 'link'; url: string; label: string | null }
  | { kind: 'person'; id: string }
  /** Seconds since 1970, and their format. */
  | { kind: 'date'; at: number; format: string; fallback: string }
  | { kind: 'break' };

const TOKEN = new RegExp(
  [
    '```(?<block>[\\s\\S]+?)```',
    '`(?<code>[^`\\n]+)`',
    '<(?<tag>[^<>\\n]+)>',
    '(?<![\\w*])\\*(?=\\S)(?<bold>(?:<[^<>]+>|[^*\\n])+)(?<=\\S)\\*(?![\\w*])',
    '(?<![\\w_])_(?=\\S)(?<italic>(?:<[^<>]+>|[^_\\n])+)(?<=\\S)_(?![\\w_])',
    '(?<![\\w~])~(?=\\S)(?<strike>(?:<[^<>]+>|[^~\\n])+)(?<=\\S)~(?![\\w~])',
    '(?<break>\\n)',
  ].join('|'),
  'gu',
);

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Parses mrkdwn like Slack. Anything unknown stays text. */
export function readMrkdwn(text: string): Piece[] {
  const pieces: Piece[] = [];
  const addText = (part: string) => part !== '' && pieces.push({ kind: 'text', text: plain(part) });
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    addText(text.slice(end, match.index));
    end = match.index + match[0].length;
    pieces.push(pieceOf(match.groups ?? {}));
  }
  addText(text.slice(end));
  return pieces;
}

function pieceOf({ block, code, tag, bold, italic, strike }: Record<string, string | undefined>): Piece {
  if (block !== undefined) return { kind: 'block', text: plain(block.trim()) };
  if (code !== undefined) return { kind: 'code', text: plain(code) };
  if (tag !== undefined) return readTag(tag);
  if (bold !== undefined) return { kind: 'bold', pieces: readMrkdwn(bold) };
  if (italic !== undefined) return { kind: 'italic', pieces: readMrkdwn(italic) };
  if (strike !== undefined) return { kind: 'strike', pieces: readMrkdwn(strike) };
  return { kind: 'break' };
}

/** The content between `<` and `>`. */
function readTag(tag: string): Piece {
  const bar = tag.indexOf('|');
  const [first, label] = bar < 0 ? [tag, null] : [tag.slice(0, bar), plain(tag.slice(bar + 1))];
  const date = /^!date\^(\d+)\^([^^]+)/.exec(first);
  if (date) return { kind: 'date', at: Number(date[1]), format: date[2]!, fallback: label ?? '' };
  const person = /^@([UW]\w+)$/.exec(first);
  if (person) return { kind: 'person', id: person[1]! };
  if (/^(https?:\/\/|mailto:)/.test(first)) return { kind: 'link', url: plain(first), label };
  return { kind: 'text', text: label ?? plain(`<${tag}>`) };
}
