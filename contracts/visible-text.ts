/** Characters that hide, or reorder the text around them: zero-width spaces, soft hyphens, and marks of direction. */
const HIDDEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s]/u;

/**
 * A line of text as people see it: control characters are spaces, and characters that hide or reorder text are left
 * out. Empty if nothing is visible. Joiners of letters or emoji stay, since scripts need them.
 */
export function visibleText(text: string): string {
  const visible = text.replace(/\p{Cc}+/gu, ' ').replace(HIDDEN, '');
  return SEEN.test(visible) ? visible : '';
}
