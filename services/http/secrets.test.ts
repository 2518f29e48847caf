import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoogleTokens } from '#services/calendars/port.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

const KEY = newKey();
let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({
    env: { KAIROS_KEY: KEY, KAIROS_STAFF: `${TEST_ADDRESSES.stranger}:analyst` },
  });
});
afterAll(() => kairos.stop());

/** Does what people do, and keeps every answer. */
async function aDayOfWork(): Promise<string[]> {
  const answers: string[] = [];
  const keep = async (...args: Parameters<typeof call>) => {
    const { text, headers } = await call(...args);
    answers.push(text, [...headers].map(([name, value]) => (name === 'set-cookie' ? '' : value)).join());
  };
  const meeting = await kairos.create({
    title: 'CANARY-TITLE',
    aiDecisionMode: 'auto',
    participants: [{ email: TEST_ADDRESSES.participant, name: 'CANARY-NAME' }],
  });
  await kairos.join(meeting);
  await eventually(
    () => kairos.look(meeting.id),
    ({ calendar }) => calendar?.state === 'recorded',
  );
  await kairos.organizer.post('/api/contacts', { name: 'CANARY-CONTACT', email: 'canary@example.com' });
  for (const path of [
    '/api/auth/user',
    '/api/meetings',
    `/api/meetings/${meeting.id}`,
    `/api/meetings/${meeting.id}/history`,
    `/api/meetings/${meeting.id}/history/5`,
    '/api/meetings/recent',
    '/api/contacts',
    '/api/dashboard/stats',
    '/api/account/export',
    '/api/insights',
    '/api/insights/rows?chart=joinFunnel&step=invited',
    `/api/meetings/link/${meeting.shareableLink}`,
    '/api/nowhere',
  ])
    for (const who of [kairos.organizer, kairos.participant, kairos.stranger, kairos.anonymous])
      await keep(who, 'GET', path);
  return answers;
}

test('no answer holds a token or a session, no log line and no row says who someone is', async () => {
  const answers = (await aDayOfWork()).join('\n');
  const cookies = [kairos.organizer, kairos.participant].map((who) => who.cookies.get('sid') ?? '?');
  const { id } = await kairos.organizer.get<{ id: string }>('/api/auth/user');
  const vault = createVault(KEY);
  const { pool } = kairos.database;
  const sealer = createSealer({ pool, vault });
  const credentials = createCredentials<GoogleTokens>({ pool, sealer, now: () => new Date() });
  const tokens = await credentials.load(id);
  await sealer.close();
  const secrets = [...cookies, tokens?.accessToken ?? '?', tokens?.refreshToken ?? '?'];
  expect(secrets.filter((secret) => secret.length < 20)).toEqual([]);
  expect(secrets.map((secret) => answers.includes(secret))).toEqual(secrets.map(() => false));
  expect(/"(refresh_?token|access_?token|sub|password\w*)"/i.test(answers)).toBe(false);

  const logged = kairos.logged.join('\n');
  for (const canary of ['CANARY', '@example.com', 'Authorization', ...secrets])
    expect([canary, logged.includes(canary)]).toEqual([canary, false]);

  const everywhere = await everyRow();
  for (const canary of ['CANARY', 'mia.berlin', 'noah.london', 'canary@', ...secrets])
    expect([canary, everywhere.filter(({ row }) => row.includes(canary)).map(({ table }) => table)]).toEqual([
      canary,
      [],
    ]);
});

/** Every row of every table as text, but for those of the stand-in for Google, which are not ours to seal. */
async function everyRow(): Promise<{ table: string; row: string }[]> {
  const { pool } = kairos.database;
  const { rows: tables } = await pool.query(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'demo')`,
  );
  const all = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t`);
    all.push(...rows.map(({ row }) => ({ table: name as string, row: row as string })));
  }
  expect(all.length).toBeGreaterThan(20);
  return all;
}
