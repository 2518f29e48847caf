import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export type Contents = {
  /** SHA-256 by the name of the file. */
  files: Record<string, string>;
  bytes: number;
};

/** Every file of a folder, by its bytes. */
export async function contentsOf(folder: string): Promise<Contents> {
  const files: Record<string, string> = {};
  let bytes = 0;
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    files[name] = hash.digest('hex');
    bytes += statSync(path).size;
  }
  return { files, bytes };
}

/** The names of the files that only one has, or that are not the same. */
export const differing = (one: Contents, other: Contents): string[] =>
  [...new Set([...Object.keys(one.files), ...Object.keys(other.files)])].filter(
    (name) => one.files[name] !== other.files[name],
  );
