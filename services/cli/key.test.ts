import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDemoMailbox } from '#services/demo/mailbox.ts';
import { compose } from '#services/mail/compose.ts';
import { always, sampleFacts, sampleSettings } from '#services/mail/testkit/fixtures.ts';
import { createTakeOvers } from '#services/slack/connections/take-overs.ts';
import { createWorkspaces } from '#services/slack/connections/workspaces.ts';
import { createConfirmations } from '#services/storage/accounts/confirmations.ts';
import { createOAuthRows } from '#services/storage/accounts/oauth-rows.ts';
import { createPendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { createSignInNotices, keepSignInNotices } from '#services/storage/accounts/sign-in-notices.ts';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import { assertVaultFits, keyUse } from '#services/storage/vault/keys-in-use.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { rewrap } from '#services/storage/vault/rewrap.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, keysInRing, newKey } from '#services/storage/vault/vault.ts';
import { type FreshDatabase, migratedDatabase } from '#tests/harness/postgres.ts';
import { SEALED_COLUMNS } from './composition/sealed-columns.ts';
import { keyLines } from './key.ts';

const [k1, k2, k3] = [newKey('k1'), newKey('k2'), newKey('k3')];
const now = () => new Date('2026-03-02T12:00:00.000Z');
const installation = { team: 'T1', teamName: 'Acme', botUser: 'B1', botToken: 'xoxb-1', scopes: [] };

let database: FreshDatabase;
beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(() => database.drop());

function storesWith(vault: Vault) {
  const { pool } = database;
  const sealer = createSealer({ pool, vault });
  const workspaces = createWorkspaces({ pool, vault, now });
  return {
    sealer,
    users: createUsers({ pool, vault, sealer, now }),
    workspaces,
    takeOvers: createTakeOvers({ pool, vault, workspaces, now }),
    mailbox: createDemoMailbox({ pool, vault, from: sampleSettings.from, now }),
  };
}

/** A person with a workspace, a question about another one, and an email, sealed with this ring. */
async function fill(ring: string, name: string): Promise<string> {
  const stores = storesWith(createVault(ring));
  const email = `${name}@example.org`;
  const signedIn = await stores.users.signIn(anIdentity(name, { email }));
  if (!signedIn.ok) throw new Error(`${name} couldn't sign in`);
  const { id } = signedIn.user;
  await stores.workspaces.save(id, { ...installation, team: `of ${name}` });
  await stores.takeOvers.ask(id, installation);
  const facts = { ...sampleFacts, meeting: { ...sampleFacts.meeting, id: randomUUID() } };
  await stores.mailbox.send(compose(facts, sampleSettings), new AbortController().signal, always);
  await stores.sealer.close();
  return id;
}

const answersWith = (keys: string) =>
  createPendingAnswers({ pool: database.pool, vault: createVault(keys), now });

/** Where in the database there is a text that a key of this name sealed. */
async function whereverSealedWith(name: string): Promise<string[]> {
  const { rows } = await database.pool.query<{
    table_schema: string;
    table_name: string;
    column_name: string;
  }>(
    `select table_schema, table_name, column_name from information_schema.columns
     where data_type in ('text', 'jsonb', 'character varying')
       and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { table_schema, table_name, column_name } of rows) {
    const { rowCount } = await database.pool.query(
      `select from ${table_schema}.${table_name} where ${column_name}::text ~ $1 limit 1`,
      [`${name}\\.[\\w-]{38}`],
    );
    if (rowCount === 1) found.push(`${table_name}.${column_name}`);
  }
  return found.sort();
}

const valuesUnder = async (name: string) =>
  (await keyUse(database.pool, SEALED_COLUMNS))
    .filter((use) => use.name === name)
    .reduce((sum, { values }) => sum + values, 0);

test('after a rewrap only the first key seals anything, and everything opens as before', async () => {
  const ids = [await fill(k1, 'mia'), await fill(`${k2},${k1}`, 'noah')];
  const links = createSignInLinks({ pool: database.pool, vault: createVault(k1), now });
  const asked = { email: 'mia@example.org', redirect: null, userId: null, browser: 'b' };
  await links.keep(randomUUID(), asked);
  const notice = { to: 'mia@example.org', change: 'added' as const, issuer: 'mail', email: 'm@example.org' };
  await keepSignInNotices(database.pool, { vault: createVault(k1), now }, ids[0]!, [notice]);
  const call = { method: 'DELETE', path: '/api/meetings/x' };
  const program = { kind: 'token' as const, id: randomUUID() };
  const wanted = {
    client: 'Agent',
    token: program.id,
    program,
    what: 'Cancel “Review”',
    facts: ['Ann gets an email.'],
    call,
  };
  const asking = createConfirmations({ pool: database.pool, vault: createVault(k1), now });
  const confirmation = asking.idOf(ids[0]!, 'agent', call);
  await asking.ask(confirmation, ids[0]!, wanted);
  const answered = { name: 'Ann', email: 'ann@example.org', zone: 'Europe/Berlin', spans: [] };
  const answer = randomUUID();
  await answersWith(k1).keep(answer, randomUUID(), answered);
  const oauthWith = (key: string) => createOAuthRows({ pool: database.pool, vault: createVault(key), now });
  await oauthWith(k1).keep('Grant', 'its id', { accountId: ids[0] }, 60);
  expect(await whereverSealedWith('k1')).toEqual(
    SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
  );

  const vault = createVault(`${k3},${k2},${k1}`);
  const done = await rewrap(database.pool, vault, SEALED_COLUMNS, { batch: 1 });
  expect(done.failed).toBe(0);
  expect([...(await whereverSealedWith('k1')), ...(await whereverSealedWith('k2'))]).toEqual([]);

  const { sealer, users, workspaces, takeOvers, mailbox } = storesWith(createVault(`${k3},${k1}:hash`));
  expect([...(await users.byIds(ids)).values()].map(({ email }) => email).sort()).toEqual([
    'mia@example.org',
    'noah@example.org',
  ]);
  expect((await workspaces.ofTeam('of noah'))?.botToken).toBe('xoxb-1');
  expect(await takeOvers.list(ids[1]!)).toMatchObject([{ teamName: 'Acme' }]);
  expect(await mailbox.list({ limit: 9 })).toHaveLength(2);
  const rewrapped = createSignInLinks({ pool: database.pool, vault: createVault(`${k3},${k1}:hash`), now });
  expect(await rewrapped.due()).toMatchObject([{ email: 'mia@example.org' }]);
  const notices = createSignInNotices({ pool: database.pool, vault: createVault(`${k3},${k1}:hash`), now });
  expect(await notices.due()).toMatchObject([notice]);
  const confirmations = createConfirmations({
    pool: database.pool,
    vault: createVault(`${k3},${k1}:hash`),
    now,
  });
  expect(await confirmations.find(confirmation, ids[0]!)).toMatchObject(wanted);
  expect(await answersWith(`${k3},${k1}:hash`).find(answer)).toMatchObject({ answer: answered });
  expect(await oauthWith(`${k3},${k1}:hash`).find('Grant', 'its id')).toEqual({ accountId: ids[0] });
  expect(await rewrap(database.pool, vault, SEALED_COLUMNS)).toEqual({ sealed: 0, failed: 0 });
  await sealer.close();
});

test('what a running process changes meanwhile is kept', async () => {
  const id = await fill(k1, 'mia');
  const vault = createVault(`${k2},${k1}`);
  const { workspaces, sealer } = storesWith(createVault(k1));
  const pool = Object.create(database.pool, {
    query: {
      async value(...args: [string, unknown[]]) {
        if (/update slack_workspaces set bot/.test(args[0]))
          await workspaces.save(id, { ...installation, team: 'of mia', botToken: 'newer' });
        if (/update subject_keys/.test(args[0])) await sealer.destroy([`user:${id}`]);
        return database.pool.query(...args);
      },
    },
  });
  await rewrap(pool, vault, SEALED_COLUMNS);
  await sealer.close();
  expect((await storesWith(vault).workspaces.ofTeam('of mia'))?.botToken).toBe('newer');
  const { rows } = await database.pool.query('select wrapped from subject_keys');
  expect(rows).toEqual([{ wrapped: null }]);
  // It was sealed with the key that the other process has, and is left for the next time.
  expect(await valuesUnder('k1')).toBeGreaterThan(0);
  await rewrap(database.pool, vault, SEALED_COLUMNS);
  expect(await valuesUnder('k1')).toBe(0);
});

test('a rewrap that was interrupted goes on where it stopped', async () => {
  await fill(k1, 'mia');
  const vault = createVault(`${k2},${k1}`);
  const stop = new AbortController();
  const progress = (done: number) => done === 2 && stop.abort();
  const interrupted = rewrap(database.pool, vault, SEALED_COLUMNS, {
    signal: stop.signal,
    progress,
    batch: 1,
  });
  await expect(interrupted).rejects.toThrow();
  expect(await valuesUnder('k2')).toBe(2);
  await rewrap(database.pool, vault, SEALED_COLUMNS);
  expect(await valuesUnder('k1')).toBe(0);
});

test('a start is refused while any key that is in use is missing, and says which', async () => {
  const start = (ring: string) => assertVaultFits(database.pool, createVault(ring), SEALED_COLUMNS);
  await start(k3);
  await start(k1);
  await fill(k1, 'mia');
  await fill(`${k2},${k1}`, 'noah');
  await start(`${k2},${k1}`);
  await expect(start(`${k3},${k1}`)).rejects.toThrow(
    'The key k2 is missing, and wrapped in subject_keys needs it.',
  );
  await expect(start(`${k3},${k2},${k1}:hash`)).rejects.toThrow('The key k1 is missing');
  await expect(start(`${k2},${newKey('k1')}`)).rejects.toThrow('sealed with another key');
  await rewrap(database.pool, createVault(`${k2},${k1}`), SEALED_COLUMNS);
  await start(`${k2},${k1}:hash`);
  await expect(start(k2)).rejects.toThrow('Its last key is not the one that makes the lookup hashes.');
});

test('the status says what each key is for, and what may be dropped', async () => {
  await fill(k1, 'mia');
  await fill(`${k2},${k1}`, 'noah');
  const uses = await keyUse(database.pool, SEALED_COLUMNS);
  const linesOf = (ring: string) =>
    keyLines(keysInRing(ring), uses).map((line) => line.replaceAll(/ {2}.* {2}/g, ' … '));
  expect(linesOf(`${k3},${k2},${k1}`)).toEqual([
    'k3 … seals: keep it',
    'k2 … still needed: run "kairos key rewrap"',
    'k1 … makes the lookup hashes: keep it',
  ]);
  expect(linesOf(`${k3},${k1}`)).toContainEqual('k2 … MISSING from KAIROS_KEY');
  expect(keyLines(keysInRing(`${k3},${k2}`), [])).toContain('k2  0 values  makes the lookup hashes: keep it');
  expect(keyLines(keysInRing(`${k3},${k2},${k1}`), [])[1]).toBe('k2  0 values  can be dropped');
});
