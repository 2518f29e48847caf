import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Where the Chromium is that the tests drive: the one that PLAYWRIGHT_CHROMIUM names, Playwright's own (undefined, since
 * it knows where that is), on Linux the headless one from npm, so that everyone has the same, or else Debian's. Throws
 * with what to do if there is none.
 */
export async function chromiumPath(): Promise<string | undefined> {
  const named = process.env['PLAYWRIGHT_CHROMIUM'];
  if (named) {
    if (!existsSync(named)) throw new Error(`PLAYWRIGHT_CHROMIUM names ${named}, which is not there.`);
    return named;
  }
  if (existsSync(chromium.executablePath())) return undefined;
  const found = await unpacked().catch(() => DEBIAN.find((file) => existsSync(file)));
  if (found) return found;
  throw new Error(
    'No browser to test with. `npx playwright install chromium` brings one, or name one in PLAYWRIGHT_CHROMIUM.',
  );
}

/**
 * The package unpacks into the temporary folder once, and never looks which version it finds there: so each version gets
 * a folder of its own. Its launch arguments are left alone; they switch off the same-origin policy.
 */
async function unpacked(): Promise<string> {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url)!;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const caches = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const folder = path.join(caches, `sparticuz-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
