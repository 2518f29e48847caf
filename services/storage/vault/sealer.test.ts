import { createSecretKey, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Subject } from '#contracts/events/event-spec.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { migrate } from '../postgres/migrate.ts';
import { createPool } from '../postgres/pool.ts';
import { migrations } from './migrations.ts';
import { isSubjectDestroyed, VaultError } from './port.ts';
import { openText } from './sealed-text.ts';
import { createSealer } from './sealer.ts';
import { createVault, newKey } from './vault.ts';

const vault = createVault(newKey());
let database: FreshDatabase;
const sealers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.pool, migrations);
});
afterEach(async () => {
  await Promise.all(sealers.splice(0).map((sealer) => sealer.close()));
});
afterAll(() => database.drop());

/** Each is like that of a process of its own. */
function aSealer(options: Partial<Parameters<typeof createSealer>[0]> = {}) {
  const sealer = createSealer({ pool: database.pool, vault, ...options });
  sealers.push(sealer);
  return sealer;
}

const aMeeting = (): Subject => `meeting:${randomUUID()}`;
const anAccount = (): Subject => `user:${randomUUID()}`;
const at = (subject: Subject, field = 'title') => ({ subject, eventId: randomUUID(), field });

test('a sealed value opens in every process, and tells its subject', async () => {
  const [one, other] = [aSealer(), aSealer()];
  const subject = aMeeting();
  await one.ensureKeys([{ subject }]);
  const sealed = one.seal({ busy: [60, 30], text: 'Zürich' }, at(subject));
  expect(sealed).not.toMatch(/Zürich|busy/);
  expect(other.subjectOf(sealed)).toBe(subject);
  await other.load([subject]);
  expect(other.open(sealed)).toEqual({ busy: [60, 30], text: 'Zürich' });
});

test('processes that make a key at once agree on one', async () => {
  const subjects = Array.from({ length: 20 }, aMeeting);
  const many = Array.from({ length: 6 }, () => aSealer());
  await Promise.all(
    many.map((sealer, index) =>
      sealer.ensureKeys((index % 2 ? subjects : subjects.toReversed()).map((subject) => ({ subject }))),
    ),
  );
  for (const subject of subjects) {
    const sealed = many.map((sealer, index) => sealer.seal(index, at(subject)));
    for (const sealer of many)
      expect(sealed.map((text) => sealer.open(text))).toEqual(many.map((_, index) => index));
  }
});

test('a value that was changed, or given another place or subject, does not open', async () => {
  const sealer = aSealer();
  const [subject, another] = [aMeeting(), aMeeting()];
  await sealer.ensureKeys([{ subject }, { subject: another }]);
  const sealed = sealer.seal('Roadmap', at(subject));
  const [version, , eventId, field, text] = sealed.split('.');
  const wrong = [
    [version, another, eventId, field, text],
    [version, subject, randomUUID(), field, text],
    [version, subject, eventId, 'description', text],
    [version, subject, eventId, field, `${text!.slice(0, -8)}AAAAAAAA`],
  ];
  for (const parts of wrong) expect(() => sealer.open(parts.join('.'))).toThrow(VaultError);
  for (const nonsense of ['', 'Roadmap', 's1.a.b.c', `${sealed}.x`]) {
    expect(() => sealer.open(nonsense)).toThrow(VaultError);
  }
});

