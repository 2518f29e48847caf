import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds of the same sources: what browsers load, and what renders the marketing pages beforehand. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: {
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    // light-dark() and oklch() as they are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}));
