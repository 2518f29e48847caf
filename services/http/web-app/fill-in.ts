import { escapeHtml } from '#services/runtime/html.ts';

const CONDITION = /<(if|unless)-([A-Z_]+)>(.*?)<\/\1-\2>/gs;
const HEAD = '<!--head-->';

/**
 * A page of the build with its values: see contracts/page-values.ts. A value is text wherever it goes. `head` is markup, and
 * goes in last, so nothing in it is taken for a placeholder.
 */
export function fillIn(page: string, values: Readonly<Record<string, string>>, head = ''): string {
  const known = Object.keys(values).join('|');
  return withConditions(page, values)
    .replace(new RegExp(`__(${known})__`, 'g'), (_, name: string) => escapeHtml(values[name]!))
    .replace(HEAD, () => head);
}

const withConditions = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replace(CONDITION, (_, kind: string, name: string, content: string) =>
    Boolean(values[name]) === (kind === 'if') ? withConditions(content, values) : '',
  );
