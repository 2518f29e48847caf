// @module-tag laws
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/harness/cases.ts';
import { startsOf } from './expand-rule.ts';
import { parseRule } from './recurrence-rule.ts';
import { digitsOf, type RandomSeries, ruleText, series } from './testkit/random-rule.ts';
import { slowStarts } from './testkit/slow-judge.ts';
import { UTC } from './zone-rules.ts';

function startsIn({ parts, start, isDate, from, to }: RandomSeries): string[] {
  const first = { wall: start.getTime(), rules: UTC, isDate };
  const window = { from: from.getTime(), to: to.getTime() };
  const budget = { steps: 1_000_000 };
  const all = parseRule(ruleText(parts), first).flatMap((rule) => [...startsOf(rule, first, window, budget)]);
  return [...new Set(all)].sort((one, other) => one - other).map((wall) => digitsOf(new Date(wall)));
}

test('a rule means what the table of the standard says, whatever its parts', () => {
  fc.assert(
    fc.property(series, (drawn) => {
      const judged = slowStarts(drawn);
      if (judged) expect(startsIn(drawn)).toEqual(judged.map(digitsOf));
    }),
    cases(400),
  );
});

/** Reads a rule a line, and writes its starts. A rule that takes dateutil too long has none. */
const PYTHON = `
import sys, json, signal
from datetime import datetime
from dateutil.rrule import rrulestr
def stop(*_): raise TimeoutError()
signal.signal(signal.SIGALRM, stop)
at = lambda digits: datetime.strptime(digits, '%Y%m%dT%H%M%S')
for line in sys.stdin:
    rule, start, first, last = json.loads(line)
    found = []
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        for each in rrulestr(rule, dtstart=at(start)).xafter(at(first), inc=True):
            if each > at(last): break
            found.append(each.strftime('%Y%m%dT%H%M%S'))
    except (TimeoutError, ValueError):
        found = None
    signal.setitimer(signal.ITIMER_REAL, 0)
    print(json.dumps(found))
`;

const hasDateutil = spawnSync('python3', ['-c', 'import dateutil.rrule']).status === 0;

/** dateutil's starts for each rule; null where there are none. */
const dateutil = (all: readonly RandomSeries[]): (string[] | null)[] => {
  const lines = all.map(({ parts, start, from, to }) =>
    JSON.stringify([ruleText(parts), ...[start, from, to].map(digitsOf)]),
  );
  const { stdout } = spawnSync('python3', ['-c', PYTHON], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line, index) => (isBeyondDateutil(all[index]!) ? null : JSON.parse(line)));
};

/**
 * Numbered and plain weekdays together must both hold for dateutil, and dateutil counts the days of a first week from
 * the start.
 */
function isBeyondDateutil({ parts: { FREQ, BYDAY = [], BYSETPOS, SKIP }, start }: RandomSeries): boolean {
  // dateutil goes through all times from the start.
  if (FREQ in { HOURLY: 1, MINUTELY: 1, SECONDLY: 1 } && start.getUTCFullYear() < 2026) return true;
  const placed = BYDAY.filter((day) => day.length > 2).length;
  if (placed > 0 && placed < BYDAY.length) return true;
  return SKIP !== undefined || (FREQ === 'WEEKLY' && BYSETPOS !== undefined);
}

test.runIf(hasDateutil)('python-dateutil finds the same starts', () => {
  const all = fc
    .sample(series, cases(120))
    .filter(({ parts }) => !parts.BYWEEKNO || parts.BYDAY || parts.BYMONTHDAY || parts.BYYEARDAY);
  const judged = dateutil(all);
  const differing = all.flatMap((drawn, index) => {
    const [ours, theirs] = [startsIn(drawn), judged[index]];
    if (theirs === null || JSON.stringify(ours) === JSON.stringify(theirs)) return [];
    return { start: digitsOf(drawn.start), rule: ruleText(drawn.parts), ours, theirs };
  });
  expect(differing).toEqual([]);
});