test('a key that was not loaded, or never made, is a mistake and not an erased value', async () => {
  const [one, other] = [aSealer(), aSealer()];
  const subject = aMeeting();
  await one.ensureKeys([{ subject }]);
  const sealed = one.seal('Roadmap', at(subject));
  expect(() => other.open(sealed)).toThrow(/wasn't loaded/);
  expect(() => other.seal('Roadmap', at(aMeeting()))).toThrow(/wasn't loaded/);
});

test.each([
  ['a meeting', aMeeting],
  ['an account', anAccount],
])(
  'the destroyed key of %s opens nothing anymore, in any process, and never comes back',
  async (_, aSubject) => {
    const [one, other] = [aSealer(), aSealer()];
    const subject = aSubject();
    await one.ensureKeys([{ subject, emailHash: 'hash' }]);
    const sealed = one.seal('Roadmap', at(subject));
    await other.load([subject]);
    for (const sealer of [one, other]) expect(sealer.open(sealed)).toBe('Roadmap');

    await one.destroy([subject, subject]);
    await one.destroy([subject]);
    expect(one.open(sealed)).toBeNull();
    while (other.open(sealed) !== null) await wait(5);

    for (const sealer of [one, other, aSealer()]) {
      await sealer.ensureKeys([{ subject, emailHash: 'hash' }]);
      expect(sealer.open(sealed)).toBeNull();
      expect(() => sealer.seal('again', at(subject))).toThrow(expect.toSatisfy(isSubjectDestroyed));
    }
    const { rows } = await database.pool.query(
      'select wrapped, email_hashes from subject_keys where subject = $1',
      [subject],
    );
    expect(rows).toEqual([{ wrapped: null, email_hashes: [] }]);
  },
);

test('what was written about a meeting is gone with its words, and with the meeting', async () => {
  const [one, other] = [aSealer(), aSealer()];
  const id = randomUUID();
  const [first, second, meeting]: Subject[] = [`words:${id}:0`, `words:${id}:1`, `meeting:${id}`];
  await one.ensureKeys([{ subject: first! }, { subject: second! }]);
  const sealed = [first!, second!, meeting!].map((subject) => one.seal('Roadmap', at(subject)));
  await other.load([first!, second!]);
  const read = (sealer: typeof one) => sealed.map((value) => sealer.open(value));
  expect(read(other)).toEqual(['Roadmap', 'Roadmap', 'Roadmap']);
  await one.destroy([first!]);
  expect(read(one)).toEqual([null, 'Roadmap', 'Roadmap']);
  await one.destroy([meeting!]);
  expect(read(one)).toEqual([null, null, null]);
  await one.ensureKeys([{ subject: `words:${id}:2` }]);
  expect(() => one.seal('again', at(`words:${id}:2`))).toThrow(expect.toSatisfy(isSubjectDestroyed));
});

test('words open with the keys of both alone: neither of them is the one that sealed', async () => {
  const sealer = aSealer();
  const id = randomUUID();
  const [words, meeting]: [Subject, Subject] = [`words:${id}:0`, `meeting:${id}`];
  await sealer.ensureKeys([{ subject: words }]);
  const place = at(words);
  const sealed = sealer.seal('Roadmap', place);
  const { rows } = await database.pool.query<{ subject: string; wrapped: string }>(
    'select subject, wrapped from subject_keys where subject = any($1)',
    [[words, meeting]],
  );
  expect(rows).toHaveLength(2);
  for (const { subject, wrapped } of rows) {
    const key = createSecretKey(vault.open(wrapped, subject), 'base64url');
    expect(() => openText(key, sealed)).toThrow(VaultError);
  }
});

test('a subject that was destroyed before it had a key never gets one', async () => {
  const sealer = aSealer();
  const subject = aMeeting();
  await sealer.destroy([subject]);
  const another = aSealer();
  await another.ensureKeys([{ subject }]);
  expect(() => another.seal('x', at(subject))).toThrow(expect.toSatisfy(isSubjectDestroyed));
});

test('a process that lost the word of a destroyed key uses it no longer than its keys may age', async () => {
  let now = new Date('2026-03-01T10:00:00Z');
  const deaf = aSealer({ maxAgeMs: 60_000, now: () => now });
  const subject = aMeeting();
  await deaf.ensureKeys([{ subject }]);
  const sealed = deaf.seal('Roadmap', at(subject));
  await database.pool.query(
    'update subject_keys set wrapped = null, destroyed_at = now() where subject = $1',
    [subject],
  );
  await deaf.load([subject]);
  expect(deaf.open(sealed)).toBe('Roadmap');
  now = new Date(now.getTime() + 31_000);
  await deaf.load([subject]);
  expect(deaf.open(sealed)).toBeNull();
});

test('a process whose listening connection broke fetches its keys again', async () => {
  const pool = createPool({ ...database.connection, application_name: 'deaf' });
  const deaf = aSealer({ pool });
  const subject = aMeeting();
  await deaf.ensureKeys([{ subject }]);
  const sealed = deaf.seal('Roadmap', at(subject));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'deaf'",
  );
  await database.pool.query(
    'update subject_keys set wrapped = null, destroyed_at = now() where subject = $1',
    [subject],
  );
  do {
    await deaf.load([subject]).catch(() => {});
    await wait(5);
  } while (deaf.open(sealed) !== null);
  await pool.end();
});

test('the cache is bounded, but never loses what one call loaded', async () => {
  const sealer = aSealer({ maxKeys: 3 });
  const subjects = Array.from({ length: 10 }, aMeeting);
  await sealer.ensureKeys(subjects.map((subject) => ({ subject })));
  const sealed = subjects.map((subject) => sealer.seal('x', at(subject)));
  expect(sealed.map((text) => sealer.open(text))).toEqual(subjects.map(() => 'x'));
  await sealer.ensureKeys([{ subject: aMeeting() }]);
  const kept = sealed.filter((text) => {
    try {
      return sealer.open(text) === 'x';
    } catch {
      return false;
    }
  });
  expect(kept.length).toBeLessThanOrEqual(3);
});

test('a person is found by every address that Kairos knew, until the key is destroyed', async () => {
  const sealer = aSealer();
  const [a, b]: Subject[] = [`participant:${randomUUID()}:1`, `participant:${randomUUID()}:2`];
  const [invited, joined] = [randomUUID(), randomUUID()];
  await sealer.ensureKeys([
    { subject: a!, emailHash: invited },
    { subject: b!, emailHash: invited },
  ]);
  await sealer.ensureKeys([
    { subject: a!, emailHash: joined },
    { subject: a!, emailHash: invited },
  ]);
  expect(await sealer.subjectsOfEmail(invited)).toEqual([a, b].toSorted());
  expect(await sealer.subjectsOfEmail(joined)).toEqual([a]);
  await sealer.destroy([a!]);
  expect(await sealer.subjectsOfEmail(invited)).toEqual([b]);
});

test('a destroyed key is no longer in the file of its table once that was scrubbed', async () => {
  const sealer = aSealer();
  const subjects = Array.from({ length: 50 }, aMeeting);
  await sealer.ensureKeys(subjects.map((subject) => ({ subject })));
  const gone = subjects.slice(0, 40);
  const { rows } = await database.pool.query<{ subject: Subject; wrapped: string }>(
    'select subject, wrapped from subject_keys where subject = any($1)',
    [subjects],
  );
  const onDisk = async () => {
    await database.pool.query('checkpoint');
    const file = await database.pool.query<{ text: Buffer }>(
      `select pg_read_binary_file(pg_relation_filepath('subject_keys')) as text`,
    );
    const text = file.rows[0]!.text.toString('latin1');
    return new Set(rows.filter(({ wrapped }) => text.includes(wrapped)).map(({ subject }) => subject));
  };
  await sealer.destroy(gone);
  expect((await onDisk()).size).toBe(50);
  await sealer.scrub();
  expect([...(await onDisk())].toSorted()).toEqual(subjects.slice(40).toSorted());
});

test('a key that is destroyed is in none of the samples by which Postgres plans its queries', async () => {
  const sealer = aSealer();
  const subjects = Array.from({ length: 150 }, aMeeting);
  await sealer.ensureKeys(subjects.map((subject, index) => ({ subject, emailHash: `hash of ${index % 3}` })));
  const { rows: keys } = await database.pool.query<{ wrapped: string }>(
    'select wrapped from subject_keys where subject = any($1)',
    [subjects],
  );
  await database.pool.query('analyze subject_keys');
  await sealer.destroy(subjects);
  const { rows } = await database.pool.query<{ statistics: string }>(
    `select coalesce(string_agg(pg_statistic::text, ' '), '') as statistics from pg_statistic
     where starelid = 'subject_keys'::regclass`,
  );
  expect(rows[0]!.statistics).toContain(subjects[0]!.slice(0, 8));
  expect(keys.filter(({ wrapped }) => rows[0]!.statistics.includes(wrapped))).toEqual([]);
  expect(rows[0]!.statistics).not.toContain('hash of');
});
