import type { Reporter } from 'vitest/node';

const EVERY_MS = 15_000;

/**
 * Says every few seconds how far the whole run is: how many of its files are done, and how long they took. Names each
 * test that only passed at its second try.
 */
export function progress(say: (line: string) => void = console.log): Reporter {
  let files = 0;
  let done = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    onTestRunStart(specifications) {
      const began = performance.now();
      files = specifications.length;
      done = 0;
      timer = setInterval(() => {
        const seconds = Math.round((performance.now() - began) / 1_000);
        say(`   ${done} of ${files} files after ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
      }, EVERY_MS);
    },
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky) say(`   SECOND TRY: ${test.module.relativeModuleId} > ${test.fullName}`);
    },
    onTestModuleEnd() {
      done += 1;
    },
    onTestRunEnd() {
      clearInterval(timer);
    },
  };
}
