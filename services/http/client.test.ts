import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, createKairosClient, idempotent, KairosRefused } from '#client/kairos.ts';
import { aRequest, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const EXAMPLE = new URL('../../client/example.ts', import.meta.url);

test('the example of the client books a meeting, and is the one in docs/reference/api.md', async () => {
  const env = { ...process.env, KAIROS_URL: kairos.url, KAIROS_TOKEN: await kairos.token() };
  const run = new Promise<string>((resolve, reject) =>
    execFile(process.execPath, [EXAMPLE.pathname], { env }, (error, out) =>
      error ? reject(error) : resolve(out),
    ),
  );
  const ofMia = () => answered(kairos.organizer.api.GET('/api/meetings'));
  const [meeting] = await eventually(ofMia, (all) => all.length === 1);
  await kairos.join(meeting!);
  const [booked] = await eventually(ofMia, ([one]) => one?.status === 'scheduled');
  const [link, said] = (await run).split('\n');
  expect(link).toBe(`Anyone with this link can join: ${kairos.url}/meetings/join/${meeting?.shareableLink}`);
  expect(said).toContain(`Booked for ${booked?.scheduledTime}. `);
  expect(readFileSync(new URL('../../docs/reference/api.md', import.meta.url), 'utf8')).toContain(
    `\`\`\`ts\n${readFileSync(EXAMPLE, 'utf8')}\`\`\``,
  );
});

test('a call is typed, repeated under its key, and refused with what Kairos says', async () => {
  const client = createKairosClient({ address: kairos.url, token: await kairos.token() });
  const body = { ...aRequest(), timePreference: 'all', aiDecisionMode: 'manual' } as const;
  const params = { header: idempotent('once') };
  const first = await answered(client.POST('/api/meetings', { params, body: { ...body, participants: [] } }));
  const again = await answered(client.POST('/api/meetings', { params, body: { ...body, participants: [] } }));
  expect(again.id).toBe(first.id);

  // @ts-expect-error there is no such mode
  const refused = answered(client.POST('/api/meetings', { body: { ...body, aiDecisionMode: 'perhaps' } }));
  await expect(refused).rejects.toMatchObject({
    status: 400,
    message: 'AI decision mode must be auto or manual',
  });
  await expect(refused).rejects.toBeInstanceOf(KairosRefused);
  const strangers = createKairosClient({ address: kairos.url });
  await expect(answered(strangers.GET('/api/meetings'))).rejects.toMatchObject({ status: 401 });
});

test('a program that may not book gets no meeting that Kairos books, in whatever words', async () => {
  const address = kairos.url;
  const client = createKairosClient({ address, token: await kairos.token(['meetings:write']) });
  const text = `an hour with ${TEST_ADDRESSES.participant} next week`;
  const asked = (words: string) => client.POST('/api/meetings/from-text', { body: { text: words } });
  expect((await asked(`${text}, book it`)).response.status).toBe(403);
  expect((await asked(text)).response.status).toBe(201);
});

test('words that leave something open are refused with the questions', async () => {
  const { error, response } = await kairos.organizer.api.POST('/api/meetings/from-text', {
    body: { text: `an hour with ${TEST_ADDRESSES.participant} at 3pm` },
  });
  expect([response.status, error && 'notUnderstood' in error && error.notUnderstood]).toEqual([
    422,
    ['at 3pm'],
  ]);
});
