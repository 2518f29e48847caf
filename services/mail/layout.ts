import { escapeHtml } from '#services/runtime/html.ts';

/** A part of a letter; a string is a paragraph. Texts are plain; the layout escapes them. */
export type LetterBlock =
  | string
  /** The organizer's own words. */
  | { kind: 'quote'; text: string }
  | { kind: 'details'; rows: readonly DetailsRow[] }
  | { kind: 'list'; items: readonly string[] }
  /** Ranked, best first. Numbered if there are several, or people answer by number. */
  | { kind: 'times'; times: { lines: readonly string[]; notes: readonly string[] }[]; isAnswered?: true }
  /** The email's call to action, once per letter. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; text: string; href: string };

/**
 * With `href`, the HTML shows the line as the link's text. `was`: the earlier lines, which no longer hold. `large`: the
 * first line in pieces, of which the HTML shows all but the last in large letters, each on a line of its own.
 */
export type DetailsRow = {
  label: string;
  lines: readonly string[];
  href?: string;
  was?: readonly string[];
  large?: readonly string[];
};

/** Parts in order; nested parts follow each other, and what is empty is left out. */
export type LetterParts = readonly (LetterBlock | LetterParts | null | undefined | false)[];

/** An email before layout: the same parts make the text and the HTML. */
export type Letter = { subject: string; heading: string; body: LetterParts; footer?: LetterParts };

export const button = (label: string, href: string): LetterBlock => ({ kind: 'button', label, href });

/** Nothing without an address. */
export const link = (text: string, href: string | undefined): LetterBlock | null =>
  href === undefined ? null : { kind: 'link', text, href };

export const quote = (text: string): LetterBlock => ({ kind: 'quote', text });

export const row = (label: string, ...lines: readonly string[]): DetailsRow => ({ label, lines });

/** Nothing without rows. */
export function details(...rows: readonly (DetailsRow | null | undefined | false)[]): LetterBlock | null {
  const some = rows.filter((each) => !!each);
  return some.length === 0 ? null : { kind: 'details', rows: some };
}

const blocksOf = (parts: LetterParts): LetterBlock[] =>
  parts.flatMap((part) => (Array.isArray(part) ? blocksOf(part) : part ? [part as LetterBlock] : []));

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const isNumbered = ({ times, isAnswered }: Extract<LetterBlock, { kind: 'times' }>): boolean =>
  times.length > 1 || isAnswered === true;

function blockText(block: LetterBlock): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'quote':
      return `  ${indented(block.text, '  ')}`;
    case 'details':
      return block.rows
        .map(({ label, lines, href, was }) =>
          [
            `${label}: ${href ?? lines.join('\n  or ')}`,
            ...(was ? [`  was ${was.join('\n  or ')}`] : []),
          ].join('\n'),
        )
        .join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'times':
      return block.times
        .map(({ lines, notes }, index) => {
          const number = isNumbered(block) ? `${index + 1}. ` : '';
          const indent = ' '.repeat(number.length);
          return `${number}${[lines.join(`\n${indent}or `), ...notes].join(`\n${indent}`)}`;
        })
        .join('\n\n');
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'link':
      return `${block.text}:\n${block.href}`;
  }
}

/** The letter as plain text. */
export const letterText = ({ heading, body, footer = [] }: Letter): string =>
  `${[heading, ...blocksOf(body).map(blockText), '-- ', ...blocksOf(footer).map(blockText)].join('\n\n').replace('-- \n\n', '-- \n')}\n`;

