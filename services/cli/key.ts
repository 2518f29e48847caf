import { randomBytes } from 'node:crypto';
import type { Config } from '#services/config.ts';
import { type KeyUse, keyUse } from '#services/storage/vault/keys-in-use.ts';
import { rewrap } from '#services/storage/vault/rewrap.ts';
import { type KeyInRing, keysInRing } from '#services/storage/vault/vault.ts';
import { keyRing, keyRingOf } from './composition/key-ring.ts';
import { SEALED_COLUMNS } from './composition/sealed-columns.ts';
import { withDatabase, withStore } from './with-store.ts';

/** Prints a new KAIROS_KEY. To change keys, put it before the old ones, followed by a comma. */
export async function printKey(): Promise<number> {
  const name = `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  console.log(`${name}:${randomBytes(32).toString('base64')}`);
  return 0;
}

/** `kairos key status`: what each key has sealed. Returns 1 if one of these keys is missing. */
export const keyStatusCommand = (config: Config): Promise<number> =>
  withDatabase(config, async (pool) => {
    const ring = keysInRing(await keyRingOf(config, pool));
    const uses = await keyUse(pool, SEALED_COLUMNS);
    for (const line of keyLines(ring, uses)) console.log(line);
    return uses.every(({ name }) => opens(ring, name)) ? 0 : 1;
  });

/** `kairos key rewrap`. Returns 1 if anything is left under another key than the first. */
export const rewrapCommand = (config: Config): Promise<number> =>
  withStore(
    config,
    async ({ pool, vault, sealer, signal, show, print }) => {
      const progress = (done: number, total: number) => show('sealing again', done, total);
      const { sealed, failed } = await rewrap(pool, vault, SEALED_COLUMNS, { signal, progress });
      // Values sealed under the old key stay on disk until their pages are rewritten.
      await sealer.scrub();
      print(`Sealed ${sealed} values again under ${vault.sealsWith}.`);
      if (failed > 0) print(`${failed} couldn't be opened and were left as they are.`);
      const uses = await keyUse(pool, SEALED_COLUMNS);
      for (const line of keyLines(keysInRing(keyRing(config)), uses)) print(line);
      return uses.every(({ name }) => name === vault.sealsWith) ? 0 : 1;
    },
    { unit: 'values' },
  );

const opens = (ring: readonly KeyInRing[], name: string): boolean =>
  ring.some((key) => key.name === name && !key.onlyHashes);

/** A line for each key, keys of the ring first, with its purpose and the values it has sealed. */
export function keyLines(ring: readonly KeyInRing[], uses: readonly KeyUse[]): string[] {
  const names = [...new Set([...ring.map(({ name }) => name), ...uses.map(({ name }) => name)])];
  return names.map((name) => {
    const own = uses.filter((use) => use.name === name);
    const values = own.reduce((sum, use) => sum + use.values, 0);
    const where = own.map((use) => `${use.table}.${use.column} ${use.values}`).join(', ');
    const tasks = tasksOf(ring, name, values);
    return [`${name}  ${values} values`, ...(where === '' ? [] : [where]), tasks].join('  ');
  });
}

function tasksOf(ring: readonly KeyInRing[], name: string, values: number): string {
  const isFirst = ring[0]?.name === name;
  const isLast = ring.at(-1)?.name === name;
  const known = ring.find((key) => key.name === name);
  if (!known) return 'MISSING from KAIROS_KEY';
  if (known.onlyHashes && values > 0) return 'MISSING from KAIROS_KEY: :hash keeps it from opening these';
  if (isFirst && isLast) return 'seals, and makes the lookup hashes: keep it';
  if (isFirst) return 'seals: keep it';
  if (isLast) return 'makes the lookup hashes: keep it';
  return values === 0 ? 'can be dropped' : 'still needed: run "kairos key rewrap"';
}
