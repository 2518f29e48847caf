import type { Context } from 'koa';
import { expect, test } from 'vitest';
import type { User } from '#services/storage/accounts/port.ts';
import type { LoadedMeeting, Organizing } from '#services/use-cases/meetings/organizing.ts';
import type { Commands } from '../commands.ts';
import { createTimeChooser } from './choose.ts';

const commands = { context: () => ({}) } as unknown as Commands;
const found = { state: { participants: [] } } as unknown as LoadedMeeting;
const choice = { start: '2026-03-02T09:00:00.000Z', without: [], insteadOf: null };

/** The answer to a choice that fails like this, while the time for it ends at once. */
const chosen = (fail: (signal: AbortSignal) => never) => {
  const choose: Organizing['choose'] = async (_, __, ___, signal) => fail(signal);
  const organizing = { choose, chooseWithoutMissing: choose as never, otherTimes: choose as never };
  const chooser = createTimeChooser(organizing, commands, { closing: AbortSignal.abort() });
  return chooser.time({} as Context, {} as User, found, choice, {});
};

test('a choice is answered with what to do if the calendars take too long', async () => {
  await expect(chosen((signal) => signal.throwIfAborted() as never)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('nothing was booked'),
    headers: { 'Retry-After': expect.any(String) },
  });
});

test('any other failure of a choice stays what it is, since something may have been booked', async () => {
  const failure = new Error('The event log did not respond');
  await expect(
    chosen(() => {
      throw failure;
    }),
  ).rejects.toBe(failure);
});
