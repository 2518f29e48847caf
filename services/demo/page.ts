import type { Context } from 'koa';
import { personColor } from '#contracts/person-color.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { type Html, html } from '#services/runtime/html.ts';
import { DEMO_ANALYST, type DemoPerson } from './people.ts';

/** The pages load one style sheet and frame one email, both our own; `script` is the one that a page may run. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const WITH_SCRIPT = `${POLICY}; script-src 'self'; connect-src 'self'`;

/** The demo's pages in the bar at the top. */
const PAGES = [
  ['People', '/demo/people'],
  ['Inbox', '/demo/inbox'],
  ['Slack', '/demo/slack'],
] as const;

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
<header><div><a href="/"><img src="/icon.svg" alt="" width="32" height="32">Kairos</a>
<nav aria-label="Demo">${PAGES.map(
    ([name, path]) =>
      html`<a href="${path}"${ctx.path === path ? html` aria-current="page"` : ''}>${name}</a>`,
  )}</nav></div></header>
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

/** Someone of the demo with their address and where they live; `end` is what can be done with them. */
export function personRow(person: DemoPerson, end: Html): Html {
  const name = `${person.firstName} ${person.lastName}`;
  return html`${face(name, person.email)}<span class="words"><strong>${name}${
    person.email === DEMO_ANALYST ? html` <span class="badge">Analyst</span>` : ''
  }</strong>
<small>${person.email}, ${zoneName(person.zone)} time</small></span>${end}`;
}

/** The first letters of a name in the color of the person, as the app draws people without a picture. */
export const face = (name: string, email: string | null): Html =>
  html`<span class="face" data-person="${String(personColor({ name, email }))}" aria-hidden="true">${name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)}</span>`;

/** The hues of people, by their color. */
const PERSON_HUES = [280, 20, 160, 65, 325, 210, 110, 245];

/** The colors are those of the app, by the same names. */
export const STYLE = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/inter.woff2") format("woff2"); }
:root { color-scheme: light dark;
  --page: light-dark(oklch(0.988 0.003 285), oklch(0.195 0.014 285)); --card: light-dark(oklch(1 0 0), oklch(0.23 0.017 285));
  --sunken: light-dark(oklch(0.965 0.006 285), oklch(0.265 0.018 285)); --line: light-dark(oklch(0.905 0.01 285), oklch(0.345 0.022 285));
  --edge: light-dark(oklch(0.63 0.02 285), oklch(0.58 0.025 285)); --ink: light-dark(oklch(0.22 0.03 285), oklch(0.955 0.006 285));
  --soft: light-dark(oklch(0.465 0.025 285), oklch(0.745 0.018 285)); --accent: light-dark(oklch(0.49 0.21 277), oklch(0.765 0.12 282));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.2 0.05 282)); --accent-soft: light-dark(oklch(0.952 0.024 282), oklch(0.31 0.068 280));
  --warn: light-dark(oklch(0.46 0.11 65), oklch(0.83 0.12 80)); --warn-soft: light-dark(oklch(0.958 0.045 85), oklch(0.32 0.05 75));
  --bad: light-dark(oklch(0.49 0.19 27), oklch(0.78 0.13 25)); --lift: 0 1px 2px light-dark(oklch(0.3 0.05 285 / 0.06), oklch(0 0 0 / 0.3)); --shade: light-dark(oklch(0.2 0.03 285 / 0.45), oklch(0.08 0.01 285 / 0.7)); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif;
  overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
header { border-bottom: 1px solid var(--line); }
header div { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; max-width: 72rem; min-height: 4rem; margin: 0 auto; padding: 0 1rem; }
header a { display: inline-flex; gap: .625rem; align-items: center; min-height: 2.75rem; color: var(--ink); text-decoration: none; font-size: 1.125rem; font-weight: 600; letter-spacing: -.01em; }
nav { display: flex; gap: .25rem; margin-left: auto; }
header nav a { padding: 0 .75rem; border-radius: .5rem; color: var(--soft); font-size: .875rem; font-weight: 500; letter-spacing: 0; }
header nav a:hover { background: var(--sunken); color: var(--ink); }
header nav a[aria-current] { background: var(--accent-soft); color: var(--accent); }
@media (max-width: 24rem) { header nav a { padding: 0 .5rem; } }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
@media (min-width: 40rem) { header div, main { padding-inline: 1.5rem; } }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; font-weight: 600; line-height: 1.25; letter-spacing: -.025em; text-wrap: balance; }
@media (min-width: 40rem) { h1 { font-size: 1.875rem; } }
h2 { margin: 2rem 0 .25rem; font-size: 1.125rem; font-weight: 600; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .2em; }
strong { font-weight: 500; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
small, .soft { color: var(--soft); }
small { font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; box-shadow: var(--lift); }
.card + .card, .card + .soft { margin-top: 1rem; }
h2 + .card, .soft + .card, .buttons + .card { margin-top: .75rem; }
ul, ol { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
li:target { outline: 2px solid var(--accent); outline-offset: -2px; }
.row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; min-height: 3rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.row > .words { flex: 1 1 12rem; min-width: 0; }
@media (max-width: 30rem) { .row > .words { flex-basis: calc(100% - 3.25rem); } .row > .words ~ :nth-child(3) { margin-left: 3.25rem; } }
.row strong, .row small { display: block; }
.row > a:not(.button) { font-size: .875rem; padding: .75rem .25rem; }
.badge { padding: .0625rem .375rem; border-radius: .25rem; background: var(--accent-soft); color: var(--accent); font-size: .75rem; font-weight: 500; }
a.row:hover { background: var(--sunken); }
.face { display: grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; font-size: .875rem; font-weight: 600;
  background: light-dark(oklch(0.925 0.055 var(--hue)), oklch(0.35 0.075 var(--hue))); color: light-dark(oklch(0.4 0.13 var(--hue)), oklch(0.9 0.065 var(--hue))); }
${PERSON_HUES.map((hue, color) => `[data-person="${color}"] { --hue: ${hue}; }`).join(' ')}
button, a.button { display: inline-flex; align-items: center; font: inherit; font-size: .875rem; font-weight: 500; min-height: 2.75rem; padding: 0 1rem;
  border: 1px solid var(--line); border-radius: .5rem; box-shadow: var(--lift); background: var(--card); color: var(--ink); text-decoration: none; white-space: nowrap; cursor: pointer; }
button:hover, a.button:hover { background: var(--sunken); }
button.main, a.main, button.primary, a.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; align-items: center; }
button.danger { color: var(--bad); }
.buttons select { flex: 1 1 8rem; min-width: 0; max-width: 20rem; }
select { font: inherit; font-size: 1rem; min-height: 2.75rem; max-width: 100%; padding: 0 .75rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--card); color: var(--ink); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.empty { padding: 3rem 1.5rem; margin: 0; text-align: center; }
iframe { display: block; width: 100%; height: 44rem; border: 0; background: #fff; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; }
`;
