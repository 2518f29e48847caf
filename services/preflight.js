#!/usr/bin/env node
// Plain JavaScript, so that an old Node reaches the sentence below instead of a syntax error.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Kairos needs Node 22.18 or newer; this is ${process.versions.node}. ` +
      'Start it with `npm start` or `npm run kairos -- …`, which use a Node of their own, or install a newer one.',
  );
  process.exit(1);
}

// The next start reuses the code compiled by this start. Where the folder can't be written, each start compiles again.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

await import('./main.ts');
