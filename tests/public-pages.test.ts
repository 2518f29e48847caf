import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Promises } from '#contracts/page-values.ts';
import { PRERENDERED_PAGES, PREVIEW_PICTURES } from '#contracts/pages.ts';
import { buildIfOld } from '#services/cli/build.ts';
import { BUILT_WEB, readConfig } from '#services/config.ts';
import { statusValues } from '#services/http/pages/status.ts';
import { fillIn, pageValues } from '#services/http/web-app/site.ts';

const web = BUILT_WEB;
beforeAll(async () => {
  if (web === BUILT_WEB) await buildIfOld(web);
});

const PAGES = Object.fromEntries(
  PRERENDERED_PAGES.map((page) => [page, page === '/' ? 'index.html' : `${page.slice(1)}.html`]),
);
const built = (page: string) => readFileSync(path.join(web, PAGES[page]!), 'utf8');

const SERVED = { NONCE: 'n', SESSION: 'out', DEMO: '', SIGN_IN: '', ORIGIN: 'https://kairos.test' };
const NO_PROMISES: Promises = {
  accuracy: null,
  supportMail: null,
  supportWithin: null,
  supportAverage: null,
  dataLocation: null,
  sourceCode: null,
};

/** A page as it's handed out. */
const handedOut = (
  page: string,
  { promises = readConfig({}).site.promises, liveDemo = false, missing = [''] } = {},
) =>
  fillIn(built(page), {
    ...SERVED,
    ...pageValues(promises, liveDemo),
    ...statusValues({ missing: missing.filter(Boolean) }, new Date(), new Date()),
  });

describe('public pages', () => {
  test('promise nothing that no one has promised', () => {
    const promised = /support@|24 hours|8 hours on average|accuracy of suggestions|servers in the EU/;
    const withPromises = PRERENDERED_PAGES.filter((page) => promised.test(handedOut(page)));
    expect(withPromises).toEqual(['/', '/contact', '/help', '/privacy', '/terms']);
    for (const page of PRERENDERED_PAGES)
      expect([page, promised.exec(handedOut(page, { promises: NO_PROMISES }))]).toEqual([page, null]);
    expect(handedOut('/contact', { promises: NO_PROMISES })).toContain('Ask your admin');
  });

  test.each(PRERENDERED_PAGES)('%s is handed out with everything filled in', (page) => {
    for (const promises of [readConfig({}).site.promises, NO_PROMISES])
      expect(handedOut(page, { promises }).match(/__[A-Z_]+__|<\/?(if|unless)-\w*>/g)).toBeNull();
  });

  test('the landing page leads into the live demo where there is one', () => {
    expect(handedOut('/', { liveDemo: true })).toContain('href="/demo/people"');
    expect(handedOut('/')).not.toContain('/demo/people');
  });

  test('the status page names what is missing', () => {
    expect(handedOut('/status')).toContain('All systems operational');
    expect(handedOut('/status')).not.toContain('Unavailable');
    const troubled = handedOut('/status', { missing: ['event log'] });
    expect(troubled).toContain('Missing right now: event log.');
    expect(troubled).not.toContain('All systems operational');
    expect(troubled.match(/>Unavailable</g)).toHaveLength(1);
  });

  test.each(PRERENDERED_PAGES)('%s has a picture for shared links', (page) => {
    const html = handedOut(page);
    expect(html).toContain(`<meta property="og:image" content="https://kairos.test${PREVIEW_PICTURES.page}"`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  test.each(Object.values(PREVIEW_PICTURES))('%s is a PNG of 1200 by 630 pixels, under 150 kB', (address) => {
    const file = readFileSync(path.join(web, address));
    expect(file.toString('latin1', 1, 4)).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(file.length).toBeLessThan(150_000);
  });

  test.each(PRERENDERED_PAGES)('%s carries the styles of all its classes', (page) => {
    const html = built(page);
    const own = /<style[^>]*>(.*?)<\/style>/s.exec(html)![1]!;
    const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'));
    const all = readFileSync(path.join(web, manifest['index.html'].css[0]), 'utf8');
    const selector = (name: string) => `.${name.replace(/[^\w-]/g, (character) => `\\${character}`)}`;
    const classes = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => asRead(names!).split(' ')),
    );
    expect(
      [...classes].filter((name) => all.includes(selector(name)) && !own.includes(selector(name))),
    ).toEqual([]);
  });
});

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const asRead = (markup: string) => markup.replace(/&([^;]+);/g, (_, name: string) => CHARACTERS[name]!);

describe('pictures of the product', () => {
  const pictures = () => [...built('/').matchAll(/<img [^>]*src="(\/assets\/[^"]+\.webp)"[^>]*>/g)];

  test('take their place before they are there, come only when they are near, and say what they show', () => {
    expect(pictures().length).toBeGreaterThan(5);
    for (const [markup] of pictures()) {
      expect(markup).toMatch(/width="\d+" height="\d+"/);
      expect(markup).toContain('loading="lazy"');
      expect(markup).toMatch(/alt="[^"]{20,}"/);
    }
  });

  test('are sharp: they have two pixels for each that is shown', () => {
    const sized = [
      ...built('/').matchAll(/(?:src|srcSet)="(\/assets\/[^"]+\.webp)" width="(\d+)" height="(\d+)"/g),
    ];
    expect(sized.length).toBeGreaterThan(pictures().length);
    for (const [, address, width, height] of sized)
      expect([address, ...sizeOfWebp(address!)]).toEqual([address, 2 * Number(width), 2 * Number(height)]);
  });
});

/** Of an extended WebP, which is what the browser makes of a screen. */
function sizeOfWebp(address: string): [width: number, height: number] {
  const file = readFileSync(path.join(web, address));
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
}
