import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('./crash-points.ts', import.meta.url));
const program = `
  import { crashPoint } from ${JSON.stringify(module)};
  for (let pass = 1; pass <= 3; pass++) { crashPoint('CP-5-mail-sent'); console.log(pass); crashPoint('CP-6-before-mail', pass < 3 ? 'booked' : 'removed'); }
`;

const run = (crashAt?: string) => {
  const { CRASH_AT: _, ...environment } = process.env;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: crashAt ? { ...environment, CRASH_AT: crashAt } : environment,
    encoding: 'utf8',
  });
  return { signal: child.signal, lines: child.stdout.trim().split('\n').length };
};

test('a crash point does nothing unless it is asked for', () => {
  expect(run()).toEqual({ signal: null, lines: 3 });
});

test('a crash point kills the process at the pass that is asked for, and only there', () => {
  expect(run('CP-5-mail-sent:2')).toEqual({ signal: 'SIGKILL', lines: 1 });
  expect(run('CP-6-before-mail')).toEqual({ signal: 'SIGKILL', lines: 1 });
  expect(run('CP-6-before-mail:3')).toEqual({ signal: 'SIGKILL', lines: 3 });
  expect(run('CP-6-before-mail:4')).toEqual({ signal: null, lines: 3 });
});

test('a crash point counts only what it is about, if that is said', () => {
  expect(run('CP-6-before-mail/booked:2')).toEqual({ signal: 'SIGKILL', lines: 2 });
  expect(run('CP-6-before-mail/removed')).toEqual({ signal: 'SIGKILL', lines: 3 });
  expect(run('CP-6-before-mail/removed:2')).toEqual({ signal: null, lines: 3 });
  expect(run('CP-6-before-mail/changed')).toEqual({ signal: null, lines: 3 });
});
