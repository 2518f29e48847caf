/** What hides, or turns the text around it: zero-width spaces, soft hyphens, and marks of direction. */
const HIDDEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s]/u;

/**
 * A line of text as people see it: control characters are spaces, and what hides or reorders text is left out. Empty if
 * nothing can be seen. What joins letters or emoji stays, since scripts need it.
 */
export function visibleText(text: string): string {
  const visible = text.replace(/\p{Cc}+/gu, ' ').replace(HIDDEN, '');
  return SEEN.test(visible) ? visible : '';
}
