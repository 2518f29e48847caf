import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenOrganizing, givenOrganizing } from './testkit/given.ts';

let kairos: GivenOrganizing;

beforeAll(async () => {
  kairos = await givenOrganizing();
});
afterAll(() => kairos.close());

const NEVER = new AbortController().signal;

/** A meeting of Mia and Noah that is booked, and what its organizer may do to it, as a command with an id of its own. */
async function booked() {
  const number = randomUUID().slice(0, 8);
  const [mia, noah] = [await kairos.person(`Mia ${number}`), await kairos.person(`Noah ${number}`)];
  const { id, times } = await kairos.ranked(mia, [noah]);
  const { organizing, found, context } = kairos;
  const choice = { start: times[0]!.start, without: [], insteadOf: null };
  await organizing.choose(await found(id), choice, context(mia), NEVER);
  const commands = {
    change: async (commandId: string) =>
      organizing.change(await found(id), { title: 'Retrospective' }, context(mia, commandId)),
    invite: async (commandId: string) =>
      organizing.invite(mia, await found(id), [{ email: 'zoe@example.org' }], context(mia, commandId)),
    remove: async (commandId: string) =>
      organizing.remove(await found(id), { participant: 1 }, context(mia, commandId)),
    cancel: async (commandId: string) => organizing.cancel(await found(id), context(mia, commandId)),
  };
  return { id, end: times[0]!.end, commands };
}

const ONCE = ['change', 'invite', 'remove', 'cancel'] as const;

test.each(ONCE)('%s: a meeting that has taken place stays as it is', async (name) => {
  const noon = kairos.now().toISOString();
  const { id, end, commands } = await booked();
  const before = await kairos.eventsOf(id);
  kairos.at(end);
  const outcome = await commands[name](randomUUID());
  kairos.at(noon);
  expect(outcome).toMatchObject({ ok: false, refused: { code: 'completed' } });
  expect(await kairos.eventsOf(id)).toEqual(before);
});

test.each(ONCE)('%s: repeated after the meeting took place, it gets its first result', async (name) => {
  const noon = kairos.now().toISOString();
  const { id, end, commands } = await booked();
  const commandId = randomUUID();
  const first = await commands[name](commandId);
  const after = await kairos.eventsOf(id);
  kairos.at(end);
  const second = await commands[name](commandId);
  kairos.at(noon);
  expect([first.ok, second]).toEqual([true, first]);
  expect(await kairos.eventsOf(id)).toEqual(after);
});
