import type { Context } from 'koa';
import { type Html, html } from '#services/runtime/html.ts';

export const DEMO_GOOGLE_ROOT = '/demo-google';

/**
 * How a demo serves its pages, with the style sheet under `root`. `standsIn` says on every page what it is, to
 * avoid confusion with the real one.
 */
export const pageFrame =
  ({ root, home, name, standsIn }: { root: string; home: string; name: string; standsIn: string }) =>
  (ctx: Context, title: string, body: Html, status = 200): void => {
    const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/style.css">
</head>
<body>
<header><a href="${home}">${name}</a><p>${standsIn}</p></header>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`;
    ctx.status = status;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    // Under `no-referrer` a browser sends `Origin: null` with a form, which looks like an attack.
    ctx.set('Referrer-Policy', 'same-origin');
    ctx.body = page.markup;
  };

export const showDemoPage = pageFrame({
  root: DEMO_GOOGLE_ROOT,
  home: DEMO_GOOGLE_ROOT,
  name: 'Demo Google',
  standsIn:
    "This isn't Google. It's a demo with made-up people and calendars, used until Kairos has a Google client.",
});

/** A form as browsers send it, read here to be independent of the app's body parser. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  const LARGEST = 16_384;
  let text = '';
  for await (const chunk of ctx.req.setEncoding('utf8')) {
    text += chunk;
    if (text.length > LARGEST) ctx.throw(413);
  }
  return new URLSearchParams(text);
}

export const DEMO_STYLE = `
:root { color-scheme: light dark; --page: #fbfbfd; --card: #fff; --line: #dedee6; --ink: #1f1d2b; --soft: #5a5966;
  --accent: #4f46d6; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #16161f; --card: #1e1e29; --line: #3b3b4a; --ink: #f3f3f7;
  --soft: #b2b2bf; --accent: #a7a9ff; --on-accent: #16161f; } }
* { box-sizing: border-box; }
html { background: var(--page); }
body { margin: 0 auto; max-width: 38rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); }
header { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); padding: .75rem 1rem; font-size: .875rem; }
header a { font-weight: 600; }
header p, h1 { margin: .25rem 0; }
header p, small { color: var(--soft); }
h1 { font-size: 1.75rem; letter-spacing: -.025em; line-height: 1.2; margin-top: 2rem; }
h2 { font-size: 1.125rem; margin: 2.25rem 0 .25rem; }
a { color: var(--accent); }
ul { list-style: none; padding: 0; }
li { border-bottom: 1px solid var(--line); }
li:target { outline: 2px solid var(--accent); outline-offset: 2px; }
.row { display: flex; gap: .75rem; align-items: center; min-height: 3rem; padding: .5rem 0; }
.row > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
a.row { text-decoration: none; color: inherit; }
a.row:hover strong { text-decoration: underline; }
.row img { width: 2.5rem; height: 2.5rem; border-radius: 50%; }
.row small, .row strong { display: block; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; flex: none; }
select { font: inherit; min-height: 2.75rem; padding: 0 .75rem; max-width: 100%; display: block; }
button, a.button { font: inherit; text-decoration: none; white-space: nowrap; min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--line); background: var(--card); color: var(--ink); font-weight: 500; }
button:hover, a.button:hover { border-color: var(--accent); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
summary { min-height: 2.75rem; padding: .5rem 0; cursor: pointer; }
dl { display: grid; grid-template-columns: auto; gap: .25rem; margin: 0 0 1rem; }
dt { font-size: .875rem; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
.cancelled { text-decoration: line-through; }
`;
