import { expect, test } from 'vitest';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { destroyKeys, streamOfSubject } from './destroy-keys.ts';

const subject = 'user:11111111-1111-4111-8111-111111111111';
const now = () => new Date('2026-03-02T08:00:00.000Z');
const asked = { subjects: [subject], why: 'asked', actor: { kind: 'kairos' }, source: 'cli' } as const;

/** A log whose first appends are answered by silence, although what they hold may have been stored. */
function silent(times: number, stores: boolean) {
  const log = plainEventLog(createMemoryLog().open());
  let left = times;
  const append: EventLog['append'] = async (...given) => {
    if (left-- <= 0) return log.append(...given);
    if (stores) await log.append(...given);
    throw new StoreUnavailable('No answer');
  };
  return { ...log, append };
}

const sealer = { destroy: async () => {} };
const pause = async () => {};
const saidIn = async (log: EventLog) => (await log.read(streamOfSubject(subject))).map(({ type }) => type);

test.each([true, false])(
  'the end of a key is said once where the log is silent (stored: %s)',
  async (stores) => {
    const log = silent(2, stores);
    await destroyKeys({ log, sealer, now, pause }, asked);
    expect(await saidIn(log)).toEqual(['SubjectErased']);
  },
);

test('it fails where the log stays silent, and says so once when it is done again', async () => {
  const log = silent(4, true);
  await expect(destroyKeys({ log, sealer, now, pause }, asked)).rejects.toThrow('No answer');
  await destroyKeys({ log, sealer, now, pause }, asked);
  await destroyKeys({ log, sealer, now, pause }, { ...asked, why: 'expired' });
  expect(await saidIn(log)).toEqual(['SubjectErased']);
});
