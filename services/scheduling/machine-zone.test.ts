import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const CORPUS = join(import.meta.dirname, '../../tests/scheduling/corpus.ts');

const bytesUnder = (TZ: string): string =>
  execFileSync(process.execPath, [CORPUS], {
    env: { ...process.env, TZ },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });

let inUtc: string;
beforeAll(() => {
  inUtc = bytesUnder('UTC');
});

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
  'the results are the same bytes on a machine in %s as on one in UTC',
  (zone) => {
    expect(inUtc.length).toBeGreaterThan(50_000);
    expect(bytesUnder(zone)).toBe(inUtc);
  },
);
