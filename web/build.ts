// Builds the web app into the folder that the server hands out. `npm ci` runs it, and so does `npm start` where the
// sources are newer than the last build.
import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { PRERENDERED_PAGES, type PrerenderedPage } from '#contracts/pages.ts';

const configFile = path.join(import.meta.dirname, 'vite.config.ts');
const dist = path.join(import.meta.dirname, '../dist');
const finished = path.resolve(process.env['KAIROS_WEB'] ?? path.join(dist, 'web'));

// All of it is made beside the last build, which a running server hands out meanwhile.
const web = `${finished}-next-${process.pid}`;
const prerenderer = path.join(dist, `prerender-${process.pid}`);
const begun = new Date();

/** For link previews; title, description and address are the page's own. */
const SITE = '<meta property="og:type" content="website"><meta property="og:site_name" content="Kairos">';

const into = (outDir: string) => ({ outDir, emptyOutDir: true });
const quiet = { configFile, logLevel: 'warn' } as const;

try {
  await build({ ...quiet, build: into(web) });
  await build({ ...quiet, build: { ...into(prerenderer), ssr: 'src/prerender.tsx' } });
  await writePages();
  await compressAssets();
  await swap();
} finally {
  await rm(web, { recursive: true, force: true });
  await rm(prerenderer, { recursive: true, force: true });
}

async function writePages() {
  // An address, since a path of Windows is none, and neither is one with a # in it.
  const { href } = pathToFileURL(path.join(prerenderer, 'prerender.js'));
  const { render } = (await import(href)) as {
    render(address: PrerenderedPage): { head: string; body: string };
  };
  const template = await readFile(path.join(web, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(path.join(web, '.vite/manifest.json'), 'utf8')) as Manifest;

  /** What `start.ts` will ask for is fetched beside it, and not after it. */
  const preloads = (source: string): string => {
    const files = new Set<string>();
    const add = (key: string) => {
      const { file, imports = [] } = manifest[key]!;
      files.add(file);
      imports.forEach(add);
    };
    add(source);
    return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  };

  const font = Object.values(manifest)
    .flatMap(({ assets = [] }) => assets)
    .find((file) => /inter-latin-wght-normal/.test(file));
  const fontPreload = font
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
    : '';

  const page = (head: string, body: string) =>
    template.replace('<!--head-->', () => fontPreload + head).replace('<!--app-->', () => body);

  // For every page that is not known beforehand; the server puts link previews in the place of the comment.
  await writeFile(path.join(web, 'app.html'), page(`${preloads('src/main.tsx')}<!--head-->`, ''));
  for (const address of PRERENDERED_PAGES) {
    const { head, body } = render(address);
    const file = address === '/' ? 'index.html' : `${address.slice(1)}.html`;
    await writeFile(path.join(web, file), await drawnFromOneAnswer(page(SITE + head, body)));
  }
}

/**
 * A public page that a phone can draw from one answer: its styles are in it, and its scripts are asked for once it has
 * been drawn, since it is complete without them. See docs/decisions/web.md.
 */
async function drawnFromOneAnswer(html: string): Promise<string> {
  const [link, stylesheet] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html)!;
  const [script, source] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)!;
  const styles = await readFile(path.join(web, stylesheet!), 'utf8');
  const afterDrawing = `new PerformanceObserver(() => import('${source}')).observe({ type: 'paint', buffered: true })`;
  return html
    .replace(link, () => `<style nonce="__NONCE__">${styles}</style>`)
    .replace(script, () => `<script type="module" nonce="__NONCE__">${afterDrawing}</script>`);
}

/** Once, and as small as can be, so that the server only has to hand it out. */
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

/** Pages that are still open ask for files of the last build; they notice, and load the new one. */
async function swap() {
  const last = `${web}-last`;
  // Whatever is changed from here on is newer than this build; see services/cli/build.ts.
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
