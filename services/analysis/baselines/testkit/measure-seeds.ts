import { parseArgs } from 'node:util';
import { columnsOf } from '#services/analysis/what-if/columns.ts';
import type { RuleFigures } from '../report.ts';
import { type Asked, measureBaselines } from './measure.ts';

/**
 * `node services/analysis/baselines/testkit/measure-seeds.ts`: Kairos beside the rules of others on simulated logs, as docs/baselines.md shows them. Each
 * line is the mean over the seeds, with the least and the most behind it.
 */

const { values: options } = parseArgs({
  options: {
    meetings: { type: 'string', default: '600' },
    seeds: { type: 'string', default: '21,22,23,24,25' },
  },
});

type Measured = Awaited<ReturnType<typeof measureBaselines>>;
const logs: Measured[] = [];
for (const seed of options.seeds.split(',').map(Number))
  logs.push(await measureBaselines(seed, Number(options.meetings)));

const rules = logs[0]!.report.rules.map(({ rule }) => rule);
const row = (name: string, digits: number, of: (log: Measured, rule: number) => number): string[] => [
  name,
  ...rules.map((_, rule) => {
    const values = logs.map((log) => of(log, rule));
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const range = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
    return `${mean.toFixed(digits)} (${range.join(' to ')})`;
  }),
];
const figure = (name: string, digits: number, of: (figures: RuleFigures, log: Measured) => number) =>
  row(name, digits, (log, rule) => of(log.report.rules[rule]!, log));
const answer = (name: string, digits: number, of: (asked: Asked) => number) =>
  row(name, digits, (log, rule) => of(log.asked[rule]!));
const percentOfRanked = (count: number, { report }: Measured) => (100 * count) / report.ranked;

console.log(
  columnsOf([
    ['', ...rules],
    figure('without a time, %', 1, ({ withoutTimes }, log) => percentOfRanked(withoutTimes, log)),
    figure('first of the shown taken, %', 1, ({ shareFirstTaken }) => 100 * shareFirstTaken!),
    figure('mean reciprocal rank', 3, ({ meanReciprocalRank }) => meanReciprocalRank!),
    answer('first of its own five taken, %', 1, ({ takesFirst }) => 100 * takesFirst),
    answer("its first rather than Kairos's, %", 1, ({ preferred }) => 100 * preferred),
    figure('worst-off, points', 1, ({ worstOff }) => worstOff.mean!),
    answer('worst-off who comes, hours', 2, ({ worst }) => worst),
    figure('can come, %', 1, ({ attendance }) => 100 * attendance!),
    answer('would hold, %', 1, ({ holds }) => 100 * holds),
    figure('booked without asking, %', 1, ({ booked }, log) => percentOfRanked(booked, log)),
    figure('  and rightly refused, %', 1, ({ bookedRefused }, log) => percentOfRanked(bookedRefused, log)),
  ]).join('\n'),
);
console.log(
  `${logs.map(({ report }) => report.ranked).join(', ')} ranked meetings, ${logs.map(({ report }) => report.choices).join(', ')} choices by organizers.`,
);
