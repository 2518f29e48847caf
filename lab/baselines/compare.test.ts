// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import { createMemoryLog } from '../../tests/harness/memory-event-store.ts';
import { plainEventLog } from '../../tests/harness/plain-event-log.ts';
import { nothingSealed, simulatedLog } from '../past-decisions/testkit/simulated-log.ts';
import { compareWithBaselines } from './compare-with-baselines.ts';
import type { BaselineReport } from './report.ts';
import { baselinesAsText } from './text.ts';

let report: BaselineReport;
beforeAll(async () => {
  const { log } = await simulatedLog(60, 21);
  report = await compareWithBaselines(log, { sealer: nothingSealed, leadMinutes: 30 });
});

const figuresOf = (name: string) => report.rules.find(({ rule }) => rule === name)!;

describe('on a simulated log, Kairos', () => {
  test('books nothing that anyone would rightly refuse, where others do', () => {
    const kairos = figuresOf('Kairos');
    expect(kairos.booked).toBeGreaterThan(10);
    expect(kairos.bookedRefused).toBe(0);
    expect(figuresOf('Microsoft Graph').bookedRefused).toBeGreaterThan(0);
  });

  test('asks less of the worst-off person than rules that count heads', () => {
    for (const other of ['Microsoft Graph', 'Scheduling Poll'])
      expect(figuresOf('Kairos').worstOff.mean).toBeLessThan(figuresOf(other).worstOff.mean!);
  });
});

test('the report has a column for every rule, with where the rule is documented', () => {
  const text = baselinesAsText(report);
  expect(text).toMatch(/^ +Kairos +Microsoft Graph +Scheduling Poll +Least sacrifice$/m);
  expect(text).toContain('Microsoft Graph: https://learn.microsoft.com/graph/api/user-findmeetingtimes');
});

test('of a log without meetings, the report says that there is nothing to compare', async () => {
  const empty = await compareWithBaselines(plainEventLog(createMemoryLog().open()), {
    sealer: nothingSealed,
  });
  expect(empty).toMatchObject({ ranked: 0, choices: 0 });
  expect(baselinesAsText(empty)).toContain("There's nothing to compare.");
});
