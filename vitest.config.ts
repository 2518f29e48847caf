import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,services,projections,tests,web}/**/*.test.ts'],
    globalSetup: ['tests/harness/postgres-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only make the embedded Postgres wait.
    maxWorkers: 2,
  },
});
