import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const logged = (write: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines;
};

test('secrets and personal fields are redacted wherever they stand (S67)', () => {
  const [line] = logged((log) =>
    log.info(
      {
        email: 'canary@x.example',
        user: { refreshToken: '1//CANARY' },
        request: { headers: { cookie: 'sid=CANARY' } },
      },
      'signed in',
    ),
  );
  expect(line).not.toContain('CANARY');
  expect(line).not.toContain('canary@');
});

test('a name with a line break stays one JSON line (S68)', () => {
  const lines = logged((log) => log.info({ meeting: '\n{"level":"fatal"}' }, 'a\nb'));
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd().split('\n')).toHaveLength(1);
});
