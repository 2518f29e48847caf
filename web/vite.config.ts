import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Modules bundled into one file although pages share them differently. Each file costs a phone a trip over a slow line, many
 * small ones compress badly, and libraries stay cached when only Kairos changes. The first group that wants a module gets it.
 */
const OURS =
  /(web\/src\/(app|components|api|lib|features\/create)|contracts)\/|node_modules\/(lucide-react|@radix-ui)\//;
const FILES = [
  // The public pages need nothing else.
  { name: 'runtime', test: /vite.preload-helper|web\/src\/lib\/(theme|account-deleted)/ },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
  },
  { name: 'parts', test: OURS, minShareCount: 3 },
  { name: 'rarer-parts', test: OURS, minShareCount: 2 },
];

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
