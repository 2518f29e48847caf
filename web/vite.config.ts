import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What is put into one file, although pages share it differently: a file for each small part compresses badly (all
 * scripts together 238 kB gzip against 225 kB), and the libraries stay in the browser when only Kairos changes.
 */
const FILES = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
  },
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  { name: 'parts', test: /web\/src\/(components|api)\//, minShareCount: 5 },
];

/** Two builds of the same sources: what browsers load, and what renders the marketing pages beforehand. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: {
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } }),
    target: 'es2023',
    // light-dark() and oklch() as they are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}));
