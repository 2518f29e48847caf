import { expect, test } from 'vitest';
import type { EventLog, SealedEvent } from './event-log.ts';
import type { Checkpoint } from './port.ts';
import { START } from './port.ts';
import { type PrefixPage, readPrefix } from './read-prefix.ts';

const at = (number: number) => String(number).padStart(START.length, '0') as Checkpoint;

/** A log whose pages hold these events; types that no one knows are left out of a page, which still moves on. */
const logOf = (...pages: { events: number[]; checkpoint: number }[]): Pick<EventLog, 'follow'> => ({
  async *follow({ after = START } = {}) {
    for (const { events, checkpoint } of pages.filter((page) => at(page.checkpoint) > after))
      yield {
        events: events.map((number) => ({ checkpoint: at(number) }) as SealedEvent),
        checkpoint: at(checkpoint),
        caughtUp: false,
      };
  },
});

async function all(pages: AsyncIterable<PrefixPage>) {
  const read: { events: number[]; read: number; total: number }[] = [];
  for await (const { events, read: done, total } of pages)
    read.push({ events: events.map(({ checkpoint }) => Number(checkpoint)), read: done, total });
  return read;
}

const log = logOf(
  { events: [10, 20, 30], checkpoint: 30 },
  { events: [40], checkpoint: 60 },
  { events: [70, 80], checkpoint: 80 },
);

test('ends with the event of the place, and counts exactly on the last page', async () => {
  expect(await all(readPrefix(log, at(70)))).toEqual([
    { events: [10, 20, 30], read: 3, total: 7 },
    { events: [40], read: 4, total: 5 },
    { events: [70], read: 5, total: 5 },
  ]);
});

test('ends where the last events before the place are of unknown types', async () => {
  expect((await all(readPrefix(log, at(60)))).flatMap(({ events }) => events)).toEqual([10, 20, 30, 40]);
});

test('goes on from where it was, and counts and estimates only what comes after', async () => {
  expect(await all(readPrefix(log, at(80), { after: at(30) }))).toEqual([
    { events: [40], read: 1, total: 2 },
    { events: [70, 80], read: 3, total: 3 },
  ]);
});

test('says with each page how far it reaches, which is the place in the end', async () => {
  const reached: [number, boolean][] = [];
  for await (const { checkpoint, isLast } of readPrefix(log, at(70)))
    reached.push([Number(checkpoint), isLast]);
  expect(reached).toEqual([
    [30, false],
    [60, false],
    [70, true],
  ]);
});

test('is nothing where nothing has happened', async () => {
  expect(await all(readPrefix(log, START))).toEqual([]);
});

test('a log that is closed before the place is no shorter log', async () => {
  await expect(all(readPrefix(log, at(90)))).rejects.toThrow('closed before it was read to its end');
});

test('anyone who stops it hears why', async () => {
  const why = new Error('Stopped.');
  await expect(all(readPrefix(log, at(90), { signal: AbortSignal.abort(why) }))).rejects.toBe(why);
});
