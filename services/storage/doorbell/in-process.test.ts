import { expect, test } from 'vitest';
import { createInProcessDoorbell } from './in-process.ts';
import { doorbellContract } from './testkit/contract.ts';

doorbellContract('within a process', async () => createInProcessDoorbell(() => {}));

test('a listener’s error is reported', async () => {
  const error = new Error('A listener failed');
  const reported = await new Promise((report) => {
    const doorbell = createInProcessDoorbell(report);
    doorbell.listen(() => {
      throw error;
    });
    doorbell.ring('m1');
  });
  expect(reported).toBe(error);
});
