import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node runs TypeScript as it is, but not JSX. Few tests import any, so the translator is loaded when the first one does.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    return { format: 'module', source: translated(fileURLToPath(url)), shortCircuit: true };
  },
});

function translated(file: string): string {
  const swc: typeof import('@swc/core') = createRequire(import.meta.url)('@swc/core');
  return swc.transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  }).code;
}
