/** A line of a component (RFC 5545, 3.1). */
export type ContentLine = {
  /** In capitals. */
  name: string;
  /** By their names in capitals, without quotes. */
  parameters: ReadonlyMap<string, string>;
  /** Unchanged, with leading spaces, as in a line of text that isn't a content line. */
  value: string;
};

/** A quote that isn't closed is a character like any other. */
const PARAMETER = /;[ \t]*([\w.-]*)[ \t]*=?((?:"[^"]*"|[^;:])*)/y;

const NONE: ReadonlyMap<string, string> = new Map();

/** The properties with these names in unfolded lines, whichever way they write their names. */
export function contentLines(lines: string, wanted: ReadonlySet<string>): ContentLine[] {
  const found: ContentLine[] = [];
  for (const [line, written] of lines.matchAll(/^([\w.-]+).*$/gm) as Iterable<[string, string]>) {
    const name = written.toUpperCase();
    if (wanted.has(name)) found.push({ name, ...parametersAndValue(line, written.length) });
  }
  return found;
}

function parametersAndValue(line: string, from: number): Omit<ContentLine, 'name'> {
  if (line[from] !== ';') return { parameters: NONE, value: line.slice(from + 1).trimEnd() };
  const parameters = new Map<string, string>();
  let at = from;
  while (line[at] === ';') {
    PARAMETER.lastIndex = at;
    const [, name, value] = PARAMETER.exec(line) as unknown as [string, string, string];
    parameters.set(name.toUpperCase(), value.replaceAll('"', '').trim());
    at = PARAMETER.lastIndex;
  }
  return { parameters, value: line.slice(at + 1).trimEnd() };
}
