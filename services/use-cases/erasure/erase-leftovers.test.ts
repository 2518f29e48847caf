import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { eraseLeftovers } from './erase-leftovers.ts';

let world: SagaWorld;
beforeAll(async () => {
  world = await createSagaWorld();
});
afterAll(() => world.close());

const never = new AbortController().signal;

test('what was stored of an account after it was erased is found and erased, and nothing else', async () => {
  const [ada, ben, cleo] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cleo')];
  for (const { id } of [ada, ben]) {
    await world.users.remove(id);
    await world.sealer.destroy([`user:${id}`]);
  }
  const own = await world.create(ada, [cleo]);
  const joined = await world.create(cleo, [ben]);
  await world.join(joined, ben);
  await world.projected();

  const deps = { ...world, ...world.meetings, forgetMails: [] };
  expect(await eraseLeftovers(deps, never)).toBe(2);
  await world.projected();
  expect(await world.meetingOf(own)).toMatchObject({ status: 'cancelled', title: null });
  expect(await world.meetingOf(joined)).toMatchObject({
    status: 'active',
    title: 'Review',
    participants: [{ email: null, name: null }],
  });
  expect(await eraseLeftovers(deps, never)).toBe(0);
});
