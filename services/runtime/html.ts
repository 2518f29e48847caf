/** A piece of a page, with all user input escaped. */
export type Html = { readonly markup: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags, and within an attribute in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const markupOf = (value: string | Html | readonly Html[]): string =>
  typeof value === 'string'
    ? escapeHtml(value)
    : 'markup' in value
      ? value.markup
      : value.map(({ markup }) => markup).join('');

/** A template in which everything that is not itself `html` is escaped. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html => ({ markup: String.raw({ raw: parts }, ...values.map(markupOf)) });
