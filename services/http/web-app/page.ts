import type { Context } from 'koa';
import { type Html, html } from '#services/runtime/html.ts';

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}' +
  ':root{color-scheme:light dark}';

/** Answers with a plain page that needs nothing of the app, for when that may not work; the status is the caller's. */
export function showPage(ctx: Context, title: string, body: Html): void {
  const nonce: string = ctx.state['nonce'];
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${nonce}">${{ markup: STYLE }}</style></head>
<body><main><h1>${title}</h1>
${body}</main></body>
</html>`.markup;
}

/** Whether it is a person's browser that opens an address, and not a program that makes a call. */
export const wantsPage = (ctx: Context): boolean =>
  !ctx.path.startsWith('/api/') && ctx.accepts('json', 'html') === 'html';
