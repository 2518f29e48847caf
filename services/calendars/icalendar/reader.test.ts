import { expect, test } from 'vitest';
import { createCalendarReader } from './reader.ts';

const RANGE = { start: new Date('2026-11-30T00:00:00Z'), end: new Date('2026-12-07T00:00:00Z') };

const taskOf = (...events: string[]) => ({
  texts: [`BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`],
  range: RANGE,
  zone: null,
  personZone: 'Europe/Berlin',
  addresses: [],
});

const event = (uid: number, ...lines: string[]) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines.join('\r\n')}\r\nEND:VEVENT\r\n`;

const hour = ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'];
const signal = () => AbortSignal.timeout(60_000);

test('a calendar of 100,000 events, 100 of them in the range, is read with its series', async () => {
  const reader = createCalendarReader();
  const first = Date.UTC(2007, 0, 1, 10);
  const day = 24 * 3_600_000;
  const digits = (at: number) => new Date(at).toISOString().replace(/[-:]|\.000/g, '');
  const old = Array.from({ length: 99_900 }, (_, index) => {
    const start = first + (index % 7_200) * day;
    return event(index, `DTSTART:${digits(start)}`, `DTEND:${digits(start + day / 48)}`);
  });
  const now = Array.from({ length: 50 }, (_, index) => event(200_000 + index, ...hour));
  const series = Array.from({ length: 50 }, (_, index) =>
    event(300_000 + index, 'DTSTART:20070105T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'),
  );
  const read = await reader.read('mia', taskOf(...old, ...now, ...series), signal());
  expect(read.known && read.busy).toHaveLength(100);
});

test('what takes too long is too much, and gives its place to the next calendar', async () => {
  const reader = createCalendarReader({ timeLimit: 20, threads: 1 });
  const large = taskOf(...Array.from({ length: 50_000 }, (_, index) => event(index, ...hour)));
  const read = await Promise.all([1, 2].map(() => reader.read('mia', large, signal())));
  expect(read).toEqual([1, 2].map(() => ({ known: false, why: 'tooMuch' })));
});

test('what takes too much memory is too much, and the next calendar is read', async () => {
  const reader = createCalendarReader({ memory: 16, threads: 1 });
  const large = taskOf(...Array.from({ length: 30_000 }, (_, index) => event(index, ...hour)));
  expect(await reader.read('mia', large, signal())).toEqual({ known: false, why: 'tooMuch' });
  expect(await reader.read('mia', taskOf(event(1, ...hour)), signal())).toMatchObject({ known: true });
});

test('waiting for a reading can be ended, and those that wait have their turn', async () => {
  const reader = createCalendarReader({ threads: 1 });
  const controller = new AbortController();
  const ended = reader.read('mia', taskOf(event(1, ...hour)), controller.signal);
  const others = [1, 2, 3].map(() => reader.read('mia', taskOf(event(1, ...hour)), signal()));
  controller.abort();
  await expect(ended).rejects.toThrow('abort');
  expect((await Promise.all(others)).every(({ known }) => known)).toBe(true);
});

test('in its thread, times are read by the newest rules of their zones', async () => {
  const zones = ['America/Winnipeg', 'America/Inuvik', 'America/Havana'];
  const events = zones.map((zone, index) =>
    event(index, `DTSTART;TZID=${zone}:20261202T100000`, `DTEND;TZID=${zone}:20261202T110000`),
  );
  const read = await createCalendarReader().read('mia', taskOf(...events), signal());
  expect(read.known && read.busy.map(({ start }) => start.toISOString()).toSorted()).toEqual([
    '2026-12-02T14:00:00.000Z',
    '2026-12-02T15:00:00.000Z',
    '2026-12-02T16:00:00.000Z',
  ]);
});

test('nobody waits behind all that someone else has to be read', async () => {
  const reader = createCalendarReader();
  const large = (uid: number) =>
    taskOf(...Array.from({ length: 20_000 }, (_, index) => event(uid * 100_000 + index, ...hour)));
  const ended: string[] = [];
  const read = async (owner: string, task: ReturnType<typeof taskOf>) => {
    await reader.read(owner, task, signal());
    ended.push(owner);
  };
  await Promise.all([
    ...[1, 2, 3, 4].map((uid) => read('eve', large(uid))),
    read('mia', taskOf(event(1, ...hour))),
  ]);
  expect(ended.indexOf('mia')).toBeLessThan(2);
});

test('what was too much is not read again within the hour', async () => {
  let now = new Date('2026-11-28T12:00:00Z');
  const reader = createCalendarReader({ now: () => now });
  const broken = (uid: number) => event(uid, 'DTSTART:20261201T100000Z', 'DTEND:soon');
  const task = taskOf(...Array.from({ length: 1_001 }, (_, uid) => broken(uid)));
  const elsewhere = { start: new Date('2027-03-01T00:00:00Z'), end: new Date('2027-03-02T00:00:00Z') };
  const isKnown = async (range = elsewhere) => {
    const { known } = await reader.read('mia', { ...task, range }, signal());
    return known;
  };
  expect(await isKnown()).toBe(true);
  expect(await isKnown(task.range)).toBe(false);
  expect(await isKnown()).toBe(false);
  now = new Date('2026-11-28T13:00:00Z');
  expect(await isKnown()).toBe(true);
});

test('an exception in reading makes a calendar unreadable, is logged, and the next one is read', async () => {
  const logged: object[] = [];
  const reader = createCalendarReader({ log: { error: (facts) => void logged.push(facts) }, threads: 1 });
  const failing = { ...taskOf(), texts: [{ length: 0 } as string] };
  const tasks = [taskOf(event(1, ...hour)), failing, taskOf(event(1, ...hour))];
  const read = await Promise.all(tasks.map((task) => reader.read('mia', task, signal())));
  expect(read.map((text) => text.known || text.why)).toEqual([true, 'unreadable', true]);
  expect(JSON.stringify(logged)).toContain('TypeError');
});
