import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TablesRefused } from './refused.ts';
import type { Write } from './table.ts';

export type WriteFile = <Result>(name: string, work: (write: Write) => Promise<Result>) => Promise<Result>;

/**
 * Fills a folder beside the one that is asked for and gives it its name in the end: it is there as a whole or not at
 * all. Throws TablesRefused where there is something of that name.
 */
export async function folder<Result>(
  path: string,
  work: (writeFile: WriteFile) => Promise<Result>,
): Promise<Result> {
  refuseExisting(path);
  const half = await mkdtemp(`${path}.part-`).catch((error: Error) => {
    throw new TablesRefused(`The folder ${path} can't be made: ${error.message}`);
  });
  try {
    const result = await work((name, write) => file(join(half, name), write));
    refuseExisting(path);
    await rename(half, path);
    return result;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new TablesRefused(`${path} is there already. Name a new folder.`);
}

async function file<Result>(path: string, work: (write: Write) => Promise<Result>): Promise<Result> {
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
