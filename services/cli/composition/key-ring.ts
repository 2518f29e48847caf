import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { readOrMakeKeyFile } from '#services/storage/vault/key-file.ts';
import { hasKeys } from '#services/storage/vault/sealer.ts';

/** KAIROS_KEY, or the ring that the embedded default keeps next to its data folder. */
export const keyRing = ({ key }: Config): string =>
  key.kind === 'given' ? key.ring : readOrMakeKeyFile(key.path);

/**
 * The same for a database. Throws OperatorError if it needs a key file that is missing: a new key in its place would open
 * nothing, and be taken for the right one.
 */
export async function keyRingOf(config: Config, pool: pg.Pool): Promise<string> {
  const { key } = config;
  if (key.kind === 'file' && !existsSync(key.path) && (await hasKeys(pool)))
    throw new OperatorError(
      `The key file ${key.path} is missing, and nothing in this database opens without it. Put it back, or set KAIROS_KEY.`,
    );
  return keyRing(config);
}
