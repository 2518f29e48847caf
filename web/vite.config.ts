import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/**
 * Modules bundled into one file although pages share them differently. Each file costs a phone a trip over a slow line, many
 * small ones compress badly, and libraries stay cached when only Kairos changes. The first group that wants a module gets it.
 */
const PARTS = /(web\/src\/(app|components|api|lib|features\/create)|contracts|node_modules)\//;
const FILES = [
  // The public pages need nothing else.
  { name: 'runtime', test: /vite.preload-helper|web\/src\/lib\/(theme|account-deleted)/ },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|@radix-ui|radix-ui)\//,
  },
  neededBy('parts', ['dashboard', 'meetings', 'insights', 'slack']),
  { ...neededBy('forms', ['contacts', 'auth', 'join']), minShareCount: 2 },
  { name: 'rarer-parts', test: PARTS, minShareCount: 2 },
];

/** The modules without which the app can't draw these pages. */
function neededBy(file: string, features: readonly string[]): Rolldown.CodeSplittingGroup {
  const needed = new Set<string>();
  const name: Rolldown.CodeSplittingNameFunction = (id, context) => {
    const add = (module: string) => {
      if (needed.has(module)) return;
      needed.add(module);
      context.getModuleInfo(module)?.importedIds.forEach(add);
    };
    if (needed.size === 0)
      for (const source of ['main.tsx', ...features.map((feature) => `features/${feature}/page.tsx`)])
        add(`${import.meta.dirname}/src/${source}`);
    return needed.has(id) ? file : null;
  };
  return { debugName: file, name, test: PARTS };
}

/** Two builds of the same sources: one for browsers, one that pre-renders the public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: {
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } }),
    target: 'es2023',
    // Keeps light-dark() and oklch() as written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}));
