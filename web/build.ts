// Builds the web app into the folder that the server serves. Runs on `npm ci`, and on `npm start` if the sources are
// newer than the last build.
import { cp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { APP_PAGES } from '#contracts/page-values.ts';
import { PRERENDERED_PAGES, type PrerenderedPage } from '#contracts/pages.ts';

const configFile = path.join(import.meta.dirname, 'vite.config.ts');
const dist = path.join(import.meta.dirname, '../dist');
const finished = path.join(dist, 'web');

// Built next to the last build, which a running server keeps serving.
const web = `${finished}-next-${process.pid}`;
const prerenderer = path.join(dist, `prerender-${process.pid}`);
const begun = new Date();

/** For link previews. Pages add their own title, description, URL, and picture. */
const SITE = [
  ['property', 'og:type', 'website'],
  ['property', 'og:site_name', 'Kairos'],
  ['property', 'og:image:width', '1200'],
  ['property', 'og:image:height', '630'],
  ['property', 'og:image:alt', 'Find a time that works for everyone. And see why.'],
  ['name', 'twitter:card', 'summary_large_image'],
]
  .map(([kind, name, content]) => `<meta ${kind}="${name}" content="${content}">`)
  .join('');

const into = (outDir: string) => ({ outDir, emptyOutDir: true });
const quiet = { configFile, logLevel: 'warn' } as const;

try {
  await build({ ...quiet, build: into(web) });
  await build({
    ...quiet,
    build: { ...into(prerenderer), ssr: 'src/prerender.tsx', ssrEmitAssets: true, cssMinify: true },
  });
  // The pictures that only public pages show.
  await cp(path.join(prerenderer, 'assets'), path.join(web, 'assets'), { recursive: true });
  await writePages();
  await compressAssets();
  await swap();
} finally {
  await rm(web, { recursive: true, force: true });
  await rm(prerenderer, { recursive: true, force: true });
}

async function writePages() {
  // A URL, because imports accept neither Windows paths nor paths with a #.
  const { href } = pathToFileURL(path.join(prerenderer, 'prerender.js'));
  type Rendered = { head: string; body: string };
  const { render, renderInvitation, styles } = (await import(href)) as {
    render(address: PrerenderedPage): Rendered;
    renderInvitation(): Rendered;
    styles: string;
  };
  // Each page names its own files to load ahead.
  const template = (await readFile(path.join(web, 'index.html'), 'utf8')).replace(
    /\s*<link rel="modulepreload"[^>]*>/g,
    '',
  );
  const manifest = JSON.parse(await readFile(path.join(web, '.vite/manifest.json'), 'utf8')) as Manifest;

  /** Loads what `start.ts` will import in parallel with it. */
  const preloads = (...sources: string[]): string => {
    const files = new Set<string>();
    const add = (key: string) => {
      const { file, imports = [] } = manifest[key]!;
      files.add(file);
      imports.forEach(add);
    };
    sources.forEach(add);
    return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  };

  const font = Object.values(manifest)
    .flatMap(({ assets = [] }) => assets)
    .find((file) => /inter-latin-wght-normal/.test(file));
  // The demo's pages are in the same type, and know no name that changes with the content.
  if (font) await cp(path.join(web, font), path.join(web, 'inter.woff2'));
  const fontPreload = font
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
    : '';

  const page = (head: string, body: string) =>
    template.replace('<!--head-->', () => fontPreload + head).replace('<!--app-->', () => body);

  // For every page that isn't pre-rendered, with the code of the page that it's opened for. The font isn't loaded ahead, as a slow line
  // is for the code. The server replaces the comment with link previews and first calls.
  const ofPages = [...new Set(Object.values(APP_PAGES))].map((name) => {
    const condition = `PAGE_${name.toUpperCase()}`;
    const files = preloads('src/main.tsx', `src/features/${name}/page.tsx`);
    return `<if-${condition}>${files}</if-${condition}>`;
  });
  const app = template
    .replace('<!--head-->', () => `${ofPages.join('')}${preloads('src/main.tsx')}<!--head-->`)
    .replace('<!--app-->', '')
    .replace(/src="[^"]+"(><\/script>)/, (_, end) => `src="/${manifest['src/main.tsx']!.file}"${end}`);
  await writeFile(path.join(web, 'app.html'), app);
  const invitation = renderInvitation();
  const files = preloads('src/main.tsx', 'src/features/join/page.tsx');
  await writeFile(
    path.join(web, 'invitation.html'),
    await takenOver(page(`<!--head-->${invitation.head}`, invitation.body), files),
  );
  for (const address of PRERENDERED_PAGES) {
    const { head, body } = render(address);
    const file = address === '/' ? 'index.html' : `${address.slice(1)}.html`;
    await writeFile(path.join(web, file), drawnFromOneAnswer(page(SITE + head, body), styles));
  }
}

/**
 * A public page that a phone can render from one response: styles are inlined, and scripts load after the first paint,
 * because the page is complete without them. See docs/decisions/web.md.
 */
function drawnFromOneAnswer(html: string, styles: string): string {
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(html)!;
  const [script, source] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)!;
  const afterDrawing = `new PerformanceObserver(() => import('${source}')).observe({ type: 'paint', buffered: true })`;
  return html
    .replace(link, () => `<style nonce="__NONCE__">${styles}</style>`)
    .replace(script, () => `<script type="module" nonce="__NONCE__">${afterDrawing}</script>`);
}

/**
 * A page that a phone can draw from one response, and that the app then takes over: styles are inlined, and scripts are
 * asked for once all of the page is there.
 */
async function takenOver(html: string, preloads: string): Promise<string> {
  const [link, href] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html)!;
  const [script] = /<script type="module"[^>]* src="[^"]+"><\/script>/.exec(html)!;
  const styles = await readFile(path.join(web, href!), 'utf8');
  return html
    .replace(link, () => `<style nonce="__NONCE__">${styles}</style>`)
    .replace(script, '')
    .replace('<div id="root">', '<div id="root" data-app>')
    .replace('</body>', () => `${preloads}${script}</body>`);
}

/** Compressed once, as small as possible, so the server only has to send it. */
async function compressAssets() {
  const assets = path.join(web, 'assets');
  const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const name of names) {
    const file = path.join(assets, name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

/** Pages that are still open may request files of the last build. They notice and reload. */
async function swap() {
  const last = `${web}-last`;
  // Any later change is newer than this build. See services/cli/build.ts.
  await utimes(path.join(web, 'app.html'), begun, begun);
  await rename(finished, last).catch(() => {});
  try {
    await rename(web, finished);
  } catch (error) {
    await rename(last, finished).catch(() => {});
    throw error;
  }
  await rm(last, { recursive: true, force: true });
}
