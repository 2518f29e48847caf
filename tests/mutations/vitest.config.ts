import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

/** The tests of a folder whose code is changed: none of them needs a server. */
export default defineConfig({
  test: {
    ...whole({ command: 'serve', mode: 'test' }).test,
    include: process.env['MUTATION_TESTS']!.split(' '),
    globalSetup: [],
    reporters: [],
  },
});
