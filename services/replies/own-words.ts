import EmailReplyParser from 'email-reply-parser';

/** As many characters of a text are looked at: the rest is what was quoted. */
const LONGEST = 20_000;

/** Where programs begin to quote in HTML: Gmail, Outlook, Thunderbird, and all that use a quotation. */
const QUOTE =
  /<blockquote|<hr|class="?(?:gmail_quote|moz-cite-prefix|yahoo_quoted)|id="?(?:x_)?(?:divRplyFwdMsg|appendonsend|mail-editor-reference)|border-top: ?solid #E1E1E1/i;

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
  const whole = text.trim() === '' ? textOfHtml(html.slice(0, LONGEST)) : text.slice(0, LONGEST);
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

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** What is before the quotation, and after. */
function textOfHtml(html: string): string {
  const from = html.search(QUOTE);
  const after = html.toLowerCase().lastIndexOf('</blockquote>');
  const own = from < 0 ? html : html.slice(0, from) + (after > from ? html.slice(after) : '');
  return own
    .split(/<(?=style|script|title)/i)
    .map((piece, index) => (index === 0 ? piece : piece.replace(/^[\s\S]*?<\/(?:style|script|title)>/i, '')))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>?/g, '')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (entity, decimal, hex, named) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      return code === null
        ? (ENTITIES[named.toLowerCase()] ?? entity)
        : String.fromCodePoint(Math.min(code, 0x10ffff));
    });
}
