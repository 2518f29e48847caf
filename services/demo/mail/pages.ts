import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { shortMoment } from '#contracts/text/times.ts';
import { escapeHtml } from '#services/runtime/html.ts';
import type { StoredMail } from './demo-mailbox.ts';

export const INBOX_STYLE = `
:root { color-scheme: light dark; --ink: #1f2933; --soft: #52606d; --line: #d9dde3; --page: #f4f5f7; --card: #fff; --accent: #4338ca; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ee; --soft: #a9b3c1; --line: #303641; --page: #14171c; --card: #1d2128; --accent: #a5b4fc; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 8px; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 1.1rem; }
p { margin: 0 0 16px; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 0 0 20px; }
select, button { font: inherit; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); max-width: 100%; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
ol { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 14px 16px; color: inherit; text-decoration: none; }
li a:hover strong { text-decoration: underline; }
li strong, li span { display: block; overflow-wrap: anywhere; }
.empty { padding: 48px 24px; text-align: center; }
iframe { display: block; width: 100%; height: 44rem; border: 0; }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; }
`;

const DEMO_NOTICE =
  'No mail server is set, so Kairos shows emails here instead of sending them. Anyone who can open this page can read them. Set SMTP_URL to send real emails.';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Kairos</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/inbox/style.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const time = (at: Date): string => {
  const instant = at.toISOString();
  return `<time datetime="${instant}">${shortMoment(instant, { zone: 'UTC', clock: DEFAULT_CLOCK })} UTC</time>`;
};

const copies = (mail: StoredMail): string => (mail.copies > 1 ? `, sent ${mail.copies} times` : '');

const line = (mail: StoredMail): string => `<li><a href="/demo/inbox/${escapeHtml(mail.id)}">
<strong>${escapeHtml(mail.subject)}</strong>
<span class="soft small">to ${escapeHtml(mail.to.address)}, ${time(mail.at)}${copies(mail)}</span>
</a></li>`;

function filter(people: readonly string[], to: string | undefined): string {
  const options = people.map(
    (address) =>
      `<option value="${escapeHtml(address)}"${address === to ? ' selected' : ''}>${escapeHtml(address)}</option>`,
  );
  return `<form method="get" action="/demo/inbox">
<label for="to">Emails to</label>
<select id="to" name="to"><option value="">everyone</option>${options.join('')}</select>
<button>Show</button>
</form>`;
}

/** The emails, newest first, of everyone or of one person. */
export function listPage(
  mails: readonly StoredMail[],
  people: readonly string[],
  to: string | undefined,
): string {
  const nothing = to
    ? 'No emails to this person yet.'
    : 'No emails yet. Create a meeting and invite someone, and the invitation will appear here.';
  return page(
    'Demo inbox',
    `<h1>Demo inbox</h1>
<p class="soft">${DEMO_NOTICE}</p>
${people.length > 0 ? filter(people, to) : ''}
<div class="card">${
      mails.length > 0 ? `<ol>${mails.map(line).join('\n')}</ol>` : `<p class="empty soft">${nothing}</p>`
    }</div>`,
  );
}

/** One email: as HTML in a frame that may run and load nothing, as text, and its headers as sent. */
export function mailPage(mail: StoredMail & { text: string }, headers: string): string {
  const id = escapeHtml(mail.id);
  return page(
    mail.subject,
    `<p><a href="/demo/inbox">All emails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="soft">To ${escapeHtml(mail.to.name ? `${mail.to.name}, ${mail.to.address}` : mail.to.address)}, ${time(mail.at)}${copies(mail)}.
<a href="/demo/inbox/${id}.eml" download>Download the email</a></p>
<p class="soft small">${DEMO_NOTICE}</p>
<div class="card"><iframe title="The email as HTML" src="/demo/inbox/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></div>
<h2>Plain text</h2>
<div class="card"><pre>${escapeHtml(mail.text)}</pre></div>
<h2>Headers</h2>
<div class="card"><pre>${escapeHtml(headers)}</pre></div>`,
  );
}

export const missingPage = (): string =>
  page(
    'Email not found',
    '<h1>Email not found</h1><p class="soft">It was deleted with its meeting, or it was never sent.</p><p><a href="/demo/inbox">All emails</a></p>',
  );
