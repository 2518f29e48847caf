// @module-tag slow
import { expect, test } from 'vitest';
import { DAY } from '../../contracts/durations.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { logOnPostgres } from '../../tests/stories/event-log.ts';
import { hasHalfYear, writeHalfYear } from './half-year.ts';

const NOW = new Date('2026-11-29T09:00:00Z');

test('the half-year is over by now, and asked for again nothing is added', async () => {
  const on = await logOnPostgres();
  const log = { ...on.log, appendTogether: on.log.appendTogether! };
  try {
    expect(await hasHalfYear(on.log)).toBe(false);
    expect(await writeHalfYear(log, NOW)).toMatchObject({ meetings: 120, open: 0 });
    expect(await hasHalfYear(on.log)).toBe(true);
    const all: SealedEvent[] = [];
    for await (const { events, caughtUp } of on.log.follow()) {
      all.push(...events);
      if (caughtUp) break;
    }
    const times = all.map(({ meta }) => Date.parse(meta.at)).sort((one, other) => one - other);
    expect(times.at(-1)).toBeLessThan(NOW.getTime());
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(180 * DAY);

    const head = await on.log.head();
    await writeHalfYear(log, NOW);
    expect(await on.log.head()).toBe(head);
  } finally {
    await on.end();
  }
}, 120_000);
