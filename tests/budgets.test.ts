import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { APP_PAGES } from '#contracts/page-values.ts';
import { PRERENDERED_PAGES } from '#contracts/pages.ts';
import { buildIfOld } from '#services/cli/build.ts';
import { BUILT_WEB } from '#services/config.ts';

/** Bytes over the wire, as gzip; a page is over its budget before anyone notices that it is slow. */
const KB = 1000;

/** What the browser of someone who is signed in loads for any page. */
const SIGNED_IN = ['index.html', 'src/main.tsx'];

const web = BUILT_WEB;
let manifest: Manifest;
beforeAll(async () => {
  if (web === BUILT_WEB) await buildIfOld(web);
  manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'));
});

const sizeOf = (file: string) => gzipSync(readFileSync(path.join(web, file)), { level: 9 }).length;

/** The files that these sources and all that they import become, and what of it is loaded later, if that is `wanted`. */
function filesOf(sources: readonly string[], wanted: (source: string) => boolean = () => false): Set<string> {
  const seen = new Set<string>();
  const add = (source: string) => {
    if (seen.has(source)) return;
    expect(manifest, 'the build').toHaveProperty([source]);
    seen.add(source);
    const { imports = [], dynamicImports = [] } = manifest[source]!;
    for (const imported of [...imports, ...dynamicImports.filter(wanted)]) add(imported);
  };
  for (const source of sources) add(source);
  return new Set([...seen].map((source) => manifest[source]!.file));
}

/** A page that few people ever open. */
const INSIGHTS = 'src/features/insights/page.tsx';
const ofAllOthers = () => filesOf(['index.html'], (source) => source !== INSIGHTS);

const sizeOfAll = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

const weightOf = (sources: readonly string[]) => sizeOfAll(filesOf(sources));

describe('what the web app weighs', () => {
  test('a public page runs at most 5 kB of scripts', () => {
    expect(weightOf(['index.html', 'src/public.ts'])).toBeLessThan(5 * KB);
  });

  test.each([
    ['dashboard', 152],
    ['meetings', 152],
    ['insights', 152],
    ['contacts', 170],
    ['create', 190],
  ])('a first visit to the %s page runs at most %i kB', (page, limit) => {
    expect(weightOf([...SIGNED_IN, `src/features/${page}/page.tsx`])).toBeLessThan(limit * KB);
  });

  test.each(Object.values(APP_PAGES))(
    'the %s page comes in at most 8 files, all asked for at once',
    (page) => {
      const files = filesOf(['src/main.tsx', `src/features/${page}/page.tsx`]);
      expect(files.size).toBeLessThanOrEqual(8);
      const html = readFileSync(path.join(web, 'app.html'), 'utf8');
      const name = `PAGE_${page.toUpperCase()}`;
      const [, part] = new RegExp(`<if-${name}>(.*?)</if-${name}>`).exec(html)!;
      for (const file of files) expect(part).toContain(`rel="modulepreload" crossorigin href="/${file}"`);
    },
  );

  test('all pages together run at most 317 kB, the insights left out', () => {
    expect(sizeOfAll(ofAllOthers())).toBeLessThan(317 * KB);
  });

  test('the insights bring at most 11 kB, and 118 kB more for their plots, which come later', () => {
    const others = ofAllOthers();
    const page = filesOf([INSIGHTS]).difference(others);
    const withPlots = filesOf([INSIGHTS], (source) => source.startsWith('src/features/insights/'));
    const plots = withPlots.difference(others).difference(page);
    expect(sizeOfAll(page)).toBeLessThan(11 * KB);
    expect(sizeOfAll(plots)).toBeLessThan(118 * KB);
  });

  test('no script is forgotten in these', () => {
    const counted = filesOf(['index.html'], () => true);
    for (const name of readdirSync(path.join(web, 'assets')).filter((one) => one.endsWith('.js')))
      expect(counted).toContain(`assets/${name}`);
  });

  test('all styles are at most 13 kB', () => {
    const styles = readdirSync(path.join(web, 'assets')).filter((name) => name.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.reduce((sum, name) => sum + sizeOf(`assets/${name}`), 0)).toBeLessThan(13 * KB);
  });
});

describe('what the web app is handed out as', () => {
  test.each(PRERENDERED_PAGES)('%s says what it is without scripts', (page) => {
    const html = readFileSync(path.join(web, page === '/' ? 'index.html' : `${page}.html`), 'utf8');
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html).toMatch(/<h1[^>]*>[^<]+/);
    expect(html).not.toContain(' style="');
  });

  test.each(PRERENDERED_PAGES)('%s can be drawn from one answer', (page) => {
    const html = readFileSync(path.join(web, page === '/' ? 'index.html' : `${page}.html`), 'utf8');
    expect(html).toContain('<style nonce="__NONCE__">');
    expect(html).not.toMatch(/<link rel="(stylesheet|modulepreload)"|<script[^>]* src=/);
  });

  test('scripts and styles are compressed beforehand', () => {
    for (const name of readdirSync(path.join(web, 'assets')).filter((one) => /\.(js|css)$/.test(one)))
      for (const kind of ['br', 'gz'])
        expect([name, existsSync(path.join(web, 'assets', `${name}.${kind}`))]).toEqual([name, true]);
  });
});
