import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

const isToolInstalled = (): boolean => {
  try {
    return findPackageJSON('vite', import.meta.url) !== undefined;
  } catch {
    return false;
  }
};

/** Builds the web app into dist/web. Where only what runs was installed, there is nothing to build with, and 0. */
export async function build(): Promise<number> {
  if (!isToolInstalled()) {
    console.log('The web app is not built: vite is not installed (npm ci without --omit=dev brings it).');
    return 0;
  }
  const builder = spawn(process.execPath, [path.join(ROOT, 'web/build.ts')], { stdio: 'inherit' });
  const [code] = (await once(builder, 'exit')) as [number | null];
  return code ?? 1;
}
