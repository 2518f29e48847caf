/** The name being typed before the caret and the position of its `@`, or null. */
export function mentionAt(text: string, caret: number): { begin: number; typed: string } | null {
  const match = /(?:^|\s)@([\p{L}\p{M}' ]{0,24})$/u.exec(text.slice(0, caret));
  return match ? { begin: caret - match[1]!.length - 1, typed: match[1]!.toLowerCase() } : null;
}

/** The names that start with the typed text. */
export const matchingNames = (typed: string, names: readonly string[]): string[] =>
  names.filter((name) => name.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed);

/** The text with the full name completed, and the caret after the name. */
export function completed(text: string, caret: number, begin: number, name: string) {
  const before = `${text.slice(0, begin)}@${name} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}
