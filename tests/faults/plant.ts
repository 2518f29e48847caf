import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.ts';
import { type Fault, faults } from './faults.ts';
import { tierOf } from './tier.ts';

/**
 * Plants each fault in a copy of the tree, one after the other, and runs the test that is said to catch it, as the command
 * does that it belongs to. Ends with 1 if a fault is not caught. The tree itself stays as it is.
 *
 *   node tests/faults/plant.ts 3 17 tests/browser     # the third, the seventeenth, and all that have this text in them
 */

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    /** Plants nothing: each test has to pass, or it would catch anything. */
    healthy: { type: 'boolean', default: false },
  },
});

/** Milliseconds. A test that comes to no end has caught nothing. */
const PATIENCE = 10 * 60_000;

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

type Ran = { passed: number; failed: string[] };

const copy = mkdtempSync(join(tmpdir(), 'kairos-faults-'));
try {
  const wanted = [...faults.entries()].filter(([index, fault]) => isChosen(index + 1, fault));
  copyTree(copy);
  const wrong = wanted.filter(([index, fault]) => !isAsExpected(index + 1, fault));
  const [many, well] = [wanted.length, wanted.length - wrong.length];
  const quick = wanted.filter((one) => tierOf(one[1]) === 'test' && !wrong.includes(one)).length;
  console.log(`${well} of ${many} ${options.healthy ? 'pass' : 'caught'}, ${quick} of them by \`npm test\`.`);
  if (many === 0 || wrong.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isChosen(number: number, fault: Fault): boolean {
  const text = Object.values(fault).join('\n');
  return (
    chosen.length === 0 || chosen.some((one) => (/^\d+$/.test(one) ? number === +one : text.includes(one)))
  );
}

/** Says in a line what became of one. */
function isAsExpected(number: number, fault: Fault): boolean {
  const began = performance.now();
  const [verdict, isWell] = verdictOn(fault);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${String(number).padStart(3)}. ${tierOf(fault)}: ${verdict} (${seconds} s) ${fault.fault}`);
  return isWell;
}

function verdictOn(fault: Fault): [verdict: string, isWell: boolean] {
  const file = join(copy, fault.file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const times = text.split(fault.find).length - 1;
  if (times !== 1) return [`FOUND ${times} TIMES in ${fault.file}:`, false];
  const planted = text.replace(fault.find, () => fault.replace);
  if (!options.healthy) writeFileSync(file, planted);
  const { passed, failed } = run(fault);
  if (options.healthy) return passed > 0 && failed.length === 0 ? ['passes', true] : ['FAILS', false];
  writeFileSync(file, text);
  if (failed.length > 0) return [`caught by “${failed[0]}”`, true];
  return [passed > 0 ? 'NOT CAUGHT' : 'NO TEST RAN', false];
}

/** Stops at the first test that fails. What can't even be loaded has failed no test. */
function run(fault: Fault): Ran {
  const { caughtBy, test } = fault;
  const isQuick = tierOf(fault) === 'test';
  const results = mkdtempSync(join(copy, 'results-'));
  const isOfBrowser = caughtBy.endsWith('.spec.ts');
  const args = isOfBrowser
    ? [
        PLAYWRIGHT,
        'test',
        '-c',
        dirname(caughtBy),
        `--project=${isQuick ? 'stories' : 'desktop'}`,
        '--retries=0',
        '-x',
      ]
    : [VITEST, 'run', '--mode', isQuick ? 'quick' : 'rest', '--bail=1'];
  const named = test === undefined ? [] : [isOfBrowser ? '-g' : '-t', test];
  spawnSync(process.execPath, [...args, ...named, caughtBy], {
    cwd: copy,
    env: { ...process.env, TEST_RESULTS: results },
    stdio: 'ignore',
    timeout: PATIENCE,
  });
  const read = (name: string) => {
    const file = join(results, name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  return isOfBrowser ? ofPlaywright(read('playwright.json')) : ofVitest(read('vitest.json'));
}

type OfVitest = { testResults?: { assertionResults: { fullName: string; status: string }[] }[] };

function ofVitest({ testResults = [] }: OfVitest): Ran {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  return { passed: named('passed').length, failed: named('failed') };
}

type SuiteOfPlaywright = {
  specs: { title: string; tests: { status: string }[] }[];
  /** Of each `describe`. */
  suites?: SuiteOfPlaywright[];
};

function specsOf({ specs, suites = [] }: SuiteOfPlaywright): SuiteOfPlaywright['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function ofPlaywright({ suites = [] }: { suites?: SuiteOfPlaywright[] }): Ran {
  const specs = suites.flatMap(specsOf);
  const isOf = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return { passed: isOf('expected').length, failed: isOf('unexpected').map(({ title }) => title) };
}
