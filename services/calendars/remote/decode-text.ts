const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of a body, without its byte order mark: in the encoding of that mark, in UTF-16 if every second byte at its
 * beginning is zero, else as its Content-Type says, else in UTF-8. Calendars and XML begin with an ASCII character.
 */
export function decodeText(body: Buffer, contentType: string | null): string {
  const marked = MARKS.find(([, bytes]) => bytes.every((byte, index) => body[index] === byte))?.[0];
  const [first, second] = body;
  const wide =
    second === 0 && first !== 0 ? 'utf-16le' : first === 0 && second !== 0 ? 'utf-16be' : undefined;
  return decoderFor(marked ?? wide ?? charsetIn(contentType)).decode(body);
}

/** Bytes that don't begin like UTF-16 aren't UTF-16, whatever their label says. */
function charsetIn(contentType: string | null): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  return /^(?:utf-?16|ucs-?2|unicode|iso-10646)/i.test(charset) ? 'utf-8' : charset;
}

function decoderFor(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}
