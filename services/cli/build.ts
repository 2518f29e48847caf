import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { BUILT_WEB } from '#services/config.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES = ['web', 'contracts', 'package-lock.json'];

const isToolInstalled = (): boolean => {
  try {
    return findPackageJSON('vite', import.meta.url) !== undefined;
  } catch {
    return false;
  }
};

const changedAt = async (file: string): Promise<number> => (await stat(file)).mtimeMs;

/** When the web app was built into a folder, in milliseconds; 0 if it wasn't. */
const builtAt = (web: string): Promise<number> => changedAt(path.join(web, 'app.html')).catch(() => 0);

/** When the sources last changed, in milliseconds. */
async function sourcesChangedAt(): Promise<number> {
  const times = await Promise.all(
    SOURCES.map(async (name) => {
      const source = path.join(ROOT, name);
      const inside = name.includes('.') ? [] : await readdir(source, { recursive: true });
      return Promise.all([source, ...inside.map((one) => path.join(source, one))].map(changedAt));
    }),
  );
  return times.flat().reduce((latest, time) => Math.max(latest, time), 0);
}

/** Builds the web app. A production install has no build tools: then it builds nothing and returns 0. */
export async function build(): Promise<number> {
  if (!isToolInstalled()) {
    console.log("The web app wasn't built: vite isn't installed. Run npm ci without --omit=dev.");
    return 0;
  }
  const builder = spawn(process.execPath, [path.join(ROOT, 'web/build.ts')], {
    stdio: 'inherit',
    // Whatever a test runner has set, since the libraries also have a slower, larger development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(builder, 'exit')) as [number | null];
  return code ?? 1;
}

/** `kairos build`. Returns 1 if there is no web app afterwards. */
export async function buildCommand({ ifOld }: { ifOld: boolean }): Promise<number> {
  if (!ifOld) return build();
  await buildIfOld(BUILT_WEB);
  return (await builtAt(BUILT_WEB)) > 0 ? 0 : 1;
}

/** Builds the web app into the folder if its sources are newer. A failed build leaves the last one in place. */
export async function buildIfOld(web: string): Promise<void> {
  const built = await builtAt(web);
  // An installation may come with the build and without its sources.
  const changed = await sourcesChangedAt().catch(() => 0);
  if (built > 0 && (built >= changed || !isToolInstalled())) return;
  if (isToolInstalled()) console.log('Building the web app...');
  const code = await build();
  if (code !== 0) console.error("Couldn't build the web app; the lines above say why.");
}
