/* The lines of an iCalendar file (RFC 5545, section 3.1). */

type Parameters = Readonly<Record<string, string | undefined>>;

/** A property with its escaped value, such as `UID:a` or `DTSTART;TZID=Asia/Tokyo:20261124T090000`. */
export function contentLine(name: string, value: string, parameters: Parameters = {}): string {
  const given = Object.entries(parameters).filter((entry) => entry[1] !== undefined);
  return `${[name, ...given.map(([key, text = '']) => `${key}=${quoted(text)}`)].join(';')}:${value}`;
}

/** Quotes a parameter where necessary. A parameter can't hold a double quote, so callers leave double quotes out. */
const quoted = (text: string): string => (/[:;,]/.test(text) ? `"${text}"` : text);

/** A value of the type TEXT (section 3.3.11). */
export const escapedText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** 20261124T154500Z */
export const utcTime = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Folds lines into a file: at most 75 bytes each, continuations begin with a space, and no character is split. */
export const fileOfLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

const MOST_BYTES = 75;

function folded(line: string): string {
  const pieces = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MOST_BYTES) {
      pieces.push(' ');
      bytes = 1;
    }
    pieces[pieces.length - 1] += character;
    bytes += size;
  }
  return pieces.join('\r\n');
}
