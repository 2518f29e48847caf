/**
 * How long the engine takes to find and rank times, beside a bare sweep over the same busy intervals.
 * `node bench/slots.ts [--json]`. Every size has processes of its own, so that its first call is a cold one. Two sizes are
 * measured again with people who say in their settings when they meet, who have public holidays, and who have met before, so
 * that each call also works out from the ledger what they carry.
 */
import { randomFrom } from '#tests/harness/random-from.ts';
import '#services/runtime/newest-time-zones.ts';
import { execFileSync } from 'node:child_process';
import type { OwnHours } from '#contracts/preferences.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest, Wishes } from '#services/scheduling/engine.ts';
import type { LedgerEntry } from '#services/scheduling/meeting-request/carried.ts';

type Size = { people: number; days: number; isFull?: boolean };
type Cold = { loadMs: number; coldMs: number };
type Measured = Cold & {
  size: Size;
  calls: number;
  medianMs: number;
  p99Ms: number;
  /** What the process holds with all its calendars, and the most that it held while it ran the engine. */
  calendarsMb: number;
  peakMb: number;
  sweepMs: number;
  ratio: number;
  found: number;
};

const SIZES: Size[] = [
  { people: 10, days: 14 },
  { people: 100, days: 30 },
  { people: 1_000, days: 90 },
  { people: 10_000, days: 90 },
  { people: 100, days: 30, isFull: true },
  { people: 1_000, days: 90, isFull: true },
];
const COLD_RUNS = 5;
const BUDGET_MS = 5_000;
const MOST_CALLS = 500;
const LEAST_CALLS = 12;

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Europe/London',
  'America/Sao_Paulo',
];
/** Most people keep business hours. */
const HOURS: OwnHours[] = [
  'business',
  'business',
  'business',
  'all',
  'business',
  'morning',
  'business',
  'afternoon',
];
/** Two weeks before clocks change in America and Europe. */
const FIRST_DAY = Date.UTC(2026, 9, 12) / 60_000;
const DAY = 24 * 60;

/** Four meetings a day, of 15 to 90 minutes, at odd minutes; merged and sorted as the evidence is. */
function makeRequest({ people, days, isFull }: Size): SchedulingRequest {
  const random = randomFrom(people * 1_000 + days);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
  const everyone = Array.from({ length: people }, (_, number): SchedulingPerson => {
    const busy: number[] = [];
    for (let day = 0; day < days; day++) {
      for (let part = 0; part < 4; part++) {
        const from = FIRST_DAY + day * DAY + part * 360 + between(0, 54) * 5;
        busy.push(from, from + between(3, 19) * 5);
      }
    }
    return {
      number,
      zone: ZONES[number % ZONES.length]!,
      hours: HOURS[Math.floor(number / ZONES.length) % HOURS.length]!,
      busy,
      ...(isFull && { wishes: wishesOf(number, days) }),
    };
  });
  return {
    now: FIRST_DAY - 60,
    duration: 60,
    dateRangeStart: isoDay(FIRST_DAY),
    dateRangeEnd: isoDay(FIRST_DAY + (days - 1) * DAY),
    organizerZone: 'Europe/Berlin',
    timePreference: 'business',
    people: everyone,
    leadMinutes: 30,
  };
}

/**
 * Everyone has the public holidays of one of four countries. Of three people, one has hours of their own for each weekday,
 * of four, one breathing room, of five, one needs a day's notice, and of six, one is away for five days.
 */
function wishesOf(number: number, days: number): Wishes {
  const holidays = [10, 41, 60].map((day) => ({ day: day + (number % 4), name: 'Holiday' }));
  const away = (number * 7) % days;
  const vacation = Array.from({ length: 5 }, (_, day) => ({ day: away + day, name: null }));
  const opens = (8 + (number % 4) / 2) * 60;
  const workday = [
    { from: opens, to: 12 * 60 },
    { from: 13 * 60, to: opens + 9 * 60 },
  ];
  return {
    daysOff: [...holidays, ...(number % 6 === 4 ? vacation : [])]
      .filter(({ day }) => day < days)
      .map(({ day, name }) => ({ day: isoDay(FIRST_DAY + day * DAY), name })),
    ...(number % 3 === 1 && { week: Array.from({ length: 7 }, (_, day) => (day < 5 ? workday : [])) }),
    ...(number % 4 === 2 && { breathingRoom: { before: 10, after: 10 } }),
    ...(number % 5 === 3 && { noticeMinutes: DAY }),
  };
}

/** As many past meetings as a ranking looks at, all with everyone: some were late for one, and early for another. */
const ledgerOf = (people: number): LedgerEntry[] =>
  Array.from({ length: 26 }, (_, week) =>
    Array.from({ length: people }, (__, number): LedgerEntry => {
      const points = (number * 7 + week * 5) % 40;
      return {
        meetingId: `meeting ${week}`,
        start: new Date((FIRST_DAY - 7 * DAY * (week + 1)) * 60_000),
        userId: String(number),
        points,
        kind: points === 0 ? null : number % 2 === 0 ? 'late' : 'early',
      };
    }),
  ).flat();

const isoDay = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 10);

