import { readdirSync } from 'node:fs';
import path from 'node:path';

const SERVICES = path.join(import.meta.dirname, '../..');

/** The migrations of all rooms, ordered by their names: accounts come before what refers to them. */
export async function allMigrations(): Promise<Record<string, string>> {
  const all: [string, string][] = [];
  const files = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => path.basename(one) === 'migrations.ts')) {
    if (file.includes('testkit')) continue;
    all.push(...Object.entries<string>((await import(path.join(SERVICES, file))).migrations));
  }
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}
