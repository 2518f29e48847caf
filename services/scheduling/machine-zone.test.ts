import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CORPUS = join(import.meta.dirname, '../../tests/scheduling/corpus.ts');

const bytesUnder = (TZ: string): string =>
  execFileSync(process.execPath, [CORPUS], {
    env: { ...process.env, TZ },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
  'the results are the same bytes on a machine in %s as on one in UTC',
  (zone) => {
    const bytes = bytesUnder('UTC');
    expect(bytes.length).toBeGreaterThan(50_000);
    expect(bytesUnder(zone)).toBe(bytes);
  },
);
