import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { shortMoment } from '#contracts/text/times.ts';
import { type Html, html } from '#services/runtime/html.ts';
import type { DemoMailbox, StoredMail } from './mailbox.ts';
import { showDemoPage } from './page.ts';

const INBOX = '/demo/inbox';

const MOST_SHOWN = 200;

const NOTE =
  'No mail server is set, so Kairos shows emails here instead of sending them. Anyone who can open this page can read them. Set SMTP_URL to send real emails.';

/** An email may have its own inline styles, and open its links in a new tab; it runs and loads nothing. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";

const asJson = ({ to, at, ...mail }: StoredMail) => ({ ...mail, to: to.address, at: at.toISOString() });

/**
 * `/demo/inbox`, which replaces people's email programs when Kairos has no SMTP server: the list, each email, its
 * `.eml`, and `/demo/inbox.json` for programs. It shows everyone's email to anyone who opens it, so it is only mounted
 * with the embedded default's demo mailbox.
 */
export function createInbox({ outbox }: { outbox: Pick<DemoMailbox, 'list' | 'find'> }): Middleware {
  const router = new Router({ prefix: INBOX });

  const missing = (ctx: Context) =>
    showDemoPage(ctx, {
      title: 'Email not found',
      note: 'It was deleted with its meeting, or it was never sent.',
      body: html`<p><a href="${INBOX}">All emails</a></p>`,
      status: 404,
    });

  /** The person that is asked for, if any. */
  function recipient(ctx: Context): { to?: string } {
    const to = [ctx.query['to'] ?? ''].flat()[0]!.trim();
    return to === '' ? {} : { to };
  }

  router.get('.json', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = (await outbox.list({ ...recipient(ctx), limit: MOST_SHOWN })).map(asJson);
  });

  router.get('/', async (ctx) => {
    const all = await outbox.list({ limit: MOST_SHOWN });
    const { to } = recipient(ctx);
    const people = [...new Set(all.map((mail) => mail.to.address.toLowerCase()))].sort();
    const shown = to === undefined ? all : await outbox.list({ to, limit: MOST_SHOWN });
    showDemoPage(ctx, { title: 'Demo inbox', note: NOTE, body: list(shown, people, to?.toLowerCase()) });
  });

  router.get('/:id.eml', async (ctx) => {
    const mail = await outbox.find(ctx.params['id'] ?? '');
    if (!mail) return missing(ctx);
    ctx.attachment(`kairos-${mail.id}.eml`);
    ctx.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    ctx.type = 'message/rfc822';
    ctx.body = mail.eml;
  });

  router.get('/:id/html', async (ctx) => {
    const mail = await outbox.find(ctx.params['id'] ?? '');
    if (!mail) return missing(ctx);
    ctx.set({
      'Content-Security-Policy': MAIL_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    });
    ctx.type = 'html';
    ctx.body = mail.html;
  });

  router.get('/:id', async (ctx) => {
    const mail = await outbox.find(ctx.params['id'] ?? '');
    if (!mail) return missing(ctx);
    const headers = mail.eml.toString('latin1').split('\r\n\r\n')[0]!;
    showDemoPage(ctx, { title: mail.subject, body: one(mail, headers) });
  });

  // The router adds its own fields to the context that it is given, which its type asks of the caller.
  return router.routes() as Middleware;
}

const time = (at: Date): Html => {
  const instant = at.toISOString();
  return html`<time datetime="${instant}">${shortMoment(instant, { zone: 'UTC', clock: DEFAULT_CLOCK })} UTC</time>`;
};

const copies = (mail: StoredMail): string => (mail.copies > 1 ? `, sent ${mail.copies} times` : '');

/** The emails, newest first, of everyone or of one person. */
function list(mails: readonly StoredMail[], people: readonly string[], to: string | undefined): Html {
  const options = people.map(
    (address) => html`<option value="${address}"${address === to ? html` selected` : ''}>${address}</option>`,
  );
  const filter = html`<form method="get" action="${INBOX}" class="buttons"><label for="to">Emails to</label>
<select id="to" name="to"><option value="">everyone</option>${options}</select><button>Show</button></form>`;
  const rows = mails.map(
    (
      mail,
    ) => html`<li><a class="row" href="${INBOX}/${mail.id}"><span class="words"><strong>${mail.subject}</strong>
<small>to ${mail.to.address}, ${time(mail.at)}${copies(mail)}</small></span></a></li>`,
  );
  const nothing = to
    ? 'No emails to this person yet.'
    : 'No emails yet. Create a meeting and invite someone, and the invitation will appear here.';
  return html`${people.length > 0 ? filter : ''}<div class="card">${
    rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p class="empty soft">${nothing}</p>`
  }</div>`;
}

/** One email: as HTML in a frame that may run and load nothing, as text, and its headers as sent. */
const one = (
  mail: StoredMail & { text: string },
  headers: string,
): Html => html`<p><a href="${INBOX}">All emails</a></p>
<p class="soft">To ${mail.to.name ? `${mail.to.name}, ${mail.to.address}` : mail.to.address}, ${time(mail.at)}${copies(mail)}.
<a href="${INBOX}/${mail.id}.eml" download>Download the email</a></p>
<div class="card"><iframe title="The email as HTML" src="${INBOX}/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></div>
<h2>Plain text</h2><div class="card"><pre>${mail.text}</pre></div>
<h2>Headers</h2><div class="card"><pre>${headers}</pre></div>
<p class="soft">${NOTE}</p>`;
