// Builds the web app: dist/web is what the server hands out. `npm ci` runs it, and so does `npm start` where the
// sources are newer than the last build.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Manifest } from 'vite';
import { PRERENDERED } from './pages.ts';

const configFile = path.join(import.meta.dirname, 'vite.config.ts');
const root = path.join(import.meta.dirname, '..');
const web = path.join(root, 'dist/web');
const prerenderer = path.join(root, 'dist/prerender');

const quiet = { configFile, logLevel: 'warn' } as const;
await build(quiet);
await build({ ...quiet, build: { ssr: 'src/prerender.tsx' } });

const { render } = (await import(path.join(prerenderer, 'prerender.js'))) as {
  render(address: string): Promise<{ head: string; body: string }>;
};
const template = await readFile(path.join(web, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(path.join(web, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The code that a page needs is fetched beside the entry, and not after it. */
const preloads = (source: string): string =>
  [manifest[source]?.file]
    .filter((file) => file !== undefined)
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');

const font = Object.values(manifest)
  .flatMap(({ assets = [] }) => assets)
  .find((file) => /inter-latin-wght-normal/.test(file));
const fontPreload = font
  ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
  : '';

const page = (head: string, body: string) =>
  template.replace('<!--head-->', () => fontPreload + head).replace('<!--app-->', () => body);

// For every page that is not known beforehand; the server puts link previews in the place of the comment.
await writeFile(path.join(web, 'app.html'), page('<!--head-->', ''));
for (const [address, source] of Object.entries(PRERENDERED)) {
  const { head, body } = await render(address);
  const file = path.join(web, address === '/' ? 'index.html' : `${address}.html`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, page(head + preloads(source), body));
}
await rm(prerenderer, { recursive: true });
