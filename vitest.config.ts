import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { progress } from '#tests/harness/progress.ts';
import { SlowFirst } from '#tests/harness/slow-first.ts';
import { filesOf, TAGS } from '#tests/harness/tiers.ts';

// Where `.ci/run` counts from.
const results = process.env['TEST_RESULTS'];

// Each file of tests, and each Kairos that one starts, is a process that compiles the same files: once is enough.
process.env['NODE_COMPILE_CACHE'] ??= path.join(
  import.meta.dirname,
  'node_modules/.cache/compiled-for-tests',
);

export default defineConfig(({ mode }) => ({
  test: {
    reporters: [
      'default',
      ...(process.stdout.isTTY ? [] : [progress()]),
      ...(results ? [['json', { outputFile: `${results}/vitest.json` }] as ['json', object]] : []),
    ],
    include: filesOf(mode),
    env: mode === 'quick' ? { CASES: '0.1' } : {},
    globalSetup: ['tests/harness/postgres-server.ts'],
    setupFiles: ['services/runtime/newest-time-zones.ts', 'tests/harness/cases.ts'],
    tags: TAGS,
    sequence: { sequencer: SlowFirst },
    // Node runs TypeScript as it is. Translating it takes an eighth of the time, and only tests that replace a module
    // would need it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', path.join(import.meta.dirname, 'tests/harness/tsx.ts')],
    // What a file of tests imports is there for the next one: half of the time of most files is importing.
    isolate: false,
    // Long, since a busy machine is no fault of what is tested.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // In \`.ci/run\` a test that a busy machine fails is tried again, as in the browser, and named.
    retry: results ? 1 : 0,
    // Longer than the pause between two sweeps, which is how long a clock that a test moved may stay unnoticed.
    expect: { poll: { timeout: 45_000 } },
    // Two cores: more workers only make the embedded Postgres wait.
    maxWorkers: 2,
  },
}));
