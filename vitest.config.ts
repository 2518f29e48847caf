import { defineConfig } from 'vitest/config';

// Where `.ci/run` counts from.
const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    ...(results && { reporters: ['default', ['json', { outputFile: `${results}/vitest.json` }]] }),
    include: ['{contracts,services,projections,tests,web}/**/*.test.ts'],
    globalSetup: ['tests/harness/postgres-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only make the embedded Postgres wait.
    maxWorkers: 2,
  },
});
