import { expect, test } from 'vitest';
import { createReadiness, type Dependency } from './readiness.ts';

const there: Dependency = { needed: true, look: async () => 'ok' };
const away = (needed: boolean, reason: string): Dependency => ({
  needed,
  look: () => Promise.reject(new Error(reason)),
});

test("a process isn't ready while it starts or shuts down, and is ready once everything is there", async () => {
  const readiness = createReadiness();
  expect(await readiness.look()).toEqual({
    ready: false,
    missing: ['process'],
    dependencies: { process: 'starting' },
  });
  readiness.standOn({ database: there });
  expect(await readiness.look()).toEqual({ ready: true, missing: [], dependencies: { database: 'ok' } });
  readiness.leave('shutting down');
  expect(await readiness.look()).toEqual({
    ready: false,
    missing: ['process'],
    dependencies: { process: 'shutting down', database: 'ok' },
  });
});

test('it says of each dependency how it is, and only what is needed makes it unready', async () => {
  const readiness = createReadiness();
  readiness.standOn({ database: there, doorbell: away(false, "NATS isn't connected") });
  expect(await readiness.look()).toEqual({
    ready: true,
    missing: [],
    dependencies: { database: 'ok', doorbell: "NATS isn't connected" },
  });
  readiness.standOn({ database: there, doorbell: away(true, "NATS isn't connected") });
  expect(await readiness.look()).toMatchObject({ ready: false, missing: ['doorbell'] });
});

test('a reason tells no password', async () => {
  const readiness = createReadiness();
  readiness.standOn({ doorbell: away(true, 'nats://kairos:CANARY@nats.internal:4222 refused') });
  const { dependencies } = await readiness.look();
  expect(dependencies).toEqual({ doorbell: 'nats://[redacted]@nats.internal:4222 refused' });
});

test('what is silent is waited for only so long, beside the others, and is asked one question at a time', async () => {
  const readiness = createReadiness(20);
  let asked = 0;
  let answer = (_: string) => {};
  const silent: Dependency = {
    needed: true,
    look: () => {
      asked += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  };
  readiness.standOn({ database: there, 'event log': silent, 'read models': silent });
  for (let time = 1; time <= 3; time++) {
    expect(await readiness.look()).toEqual({
      ready: false,
      missing: ['event log', 'read models'],
      dependencies: {
        database: 'ok',
        'event log': 'no response within 0.02 s',
        'read models': 'no response within 0.02 s',
      },
    });
  }
  expect(asked).toBe(2);

  readiness.standOn({ 'event log': silent });
  const looking = readiness.look();
  answer('ok');
  expect(await looking).toMatchObject({ ready: true });
});
