import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from '#services/runtime/errors.ts';
import { newKey } from './vault.ts';

/**
 * The key ring in a file that only its owner reads; made if missing, safely also when several start at
 * once. Without it nothing personal can be read again, so it is on the disk before this returns.
 */
export function readOrMakeKeyFile(path: string): string {
  return read(path) ?? make(path);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function make(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${process.pid}`;
  rmSync(half, { force: true });
  const file = openSync(half, 'wx', 0o600);
  const ring = newKey();
  writeSync(file, `${ring}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    // Linking fails if the file exists: the second process takes the first one's key.
    linkSync(half, path);
    return ring;
  } catch (error) {
    const others = read(path);
    if (others === null) throw error;
    return others;
  } finally {
    rmSync(half, { force: true });
  }
}
