import type { Context } from 'koa';
import { type Html, html } from '#services/runtime/html.ts';

/** The pages load one style sheet and frame one email, both our own; `script` is the one that a page may run. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const WITH_SCRIPT = `${POLICY}; script-src 'self'; connect-src 'self'`;

const LARGEST_FORM = 16_384;

/**
 * Shows a page of the demo in the look of the app. `note` says under the heading what is simulated. A page with a
 * `script` is as wide as the app.
 */
export function showDemoPage(
  ctx: Context,
  {
    title,
    note,
    body,
    script,
    status = 200,
  }: { title: string; note?: string; body: Html; script?: string; status?: number },
): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set({
    'Content-Security-Policy': script ? WITH_SCRIPT : POLICY,
    'Cache-Control': 'no-store',
    // Under `no-referrer` a browser sends `Origin: null` with a form, which looks like an attack.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  });
  ctx.body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Kairos</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/style.css">${script ? html`<script type="module" src="${script}"></script>` : ''}
</head>
<body${script ? html` class="wide"` : ''}>
<header><a href="/"><img src="/icon.svg" alt="" width="28" height="28">Kairos</a>
<nav aria-label="Demo"><a href="/demo/people">People</a><a href="/demo/inbox">Inbox</a><a href="/demo/slack">Slack</a></nav></header>
<main><h1>${title}</h1>${note ? html`<p class="soft">${note}</p>` : ''}
${body}</main>
</body>
</html>`.markup;
}

/** A form as browsers send it, read here since the demo's pages come before the app's body parser. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of ctx.req.setEncoding('utf8')) {
    text += chunk;
    if (text.length > LARGEST_FORM) ctx.throw(413);
  }
  return new URLSearchParams(text);
}

/** Whether a form or a call comes from our own pages, or from a program, which names no origin. */
export function isFromOwnPage(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin' || site === 'none';
  const origin = ctx.get('Origin');
  return origin === '' || URL.parse(origin)?.host === ctx.host;
}

/** The first letters of a name, as the app draws people without a picture. */
export const initials = (name: string): Html =>
  html`<span class="face" aria-hidden="true">${name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)}</span>`;

/** The colors are those of the app, by the same names. */
export const STYLE = `
:root { color-scheme: light dark;
  --page: light-dark(oklch(0.988 0.003 285), oklch(0.195 0.014 285)); --card: light-dark(oklch(1 0 0), oklch(0.23 0.017 285));
  --sunken: light-dark(oklch(0.965 0.006 285), oklch(0.265 0.018 285)); --line: light-dark(oklch(0.905 0.01 285), oklch(0.345 0.022 285));
  --edge: light-dark(oklch(0.63 0.02 285), oklch(0.58 0.025 285)); --ink: light-dark(oklch(0.22 0.03 285), oklch(0.955 0.006 285));
  --soft: light-dark(oklch(0.465 0.025 285), oklch(0.745 0.018 285)); --accent: light-dark(oklch(0.49 0.21 277), oklch(0.765 0.12 282));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.2 0.05 282)); --accent-soft: light-dark(oklch(0.952 0.024 282), oklch(0.31 0.068 280));
  --warn: light-dark(oklch(0.46 0.11 65), oklch(0.83 0.12 80)); --warn-soft: light-dark(oklch(0.958 0.045 85), oklch(0.32 0.05 75));
  --bad: light-dark(oklch(0.49 0.19 27), oklch(0.78 0.13 25)); --shade: light-dark(oklch(0.2 0.03 285 / 0.45), oklch(0.08 0.01 285 / 0.7)); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif;
  overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; max-width: 48rem; margin: 0 auto; padding: .5rem 1rem; }
header a { display: inline-flex; gap: .5rem; align-items: center; min-height: 2.75rem; color: var(--ink); text-decoration: none; font-weight: 600; }
nav { display: flex; gap: 1.25rem; margin-left: auto; }
nav a { color: var(--soft); font-size: .875rem; font-weight: 500; }
nav a:hover { color: var(--ink); }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.025em; text-wrap: balance; }
h2 { margin: 2rem 0 .25rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
small, .soft { color: var(--soft); }
small { font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; }
ul, ol { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
li:target { outline: 2px solid var(--accent); outline-offset: -2px; }
.row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; min-height: 3rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.row > .words { flex: 1 1 12rem; min-width: 0; }
.row strong, .row small { display: block; }
a.row:hover { background: var(--sunken); }
.face { display: grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; font-size: .875rem; font-weight: 600;
  background: var(--accent-soft); color: var(--accent); }
button, a.button { display: inline-flex; align-items: center; font: inherit; font-size: .875rem; font-weight: 600; min-height: 2.75rem; padding: 0 1rem;
  border: 1px solid var(--line); border-radius: .75rem; background: var(--card); color: var(--ink); text-decoration: none; white-space: nowrap; cursor: pointer; }
button:hover, a.button:hover { background: var(--sunken); }
button.main, a.main, button.primary, a.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; align-items: center; }
button.danger { color: var(--bad); }
select { font: inherit; min-height: 2.75rem; max-width: 100%; padding: 0 .75rem; border: 1px solid var(--edge); border-radius: .75rem; background: var(--card); color: var(--ink); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.empty { padding: 3rem 1.5rem; margin: 0; text-align: center; }
iframe { display: block; width: 100%; height: 44rem; border: 0; background: #fff; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; }
`;
