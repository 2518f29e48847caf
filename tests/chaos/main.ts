import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DateTime } from 'luxon';
import { runChaos } from './chaos.ts';
import { createClosing } from './closing.ts';
import { reportOf } from './report.ts';

/**
 * Kairos as processes of their own between real servers, under the load of many people, while processes and servers are
 * killed and calendars, mail and Slack fail. Then everything that it said and did is checked. Ends with 1 if anything is
 * wrong, with the story of the meetings that are.
 */

const { values: options } = parseArgs({
  options: {
    meetings: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '60' },
    /** How many meetings are under way at the same time. */
    'at-once': { type: 'string', default: '40' },
    /** A file for the report, as Markdown. */
    report: { type: 'string' },
  },
});
const [meetings, kills, seed, people, atOnce] = [
  options.meetings,
  options.kills,
  options.seed,
  options.people,
  options['at-once'],
].map(Number) as [number, number, number, number, number];

const WORKING_DAYS = 20;
const STORIES = 3;
const SHOWN = 40;

/** The next working days from the day after tomorrow on, which is in the future everywhere. */
function workingDays(): string[] {
  const days: string[] = [];
  for (let day = DateTime.utc().plus({ days: 2 }); days.length < WORKING_DAYS; day = day.plus({ days: 1 }))
    if (day.weekday <= 5) days.push(day.toISODate());
  return days;
}

// What each process compiles is the same.
process.env['NODE_COMPILE_CACHE'] ??= 'node_modules/.cache/compiled-for-tests';
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`Stopped by ${signal}.`)));

const closing = createClosing();
let exitCode = 1;
try {
  const loadBefore = loadavg()[0]!;
  const size = { meetings, kills, seed, people, atOnce };
  const say = (line: string) => console.log(line);
  const { figures, stories } = await runChaos({
    ...size,
    days: workingDays(),
    closing,
    signal: stopping.signal,
    say,
  });
  const report = reportOf({
    ...figures,
    command: `node tests/chaos/main.ts --meetings ${meetings} --kills ${kills} --seed ${seed}`,
    machine: `${cpus().length} cores with a load of ${loadBefore.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} at the end, Node ${process.versions.node}`,
  });
  say(`\n${report}\n`);
  if (options.report) writeFileSync(options.report, `${report}\n`);
  const wrong = figures.checks.flatMap(({ findings }) => findings);
  for (const { meeting, what } of wrong.slice(0, SHOWN)) say(`WRONG  ${meeting ?? ''}  ${what}`);
  const meetingsWrong = [...new Set(wrong.flatMap(({ meeting }) => meeting ?? []))];
  for (const meeting of meetingsWrong.slice(0, STORIES))
    say(`\nThe story of ${meeting}:\n${stories(meeting).join('\n')}`);
  exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(stopping.signal.aborted ? String(stopping.signal.reason) : error);
} finally {
  await Promise.race([closing.all(), pause(60_000)]);
}
process.exit(exitCode);
