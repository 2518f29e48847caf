import { randomBytes } from 'node:crypto';

/** Prints a new KAIROS_KEY. To change keys, put it before the old ones, followed by a comma. */
export async function printKey(): Promise<number> {
  const name = `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  console.log(`${name}:${randomBytes(32).toString('base64')}`);
  return 0;
}
