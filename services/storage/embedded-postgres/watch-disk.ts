import { statfs } from 'node:fs/promises';

/** Postgres takes its journal in files of 16 MB, and ends when it can't. */
const NEEDED_BYTES = 20 * 1024 * 1024;
const EVERY_MS = 1_000;

/** Reports once when a folder's disk is nearly full. Returns how to stop watching. */
export function watchDisk(folder: string, onFull: (reason: string) => void): () => void {
  const timer = setInterval(async () => {
    if (!(await isFull(folder))) return;
    clearInterval(timer);
    onFull(fullDisk(folder));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export const fullDisk = (folder: string) => `The disk with ${folder} is full.`;

export async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    // If it can't be measured, Postgres will find out.
    return false;
  }
}
