import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { FillProgress } from '#projections/projector/fill.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import { EVENTS_PER_MEETING, happen } from '#tests/stories/realistic.ts';
import { rebuild } from './rebuild.ts';

let on: LogOnPostgres;

beforeEach(async () => {
  on = await logOnPostgres();
  await happen(on.log, { from: 0, to: 3 });
});
afterEach(() => on.end());

async function run() {
  const lines: string[] = [];
  const progress: FillProgress[] = [];
  const { exitCode: code } = await rebuild(
    {
      log: on.log,
      pool: on.database.pool,
      transactionalWrites: async () => [],
      print: (line) => lines.push(line),
    },
    { progress: (step) => progress.push(step) },
  );
  return { code, lines, progress };
}

describe('kairos rebuild', () => {
  it('makes the read models where there are none, and says how far it is', async () => {
    const { code, lines, progress } = await run();
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('There were no live read models to compare with.');
    expect(progress.at(-1)).toMatchObject({ done: 3 * EVENTS_PER_MEETING, total: 3 * EVENTS_PER_MEETING });
  });

  it('prints that every table is equal, and ends well', async () => {
    await run();
    const { code, lines } = await run();
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^ +meeting_participants +9 +9 +equal$/));
    expect(lines.at(-1)).toBe('The rebuilt read models are equal to the live ones.');
  });

  it('ends with 1 and names the table that was different', async () => {
    await run();
    await on.database.pool.query(`delete from ${READ_SCHEMA}.meeting_deliveries where recipient = 0`);
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('DIFFERENT'))).toEqual([
      expect.stringMatching(/^ +meeting_deliveries +9 +12 +DIFFERENT$/),
    ]);
    expect((await run()).code).toBe(0);
  });
});
