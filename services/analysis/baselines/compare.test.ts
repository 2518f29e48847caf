// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { nothingSealed } from '../past-decisions/testkit/simulated-log.ts';
import { compareWithBaselines } from './compare-with-baselines.ts';
import { measureBaselines } from './testkit/measure.ts';
import { baselinesAsText } from './text.ts';

let measured: Awaited<ReturnType<typeof measureBaselines>>;
beforeAll(async () => {
  measured = await measureBaselines(21, 60);
});

const figuresOf = (name: string) => measured.report.rules.find(({ rule }) => rule === name)!;
const OTHERS = ['Microsoft Graph', 'Scheduling Poll', 'Least sacrifice'];

describe('on a simulated log, Kairos', () => {
  test('books nothing that anyone would rightly refuse, where others do', () => {
    const kairos = figuresOf('Kairos');
    expect(kairos.booked).toBeGreaterThan(10);
    expect(kairos.bookedRefused).toBe(0);
    expect(figuresOf('Microsoft Graph').bookedRefused).toBeGreaterThan(0);
  });

  test('has its first time preferred to the first of each rule by the same organizers', () => {
    for (const [index, other] of OTHERS.entries())
      expect(measured.asked[index + 1]!.preferred, other).toBeLessThan(0.5);
  });

  test('asks less of the worst-off person than rules that count heads', () => {
    for (const other of ['Microsoft Graph', 'Scheduling Poll'])
      expect(figuresOf('Kairos').worstOff.mean).toBeLessThan(figuresOf(other).worstOff.mean!);
  });
});

test('the report has a column for every rule, with where the rule is documented', () => {
  const text = baselinesAsText(measured.report);
  expect(text).toMatch(/^ +Kairos +Microsoft Graph +Scheduling Poll +Least sacrifice$/m);
  expect(text).toContain('Microsoft Graph: https://learn.microsoft.com/graph/api/user-findmeetingtimes');
});

test('of a log without meetings, the report says that there is nothing to compare', async () => {
  const report = await compareWithBaselines(plainEventLog(createMemoryLog().open()), {
    sealer: nothingSealed,
  });
  expect(report).toMatchObject({ ranked: 0, choices: 0 });
  expect(baselinesAsText(report)).toContain("There's nothing to compare.");
});
