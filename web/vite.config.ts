import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Modules bundled into one file although pages share them differently. Many small files compress badly (238 kB gzip in
 * total instead of 225 kB), and libraries stay cached when only Kairos changes.
 */
const FILES = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
  },
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 3 },
  { name: 'parts', test: /(web\/src\/(components|api|lib)|contracts)\//, minShareCount: 4 },
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
