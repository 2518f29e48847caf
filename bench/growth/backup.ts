import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Size, secondsOf } from './sizes.ts';

const run = promisify(execFile);

/** Seconds of `kairos export`, the size of its file, and seconds of `kairos import` into the empty database of `into`. */
export async function backUpAndRestore({ env, meetings }: Size, into: Size['env'], folder: string) {
  const file = join(folder, `${meetings}.ndjson`);
  const kairos = (settings: Size['env'], ...args: string[]) =>
    run(process.execPath, ['services/preflight.js', ...args], { env: { ...process.env, ...settings } });
  const backup = await secondsOf(() => kairos(env, 'export', file));
  const megabytes = Math.round(statSync(file).size / 1e6);
  const restore = await secondsOf(() => kairos(into, 'import', file));
  rmSync(file);
  return { 'export, s': backup, 'its file, MB': megabytes, 'import, s': restore };
}
