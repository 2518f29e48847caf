import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';
import { readSagaGauges } from './gauges.ts';
import { dropParked } from './parked.ts';

let world: SagaWorld;
beforeEach(async () => {
  world = await createSagaWorld();
});
afterEach(() => world.close());

const gauges = () => readSagaGauges(world);

test('tries are counted by what came of them, and what is given up is shown until someone decides', async () => {
  const counted: Record<string, number> = {};
  const count = (name: string, labels: Record<string, string>) => {
    const key = [name, ...Object.values(labels)].join(' ');
    counted[key] = (counted[key] ?? 0) + 1;
  };
  world.deps.measures = { count, observe: () => {} };
  world.deps.mailer = {
    ...world.outbox,
    send: async () => ({ outcome: 'failed', why: 'CONN ECONNREFUSED' }),
  };
  const ada = await world.person('Ada');
  const ben = await world.person('Ben');
  const meeting = await world.create(ada, [ben]);
  await world.projected();
  expect(await gauges()).toEqual({ kairos_saga_due: 1, kairos_saga_parked: 0 });

  await world.exhaust();
  expect(counted).toEqual({
    'kairos_saga_tasks_total mail failed': 5,
    'kairos_saga_tasks_total mail parked': 1,
    'kairos_saga_retries_total mail': 5,
  });
  expect(await gauges()).toEqual({ kairos_saga_due: 0, kairos_saga_parked: 1 });

  await dropParked(world.pool, { meetingId: meeting }, world.now());
  expect(await gauges()).toEqual({ kairos_saga_due: 1, kairos_saga_parked: 0 });
});
