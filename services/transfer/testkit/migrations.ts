import { readdirSync } from 'node:fs';
import path from 'node:path';

const SERVICES = path.join(import.meta.dirname, '../..');

/** The migrations of all rooms, whoever adds one. */
export async function allMigrations(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  const files = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => path.basename(one) === 'migrations.ts').sort()) {
    if (file.includes('testkit')) continue;
    Object.assign(all, (await import(path.join(SERVICES, file))).migrations);
  }
  return all;
}
