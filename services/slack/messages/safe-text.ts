import { oneLine, unlinked } from '#services/mail/make-safe.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Slack's control characters and their replacements: Slack can't write these literally. */
const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // With an invisible mark, so that `@here` notifies nobody.
  '@': '@\u2060',
  // Formats, as signs that look alike.
  '*': '∗',
  _: 'ˍ',
  '~': '∼',
  '`': 'ˋ',
};

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The same text for the eye, in which Slack finds no link, no mention and no format. */
export const escapeMrkdwn = (text: string): string => text.replace(/[&<>@*_~`]/g, (sign) => SIGNS[sign]!);

/**
 * User input as a single line that becomes no link and no quotation, at most `length` characters once escaped.
 * Right-to-left text can't change the direction of the text around it.
 */
export function safeText(text: string, length: number): string {
  const line = unlinked(oneLine(text)).replace(/^[>\s]+/, '');
  const directed = RIGHT_TO_LEFT.test(line);
  const cut = clipped(line, directed ? length - 2 : length);
  return directed ? `\u2068${cut}\u2069` : cut;
}

/**
 * At most `length` characters once escaped, including an ellipsis; no character that people see as a unit is cut apart.
 */
export function clipped(text: string, length: number): string {
  if (escapeMrkdwn(text).length <= length) return text;
  let kept = '';
  let room = length - 1;
  for (const { segment } of graphemes.segment(text)) {
    room -= escapeMrkdwn(segment).length;
    if (room < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