/** The limit: how many people are busy in every quarter of an hour, without zones, hours, states or ranking. */
function bareSweep({ people }: SchedulingRequest, days: number): number {
  const busy = new Int32Array(days * 96 + 1);
  for (const { busy: intervals } of people) {
    if (!intervals) continue;
    for (let i = 0; i < intervals.length; i += 2) {
      busy[((intervals[i]! - FIRST_DAY) / 15) | 0]! += 1;
      busy[Math.min(days * 96, ((intervals[i + 1]! - FIRST_DAY + 14) / 15) | 0)]! -= 1;
    }
  }
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < days * 96; i++) {
    sum += busy[i]!;
    least = Math.min(least, sum);
  }
  return least;
}

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function repeat(run: () => unknown): number[] {
  const times: number[] = [];
  const until = performance.now() + BUDGET_MS;
  while (times.length < LEAST_CALLS || (times.length < MOST_CALLS && performance.now() < until))
    times.push(time(run));
  return times.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

async function measure(size: Size, coldOnly: boolean): Promise<Cold | Measured> {
  const request = makeRequest(size);
  const loading = performance.now();
  const { scheduleUnder } = await import('#services/scheduling/under-policy.ts');
  const { carriedBy } = await import('#services/scheduling/meeting-request/carried.ts');
  const { warmUpRanker } = await import('#services/scheduling/warm-up.ts');
  warmUpRanker(DEFAULT_RANKING_POLICY);
  const loadMs = performance.now() - loading;
  const { costs } = DEFAULT_RANKING_POLICY;
  const entries = ledgerOf(size.people);
  const accounts = new Map(request.people.map(({ number }) => [number, { id: String(number) }]));
  /** Everyone, with what they carry. */
  function carriers(): SchedulingPerson[] {
    const now = new Date(request.now * 60_000);
    const known = new Map(
      carriedBy(entries, accounts, now, costs).map(({ participant, ...what }) => [participant, what]),
    );
    return request.people.map((person) => {
      const carried = known.get(person.number);
      return carried ? { ...person, carried } : person;
    });
  }
  const run = () => {
    const asked = size.isFull ? { ...request, people: carriers() } : request;
    return scheduleUnder(asked, DEFAULT_RANKING_POLICY, { limit: 10 });
  };
  const calendarsMb = process.memoryUsage().rss / 1e6;
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  const coldMs = (user + system) / 1_000;
  if (coldOnly) return { loadMs, coldMs };
  const result = run();
  const warm = repeat(run);
  const peakMb = process.resourceUsage().maxRSS / 1e3;
  const sweep = repeat(() => bareSweep(request, size.days));
  const medianMs = quantile(warm, 0.5);
  const sweepMs = quantile(sweep, 0.5);
  return {
    size,
    loadMs,
    coldMs,
    calls: warm.length,
    medianMs,
    p99Ms: quantile(warm, 0.99),
    calendarsMb,
    peakMb,
    sweepMs,
    ratio: medianMs / sweepMs,
    found: result.kind === 'times' ? result.slots.length : 0,
  };
}

function inProcessOfItsOwn<T extends Cold>(size: Size, kind: 'cold' | 'all'): T {
  const args = [import.meta.filename, '--measure', kind, JSON.stringify(size)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function measureApart(size: Size): Measured {
  const measured = inProcessOfItsOwn<Measured>(size, 'all');
  const runs = [
    measured,
    ...Array.from({ length: COLD_RUNS - 1 }, () => inProcessOfItsOwn<Cold>(size, 'cold')),
  ];
  const median = (pick: (run: Cold) => number) =>
    quantile(
      runs.map(pick).sort((a, b) => a - b),
      0.5,
    );
  return { ...measured, coldMs: median((run) => run.coldMs), loadMs: median((run) => run.loadMs) };
}

function print(results: readonly Measured[]): void {
  console.log(
    'Ten ranked times with parts, reasons and everyone’s states; 12 zones, 4 busy intervals per person and day.',
  );
  console.log(
    'Load is once per process: the modules, the time zone data, and the warm-up. Cold is the CPU of the first call after it, in its thread.\n',
  );
  console.table(
    Object.fromEntries(
      results.map((r) => [
        `${r.size.people} people, ${r.size.days} days${r.size.isFull ? ', wishes and ledger' : ''}`,
        {
          'load ms': r.loadMs.toFixed(1),
          'cold ms': r.coldMs.toFixed(2),
          'median ms': r.medianMs.toFixed(2),
          'p99 ms': r.p99Ms.toFixed(2),
          'bare sweep ms': r.sweepMs.toFixed(3),
          'ratio to sweep': r.ratio.toFixed(1),
          'calendars MB': r.calendarsMb.toFixed(0),
          'peak MB': r.peakMb.toFixed(0),
          calls: r.calls,
        },
      ]),
    ),
  );
}

const [flag, kind, size] = process.argv.slice(2);
if (flag === '--measure') {
  console.log(JSON.stringify(await measure(JSON.parse(size!), kind === 'cold')));
} else {
  const results = SIZES.map(measureApart);
  if (flag === '--json') console.log(JSON.stringify(results));
  else print(results);
}
