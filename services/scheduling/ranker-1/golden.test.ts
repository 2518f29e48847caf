import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scheduleByParts } from './schedule.ts';

const LINES = readFileSync(join(import.meta.dirname, '../../../tests/scheduling/rules-1.ndjson'), 'utf8');

/** Events say `1` of what these rules ranked, so they answer the same forever. */
test('version 1 of the rules answers, to the byte, what it always answered', () => {
  const cases = LINES.trimEnd().split('\n');
  expect(cases).toHaveLength(60);
  for (const line of cases) {
    const { wanted, result } = JSON.parse(line);
    expect(JSON.stringify(scheduleByParts(wanted, { limit: 3 }))).toBe(JSON.stringify(result));
  }
});
