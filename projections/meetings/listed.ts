import type pg from 'pg';
import { ask, revive, selectParts } from './load.ts';
import type { MeetingRows } from './rows.ts';
import { READ_SCHEMA } from './tables.ts';

/** The parts of a meeting that a list shows. */
const listed = selectParts(READ_SCHEMA, ['meeting', 'participants', 'suggestions', 'bookings'], {
  participants: `t.status <> 'removed'`,
});

export type Listed = ReturnType<typeof createListed>;

/**
 * Asks for meetings as lists show them: without evidence, earlier rankings and deliveries (all empty) and without the participants
 * who were removed. `rest` follows on the meetings `m`; `columns` are handed out beside them.
 */
export const createListed =
  (pool: pg.Pool) =>
  async <Extra extends object = object>(
    name: string,
    rest: string,
    values: unknown[],
    columns: readonly string[] = [],
  ): Promise<(MeetingRows & Extra)[]> => {
    const rows = await ask<MeetingRows & Extra>(pool, {
      name: `${READ_SCHEMA}:${name}`,
      text: `select ${[listed, ...columns].join(', ')} from ${READ_SCHEMA}.meetings m ${rest}`,
      values,
    });
    return rows.map((row) => ({
      ...revive(row),
      proposals: [],
      rankings: [],
      inconveniences: [],
      listings: [],
      deliveries: [],
      availability: [],
    }));
  };
