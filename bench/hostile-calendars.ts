/**
 * How long somebody's small calendar takes to be read while someone else has nine hostile ones read once a second, beside how
 * long it takes alone. `node bench/hostile-calendars.ts`. Fails above three times as long.
 */
import { createCalendarReader } from '#services/calendars/icalendar/reader.ts';

const LIMIT = 3;
const SECONDS = 20;
const RANGE = { start: new Date('2026-11-30T00:00:00Z'), end: new Date('2026-12-07T00:00:00Z') };

const calendar = (...lines: string[]) => ({
  texts: [['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')],
  range: RANGE,
  zone: null,
  personZone: 'Europe/Berlin',
  addresses: [],
});
const event = (uid: number, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const times = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString().replace(/[-:]|\.000/g, ''),
  ).join();

/** Rules that never come true, or come true every second; very many dates; a zone that changes every second. */
const HOSTILE = [
  ...[
    'MINUTELY;BYMONTH=2;BYMONTHDAY=30',
    'SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'DAILY;BYMONTH=2;BYMONTHDAY=31',
  ].map((rule) => event(1, 'DTSTART:20260831T100000Z', 'DURATION:PT1H', `RRULE:FREQ=${rule}`)),
  ...['SECONDLY', 'SECONDLY;COUNT=999999999', 'MINUTELY;BYSECOND=1,2,3,4,5'].map((rule) =>
    event(1, 'DTSTART:19700101T000000Z', 'DURATION:PT1H', `RRULE:FREQ=${rule}`),
  ),
  event(1, 'DTSTART:20200101T000000Z', 'DURATION:PT1H', `RDATE:${times(400_000)}`),
  event(1, 'DTSTART:20200101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=MINUTELY', `EXDATE:${times(300_000)}`),
  [
    ...['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0200'],
    ...['TZOFFSETTO:+0100', 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE'],
    ...event(1, 'DTSTART;TZID=Mine:20261202T080000', 'DURATION:PT1H'),
  ],
].map((lines) => calendar(...lines));

const SMALL = calendar(
  ...event(1, 'DTSTART:20261201T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU'),
);

const reader = createCalendarReader();
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function looks(seconds: number): Promise<number[]> {
  const took: number[] = [];
  for (const ends = performance.now() + seconds * 1000; performance.now() < ends; await pause(100)) {
    const begun = performance.now();
    const { known } = await reader
      .read('mia', SMALL, AbortSignal.timeout(25_000))
      .catch(() => ({ known: false }));
    took.push(known ? performance.now() - begun : 25_000);
  }
  return took;
}

await looks(2);
const alone = await looks(SECONDS / 4);
const hostile = setInterval(() => {
  for (const task of HOSTILE) void reader.read('eve', task, AbortSignal.timeout(25_000)).catch(() => {});
}, 1000);
const beside = await looks(SECONDS);
clearInterval(hostile);
const ratio = average(beside) / average(alone);
console.log(
  `A small calendar, on average: ${average(alone).toFixed(1)} ms alone; ${average(beside).toFixed(1)} ms beside nine hostile ones a second, ` +
    `at most ${Math.max(...beside).toFixed(0)} ms, in ${beside.length} looks. Ratio ${ratio.toFixed(1)}, limit ${LIMIT}.`,
);
process.exit(ratio > LIMIT ? 1 : 0);