// Every email program keeps inline styles; the classes only serve the dark scheme and narrow screens.
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STYLE = {
  body: `margin:0;padding:24px 12px;background:#f4f5f7;color:#1f2933;${FONT};font-size:16px;line-height:1.55`,
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px;border:1px solid #e4e7eb',
  heading:
    'margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600;overflow-wrap:anywhere;text-wrap:balance',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  quote:
    'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #c7d2fe;white-space:pre-line;overflow-wrap:anywhere',
  details: 'margin:0 0 20px',
  label: 'margin:0;font-size:13px;color:#52606d',
  value: 'margin:0 0 10px;font-weight:500;overflow-wrap:anywhere',
  large: 'font-size:22px;line-height:1.4;font-weight:600;color:#4338ca',
  was: 'font-weight:400;color:#52606d',
  list: 'margin:0 0 16px;padding-left:22px',
  only: 'margin:0 0 16px;padding:0;list-style:none',
  item: 'margin:0 0 12px;overflow-wrap:anywhere',
  note: 'font-size:14px;color:#52606d',
  buttonLine: 'margin:24px 0',
  button:
    'display:inline-block;padding:12px 22px;background:#4338ca;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none',
  link: 'color:#4338ca',
  footer: 'max-width:560px;margin:0 auto;padding:20px 32px;font-size:13px;color:#52606d',
} as const;
const SCHEMES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.k-body{background:#14171c!important;color:#e6e9ee!important}
.k-card{background:#1d2128!important;border-color:#303641!important}.k-soft{color:#a9b3c1!important}
.k-quote{border-color:#5b5fc7!important}.k-button{background:#a5b4fc!important;color:#14171c!important}.k-link{color:#a5b4fc!important}}
@media (max-width:480px){.k-body{padding:0!important}.k-card{padding:24px 20px!important;border-radius:0!important;border-width:0 0 1px!important}.k-footer{padding:20px!important}
.k-button{display:block!important;text-align:center!important}}`;

const anchor = (label: string, href: string, kind: 'button' | 'link'): string =>
  `<a class="k-${kind}" href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer" style="${STYLE[kind]}">${escapeHtml(label)}</a>`;

const lineBreaks = (lines: readonly string[]): string => lines.map(escapeHtml).join('<br>or ');

function largeHtml(pieces: readonly string[]): string {
  const lines = pieces.slice(0, -1).map(escapeHtml).join('<br>');
  return `<span class="k-link" style="${STYLE.large}">${lines}</span><br>${escapeHtml(pieces.at(-1)!)}`;
}

function blockHtml(block: LetterBlock): string {
  if (typeof block === 'string') return `<p style="${STYLE.paragraph}">${escapeHtml(block)}</p>`;
  switch (block.kind) {
    case 'quote':
      return `<blockquote class="k-quote" style="${STYLE.quote}">${escapeHtml(block.text)}</blockquote>`;
    case 'details':
      return `<dl style="${STYLE.details}">${block.rows
        .map(({ label, lines, href, was, large }) => {
          const now = href
            ? anchor(lines.join(' '), href, 'link')
            : [...(large ? [largeHtml(large)] : []), ...lines.slice(large ? 1 : 0).map(escapeHtml)].join(
                '<br>or ',
              );
          const value = was ? `${now}<br><s class="k-soft" style="${STYLE.was}">${lineBreaks(was)}</s>` : now;
          return `<dt class="k-soft" style="${STYLE.label}">${escapeHtml(label)}</dt><dd style="${STYLE.value}">${value}</dd>`;
        })
        .join('\n')}</dl>`;
    case 'list':
      return `<ul style="${STYLE.list}">${block.items.map((item) => `<li style="${STYLE.item}">${escapeHtml(item)}</li>`).join('\n')}</ul>`;
    case 'times':
      return `<ol style="${isNumbered(block) ? STYLE.list : STYLE.only}">${block.times
        .map(
          ({ lines, notes }) =>
            `<li style="${STYLE.item}"><strong>${lineBreaks(lines)}</strong>${notes
              .map((note) => `<br><span class="k-soft" style="${STYLE.note}">${escapeHtml(note)}</span>`)
              .join('')}</li>`,
        )
        .join('\n')}</ol>`;
    case 'button':
      return `<p style="${STYLE.buttonLine}">${anchor(block.label, block.href, 'button')}</p>`;
    case 'link':
      return `<p style="${STYLE.paragraph}">${anchor(block.text, block.href, 'link')}</p>`;
  }
}

/** The letter as HTML that needs nothing from outside: no pictures, no scripts, no tables. */
export const letterHtml = ({ subject, heading, body, footer = [] }: Letter): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${SCHEMES}</style>
</head>
<body class="k-body" style="${STYLE.body}">
<main class="k-card" style="${STYLE.card}">
<h1 style="${STYLE.heading}">${escapeHtml(heading)}</h1>
${blocksOf(body).map(blockHtml).join('\n')}
</main>
<footer class="k-soft k-footer" style="${STYLE.footer}">
${blocksOf(footer).map(blockHtml).join('\n')}
</footer>
</body>
</html>
`;
