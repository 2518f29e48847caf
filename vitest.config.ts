import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Where `.ci/run` counts from.
const results = process.env['TEST_RESULTS'];

// Each file of tests, and each Kairos that one starts, is a process that compiles the same files: once is enough.
process.env['NODE_COMPILE_CACHE'] ??= path.join(
  import.meta.dirname,
  'node_modules/.cache/compiled-for-tests',
);

export default defineConfig({
  test: {
    ...(results && { reporters: ['default', ['json', { outputFile: `${results}/vitest.json` }]] }),
    include: ['{contracts,services,projections,tests,web}/**/*.test.ts'],
    globalSetup: ['tests/harness/postgres-server.ts'],
    // Long, since a busy machine is no fault of what is tested.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Two cores: more workers only make the embedded Postgres wait.
    maxWorkers: 2,
  },
});
