import EmailReplyParser from 'email-reply-parser';
import { compile } from 'html-to-text';

/** As many characters of a text are looked at: the rest is what was quoted. */
const LONGEST = 20_000;

/** How deep elements of HTML may be within elements: deeper ones aren't looked at. */
const DEEPEST = 200;

/** Stands in the text of an HTML email where Outlook begins to quote: all that follows is quoted. */
const QUOTED_FROM_HERE = '\u{1d}';

/** The elements in which other programs quote. */
const QUOTES = ['blockquote', '.gmail_quote', '.moz-cite-prefix', '.yahoo_quoted'];

/** The elements after which Outlook quotes. */
const OUTLOOK_QUOTES_AFTER = [
  ...['#divRplyFwdMsg', '#x_divRplyFwdMsg', '#appendonsend', '#mail-editor-reference', 'hr'],
  ...['[style*="border-top:solid #E1E1E1"]', '[style*="border-top: solid #E1E1E1"]'],
];

const textOfHtml = compile({
  wordwrap: false,
  limits: { maxDepth: DEEPEST, ellipsis: '' },
  formatters: { quotedFromHere: (_, __, builder) => builder.addLiteral(QUOTED_FROM_HERE) },
  selectors: [
    ...QUOTES.map((selector) => ({ selector, format: 'skip' })),
    ...OUTLOOK_QUOTES_AFTER.map((selector) => ({ selector, format: 'quotedFromHere' })),
    { selector: 'img', format: 'skip' },
    // The number of an item isn't that of a time.
    ...['ul', 'ol', 'li'].map((selector) => ({ selector, format: 'block' })),
    { selector: 'a', options: { ignoreHref: true } },
  ],
});

/** An address that a program put on a line of its own. */
const BROKEN_ADDRESS = /<[ \t]*\r?\n[ \t]*(?=[^\s<>]+@[^\s<>]+>)/g;

const SENT_WITH = /^(?:sent (?:from|with|via)|get outlook for|gesendet (?:mit|von)|von meinem) .{0,80}$/gim;

const VALEDICTION =
  /^(?:(?:best|kind|warm|many)?(?: ?regards| ?wishes| ?thanks)?|best|thanks|thank you|cheers|sincerely|yours|(?:mit )?(?:freundlichen?|besten?|vielen?|liebe[nr]?) grü(?:ß|ss)en?|lg|vg|mfg)[,.!]?$/i;

/**
 * The words that someone wrote in an email, without the text that they quoted and without their signature, which begins
 * with their name.
 */
export function ownWords(
  { text = '', html = '' }: { text?: string | undefined; html?: string | undefined },
  name: string,
): string {
  const whole =
    text.trim() === ''
      ? textOfHtml(html.slice(0, LONGEST)).split(QUOTED_FROM_HERE)[0]!
      : text.slice(0, LONGEST);
  const read = new EmailReplyParser().parseReply(whole.replace(BROKEN_ADDRESS, '<'));
  return withoutSignature(read.replace(SENT_WITH, ''), name).trim();
}

function withoutSignature(text: string, name: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const [whole, first] = [name.toLowerCase(), name.toLowerCase().split(/\s/)[0]!];
  const isName = (line: string) =>
    whole !== '' && [whole, first].includes(line.toLowerCase().replace(/[,.]$/, ''));
  const from = lines.findIndex((line, index) => index > 0 && isName(line));
  if (from < 0 || lines.slice(from).some((line) => /^p\.? ?s\b/i.test(line))) return text;
  const before = lines.findLastIndex((line, index) => index < from && line !== '');
  const isValediction = before > 0 && VALEDICTION.test(lines[before]!);
  return lines.slice(0, isValediction ? before : from).join('\n');
}