const at = (day: string) => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T10:00:00Z`);

/** The starts of a rule, from 30 November 2026 to the end of the next year, of a series that begins at 10:00 on a day. */
function startsFrom(day: string, rule: string): string[] {
  const first = { wall: at(day), rules: UTC, isDate: false };
  const window = { from: at('20261130'), to: at('20271231') };
  const walls = parseRule(rule, first).flatMap((each) => [
    ...startsOf(each, first, window, { steps: 200_000 }),
  ]);
  return walls.map((wall) => digitsOf(new Date(wall)));
}

test.each([
  ['MINUTELY;BYMONTH=2;BYMONTHDAY=30'],
  ['SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
  ['DAILY;BYMONTH=2;BYMONTHDAY=31'],
  ['HOURLY;BYYEARDAY=60;BYMONTHDAY=2;BYMONTH=3;BYDAY=MO'],
  ['YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5'],
  ['YEARLY;BYWEEKNO=20;BYYEARDAY=1'],
])('FREQ=%s, which never comes true, ends with little work', (rule) => {
  expect(startsFrom('19700101', `FREQ=${rule}`)).toEqual([]);
});

test('a rule that needs much work is too much', () => {
  expect(() => startsFrom('19700101', 'FREQ=SECONDLY;COUNT=1000000000')).toThrow('tooMuch');
  expect(() => startsFrom('20261201', 'FREQ=SECONDLY')).toThrow('tooMuch');
  const sixty = Array.from({ length: 60 }, (_, number) => number);
  const eachSecond = `FREQ=DAILY;BYHOUR=${sixty.slice(0, 24)};BYMINUTE=${sixty};BYSECOND=${sixty};COUNT=999999999`;
  expect(() => startsFrom('19700101', eachSecond)).toThrow('tooMuch');
});

test.each([
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY;INTERVAL=2',
  'MINUTELY;INTERVAL=90',
  'SECONDLY;INTERVAL=5000',
])('FREQ=%s costs by the days that are asked for, however long ago it began', (rule) => {
  const first = { wall: at('16010101'), rules: UTC, isDate: false };
  const window = { from: at('20261130'), to: at('20261207') };
  const [each] = parseRule(`FREQ=${rule}`, first);
  expect(() => [...startsOf(each!, first, window, { steps: 300 })]).not.toThrow();
});

test('days that a month does not have go where SKIP says', () => {
  const skipped = (skip: string) =>
    startsFrom('20260831', `RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=${skip};UNTIL=20270401`).map((start) =>
      start.slice(0, 8),
    );
  expect(skipped('OMIT')).toEqual(['20261231', '20270131', '20270331']);
  expect(skipped('BACKWARD')).toEqual(['20261130', '20261231', '20270131', '20270228', '20270331']);
  expect(skipped('FORWARD')).toEqual(['20261201', '20261231', '20270131', '20270301', '20270331']);
});

test.each([
  [
    'a week without a day, which some take for its seven days and others for one',
    'FREQ=YEARLY;BYWEEKNO=49',
    7 + 7,
  ],
  ['the last day of each month', 'FREQ=DAILY;BYMONTHDAY=-1', 14],
  ['small letters', 'freq=monthly;bymonthday=1', 13],
  ['spaces', ' FREQ = MONTHLY; BYMONTHDAY=1, 2 ;;', 2 * 13],
  ['the last day of each year', 'FREQ=YEARLY;BYYEARDAY=-1', 2],
  ['a count of none', 'FREQ=DAILY;COUNT=0', 0],
])('%s', (_, rule, starts) => {
  expect(new Set(startsFrom('20251201', rule)).size).toBe(starts);
});

test.each([
  'FREQ=SOMETIMES',
  'INTERVAL=2',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-2',
  'FREQ=DAILY;BYEASTER=1',
  'FREQ=DAILY;BYDAY=',
  'FREQ=DAILY;BYDAY=XX',
  'FREQ=DAILY;BYDAY=MON',
  'FREQ=MONTHLY;BYDAY=0MO',
  'FREQ=DAILY;BYDAY=1MO',
  'FREQ=DAILY;BYMONTH=13',
  'FREQ=DAILY;BYMONTH=-1',
  'FREQ=DAILY;BYHOUR=24',
  'FREQ=DAILY;BYMINUTE=60',
  'FREQ=DAILY;BYSECOND=61',
  'FREQ=DAILY;BYMONTHDAY=32',
  'FREQ=DAILY;BYSETPOS=367',
  'FREQ=DAILY;WKST=XX',
  'FREQ=DAILY;COUNT=1.5',
  'FREQ=DAILY;BYMONTHDAY=0',
  'FREQ=DAILY;UNTIL=soon',
  'FREQ=DAILY;UNTIL=20261201;COUNT=3',
  'FREQ=DAILY;FREQ=WEEKLY',
  'FREQ=DAILY;SKIP=FORWARD',
  'RSCALE=HEBREW;FREQ=YEARLY',
  'RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L',
  'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD',
  'RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD',
  'RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=-366;SKIP=FORWARD',
  'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=SIDEWAYS',
  'FREQ=MONTHLY;BYYEARDAY=20',
  'FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO',
  'FREQ=MONTHLY;BYWEEKNO=20',
])('%s is not understood, and so unknown', (rule) => {
  expect(() => startsFrom('20251201', rule)).toThrow('unknownRule');
});
