import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

export const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where a test's Postgres lives: in memory where Linux has room for it. A run makes and drops hundreds of databases of three
 * hundred files each, which keeps the kernel busy on a file system with a journal.
 */
export function memoryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir();
}
