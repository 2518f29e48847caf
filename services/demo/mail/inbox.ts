import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { DemoMailbox, StoredMail } from './demo-mailbox.ts';
import { INBOX_STYLE, listPage, mailPage, missingPage } from './pages.ts';

const MOST_SHOWN = 200;

/** The pages load one style sheet and frame one email, both our own; no scripts run. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
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
  const router = new Router({ prefix: '/demo/inbox' });

  function show(ctx: Context, html: string, policy = PAGE_POLICY): void {
    ctx.set({
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    });
    ctx.type = 'html';
    ctx.body = html;
  }

  function missing(ctx: Context): void {
    ctx.status = 404;
    show(ctx, missingPage());
  }

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
    show(ctx, listPage(shown, people, to?.toLowerCase()));
  });

  router.get('/style.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = INBOX_STYLE;
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
    ctx.set('X-Frame-Options', 'SAMEORIGIN');
    show(ctx, mail.html, MAIL_POLICY);
  });

  router.get('/:id', async (ctx) => {
    const mail = await outbox.find(ctx.params['id'] ?? '');
    if (!mail) return missing(ctx);
    show(ctx, mailPage(mail, mail.eml.toString('latin1').split('\r\n\r\n')[0]!));
  });

  // The router adds its own fields to the context that it is given, which its type asks of the caller.
  return router.routes() as Middleware;
}
