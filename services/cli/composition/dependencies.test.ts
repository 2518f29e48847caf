import { expect, test } from 'vitest';
import { FOREIGN_LOG } from '#projections/projector/projector.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { dependenciesOf } from './dependencies.ts';
import type { Foundation } from './foundation.ts';

const place = (n: number) => String(n).padStart(20, '0') as Checkpoint;

const readModelsAt = (position: Checkpoint | null, head: Checkpoint) =>
  dependenciesOf(
    {
      projector: {
        status: async () => ({
          ...{ role: 'stopped', position, trouble: null, parked: 0 },
        }),
      },
      store: { head: async () => head },
      bells: {},
    } as unknown as Foundation,
    ['api'],
  )['read models']!.look();

test.each([
  ['as far as the log', 7, 7],
  ['behind the log', 6, 7],
])('read models that are %s are fine', async (_, position, head) => {
  expect(await readModelsAt(place(position), place(head))).toBe('ok');
});

test('read models that are beyond the log are of another one, and every process says so', async () => {
  await expect(readModelsAt(place(8), place(7))).rejects.toThrow(FOREIGN_LOG);
});
