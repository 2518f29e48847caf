import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Copies all files that git knows or would take, as they are now; the installed packages are shared. */
export function copyTree(copy: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT });
  for (const name of listed.stdout.toString().split('\0'))
    if (name !== '' && existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(copy, name));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
}
