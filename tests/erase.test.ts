// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import { eraseCommand } from '#services/cli/erase.ts';
import { readConfig } from '#services/config.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { type RunningKairos, runKairos } from './harness/kairos.ts';

const CANARY = 'canary.person@example.com';
const ring = newKey();
let kairos: RunningKairos;
beforeAll(async () => {
  kairos = await runKairos({ env: { KAIROS_KEY: ring } });
});
afterAll(() => kairos.stop());

test('someone without an account is erased by email address, and nothing about them can be read anymore', async () => {
  const organizer = await kairos.signedIn('mia.berlin@example.com');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const created = await organizer.post<StoryMeeting>('/api/meetings', {
    title: 'With Canary Person',
    description: `She is at ${CANARY}.`,
    dateRangeStart: day,
    dateRangeEnd: day,
    participants: [{ email: CANARY, name: 'Canary Person' }],
  });
  const look = () => organizer.get<StoryMeeting>(`/api/meetings/${created.id}`);
  expect((await look()).participants).toMatchObject([{ email: CANARY, name: 'Canary Person' }]);

  const inbox = async () => JSON.stringify(await organizer.get('/demo/inbox.json'));
  await expect.poll(inbox).toContain(CANARY);

  const config = readConfig({ DATABASE_URL: kairos.database.url, KAIROS_KEY: ring });
  expect(await eraseCommand(config, CANARY.toUpperCase())).toBe(0);

  const words = { title: 'With someone', description: 'She is at someone.' };
  await expect.poll(look).toMatchObject({ ...words, participants: [{ email: null, name: null }] });
  expect(await inbox()).not.toContain(CANARY);
});

test('what is no email address is refused as wrong use', async () => {
  expect(await eraseCommand(readConfig({}), 'canary')).toBe(2);
});
