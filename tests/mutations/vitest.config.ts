import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

/**
 * The tests of a folder whose code is changed, none of which needs a server. Laws try a tenth of their cases, as in
 * `npm test`. Each file has modules of its own: what they remember would hide a change from the tests that come later.
 */
export default defineConfig({
  test: {
    ...whole({ command: 'serve', mode: 'quick' }).test,
    include: process.env['MUTATION_TESTS']!.split(' '),
    globalSetup: [],
    isolate: true,
    reporters: [],
  },
});
