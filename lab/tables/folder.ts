import { accessSync, constants, existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../../services/runtime/errors.ts';
import type { WriteBytes } from './table.ts';

type WriteFile = <Result>(name: string, work: (write: WriteBytes) => Promise<Result>) => Promise<Result>;

/** What a folder is called, with six letters behind, until it has all its files. */
const UNFINISHED = '.kairos-unfinished-';
const LETTERS = 6;

/**
 * Fills a temporary folder next to the requested folder, and renames it at the end: all appears at once or not at all.
 * Throws OperatorError if that name is taken.
 */
export async function fillFolder<Result>(
  path: string,
  work: (writeFile: WriteFile) => Promise<Result>,
): Promise<Result> {
  assertNotExisting(path);
  const half = await mkdtemp(`${path}${UNFINISHED}`).catch((error: Error) => {
    throw cannotMake(path, error);
  });
  try {
    const result = await work((name, write) => file(join(half, name), write));
    assertNotExisting(path);
    await rename(half, path);
    return result;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Removes folders that a killed process left unfinished, and returns their paths. No process may be filling any.
 */
export async function removeUnfinished(path: string): Promise<string[]> {
  const beside = dirname(path);
  const begin = `${basename(path)}${UNFINISHED}`;
  const names = await readdir(beside).catch(() => []);
  const left = names.filter((name) => name.startsWith(begin) && name.length === begin.length + LETTERS);
  const paths = left.map((name) => join(beside, name));
  for (const one of paths) await rm(one, { recursive: true, force: true });
  return paths;
}

export function assertNotExisting(path: string): void {
  if (existsSync(path)) throw new OperatorError(`${path} already exists. Name a new folder.`);
}

/** Before anything is read, which takes a while. */
export function assertWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw cannotMake(path, error as Error);
  }
}

const cannotMake = (path: string, { message }: Error) =>
  new OperatorError(`The folder ${path} couldn't be created: ${message}`);

async function file<Result>(path: string, work: (write: WriteBytes) => Promise<Result>): Promise<Result> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const result = await work(async (bytes) => {
      await handle.writeFile(bytes);
    });
    await handle.sync();
    return result;
  } finally {
    await handle.close();
  }
}
