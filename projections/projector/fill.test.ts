import { afterEach, beforeEach, expect, test } from 'vitest';
import { withCopyConnection } from '#services/storage/postgres/pool.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import { happen, meetingId, type RealisticAppend, realisticMeeting } from '#tests/stories/realistic.ts';
import { hashTables } from './compare.ts';
import { startFill } from './fill.ts';
import { createReadSchema } from './read-schema.ts';

const POISON = '00000000-0000-4000-8000-00000000dead';
const [POISONED, MEETINGS] = [3, 12];

let on: LogOnPostgres;
beforeEach(async () => {
  on = await logOnPostgres();
  await happen(on.log, { from: 0, to: POISONED + 1, abreast: 4 });
});
afterEach(() => on.end());

/** The tables that come out of the log, with the ids of the events that were left out. */
const filled = (pageSize: number, parks: boolean) =>
  withCopyConnection(on.database.pool, async (copying) => {
    await createReadSchema(copying, 'filled');
    const parked: string[] = [];
    const onParked = ({ id }: { id: string }) => void parked.push(id);
    const filling = await startFill(copying, 'filled', { log: on.log, onParked }, { parks, pageSize });
    await filling.to(await on.log.head());
    const { rows } = await copying.query('select position from filled.checkpoint');
    return { tables: await hashTables(copying, 'filled'), parked, position: rows[0].position };
  });

async function expectAsInOnePage(parks: boolean) {
  const whole = await filled(20_000, parks);
  expect(whole.parked.length > 0).toBe(parks);
  for (const pageSize of [1, 3, 13, 40]) expect(await filled(pageSize, parks)).toEqual(whole);
}

test('tables are the same in whatever pages the log is read', async () => {
  await happen(on.log, { from: POISONED + 1, to: MEETINGS, abreast: 4 });
  await expectAsInOnePage(false);
});

test('an event that cannot be folded is left out of its page, and of the next ones that were folded by then', async () => {
  const [{ events }] = realisticMeeting(POISONED) as [RealisticAppend];
  const event = { ...events[0]!, id: POISON, type: 'ParticipantDeclined', data: { participant: 99 } };
  await on.store.append(`meeting-${meetingId(POISONED)}`, 'exists', [
    { ...event, meta: { ...event.meta, v: 1 } } as never,
  ]);
  await happen(on.log, { from: POISONED + 1, to: MEETINGS, abreast: 4 });
  await expectAsInOnePage(true);
  await expect(filled(5, false)).rejects.toThrow(POISON);
});

test('an event whose values the database refuses is left out, with all that followed from it', async () => {
  const [{ stream, events }] = realisticMeeting(MEETINGS) as [RealisticAppend];
  const meta = { ...events[0]!.meta, v: 1 };
  await on.store.append(stream, 'none', [
    { ...events[0]!, data: { ...events[0]!.data, organizerZone: '\u0000' }, meta } as never,
  ]);
  await on.log.append(stream as `meeting-${string}`, 0, [events[1]!] as never);
  await happen(on.log, { from: POISONED + 1, to: MEETINGS, abreast: 4 });
  await expectAsInOnePage(true);
});
