import { createSecretKey, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Subject } from '#contracts/events/event-spec.ts';
import { hasCode } from '#services/runtime/errors.ts';
import { randomPart } from '#services/runtime/random-page.ts';
import { createBatcher } from '../postgres/batcher.ts';
import { createListener } from '../postgres/listener.ts';
import { hasTimedOut, LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { keyOfBoth } from './cipher.ts';
import { createKeyCache, type SubjectKey } from './key-cache.ts';
import {
  type NewSubjectKey,
  type SealedColumn,
  type Sealer,
  SubjectDestroyed,
  type Vault,
  VaultError,
} from './port.ts';
import { isSealedFor, openText, sealContextOf, sealText } from './sealed-text.ts';

type SealerOptions = {
  /** Direct connections: LISTEN and NOTIFY announce destroyed keys. */
  pool: pg.Pool;
  vault: Vault;
  maxKeys?: number;
  /** The longest that a process which missed the word can still use a destroyed key. */
  maxAgeMs?: number;
  now?: () => Date;
};

/** Where the keys of subjects are kept. */
export const sealedSubjectKeys: SealedColumn = {
  table: 'subject_keys',
  key: 'subject',
  column: 'wrapped',
  placeOf: ({ subject }) => subject!,
};

type Wanted = { subject: Subject; emailHash?: string };

const CHANNEL = 'subject_keys_destroyed';
const KEY_BYTES = 32;
/** An account's row has fewer. Others, such as contacts, may be any number, and few are read again soon. */
const MOST_OPENED = 16;

const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_NOT_AVAILABLE = '55P03';
/** The largest table of keys that is rewritten while others wait, in bytes: less than a second's work. */
const REWRITABLE = 64 * 1024 * 1024;

/** The sealer over the table `subject_keys`; its migrations have run. `close` ends its own single connection. */
export function createSealer(options: SealerOptions): Sealer & { close(): Promise<void> } {
  const { pool, vault, maxKeys = 50_000, maxAgeMs = 60_000, now = () => new Date() } = options;
  const cache = createKeyCache({ maxKeys, maxAgeMs, now });
  /** By the texts' key, and dropped along with the key: making one takes as long as opening a value. */
  const keysOfBoth = new WeakMap<KeyObject, KeyObject>();
  /** What the keys of accounts have opened, since their rows are read for every request; dropped with the key. */
  const openedBy = new WeakMap<KeyObject, Map<string, unknown>>();
  const listener = createListener(pool, CHANNEL, {
    message: (subject) => cache.put(subject as Subject, null),
    lost: () => cache.distrust(),
  });

  const unwrap = (subject: Subject, wrapped: string | null): SubjectKey =>
    wrapped === null ? null : createSecretKey(vault.open(wrapped, subject), 'base64url');

  function loaded(subject: Subject): SubjectKey {
    const key = cache.get(subject);
    if (key === undefined) throw new VaultError(`The key of ${subject} wasn't loaded, or never existed.`);
    return key;
  }

  function keyOf(subject: Subject, find = loaded): SubjectKey {
    const own = find(subject);
    const meeting = meetingOf(subject);
    if (own === null || meeting === null) return own;
    const other = find(meeting);
    if (other === null) return null;
    const both = keysOfBoth.get(own) ?? keyOfBoth(other, own);
    keysOfBoth.set(own, both);
    return both;
  }

  function openedOnce(key: KeyObject, sealed: string): unknown {
    const before = openedBy.get(key);
    const opened = before && before.size < MOST_OPENED ? before : new Map<string, unknown>();
    if (opened !== before) openedBy.set(key, opened);
    if (!opened.has(sealed)) opened.set(sealed, openText(key, sealed));
    return opened.get(sealed);
  }

  async function load(subjects: Iterable<Subject>): Promise<void> {
    const needed = new Set([...subjects].flatMap(withMeeting));
    const missing = [...needed].filter((subject) => !cache.isFresh(subject));
    if (missing.length > 0) {
      await listener.ready();
      const rows = await queryWithin<{ subject: Subject; wrapped: string | null }>(pool, LOOK_UP_LIMIT, {
        name: 'subject_keys_load',
        text: 'select subject, wrapped from subject_keys where subject = any($1)',
        values: [missing],
      });
      for (const { subject, wrapped } of rows) cache.put(subject, unwrap(subject, wrapped));
    }
    cache.trim(needed);
  }

  /** With the meetings of texts, without what is known to be stored. */
  const missingOf = (subjects: readonly Wanted[]): Wanted[] =>
    subjects
      .flatMap((one): Wanted[] => {
        const meeting = meetingOf(one.subject);
        return meeting === null ? [one] : [one, { subject: meeting }];
      })
      .filter(
        ({ subject, emailHash }) =>
          !cache.isFresh(subject) || (emailHash !== undefined && !cache.hasHash(subject, emailHash)),
      );

  /** One row per subject, always in the same order, so two processes never wait for each other. */
  function newRows(wanted: readonly Wanted[]): (NewSubjectKey & { key: Buffer })[] {
    const hashes = new Map<Subject, Set<string>>();
    for (const { subject, emailHash } of wanted) {
      const known = hashes.get(subject) ?? new Set();
      hashes.set(subject, emailHash ? known.add(emailHash) : known);
    }
    return [...hashes]
      .map(([subject, emails]) => {
        const key = randomPart(KEY_BYTES);
        const wrapped = vault.seal(key.toString('base64url'), subject);
        return { subject, key, wrapped, emailHashes: [...emails] };
      })
      .sort((a, b) => (a.subject < b.subject ? -1 : 1));
  }

  function noteHashes(stored: readonly Wanted[]): void {
    for (const { subject, emailHash } of stored) if (emailHash) cache.noteHash(subject, emailHash);
  }

  async function makeKeys(groups: (readonly Wanted[])[]): Promise<undefined[]> {
    await listener.ready();
    const rows = await queryWithin<{ subject: Subject; wrapped: string }>(pool, LOOK_UP_LIMIT, {
      name: 'subject_keys_ensure',
      text: `insert into subject_keys as known (subject, wrapped, email_hashes)
        select subject, wrapped, email_hashes
        from json_to_recordset($1) as wanted (subject text, wrapped text, email_hashes text[])
        on conflict (subject) do update set email_hashes = known.email_hashes || excluded.email_hashes
          where known.wrapped is not null and not known.email_hashes @> excluded.email_hashes
        returning subject, wrapped`,
      values: [JSON.stringify(newRows(groups.flat()).map(asColumns))],
    });
    for (const { subject, wrapped } of rows) cache.put(subject, unwrap(subject, wrapped));
    return groups.map(() => undefined);
  }

  const making = createBatcher(makeKeys, {
    items: 256,
    weight: 1_024,
    weigh: (wanted) => wanted.length,
    endsWaiting: hasTimedOut,
  });

  return {
    load,

    async ensureKeys(subjects) {
      const wanted = missingOf(subjects);
      if (wanted.length > 0) await making.push(wanted);
      await load(subjects.map(({ subject }) => subject));
      noteHashes(wanted);
    },

    async newKeys(subjects) {
      const wanted = missingOf(subjects);
      if (wanted.length === 0 || wanted.some(({ subject }) => cache.knows(subject))) return null;
      await listener.ready();
      const made = newRows(wanted);
      const keys = new Map(made.map(({ subject, key }) => [subject, createSecretKey(key)]));
      return {
        rows: made.map(({ key: _, ...row }) => row),
        seal: (value, at) =>
          sealWith(
            keyOf(at.subject, (subject) => keys.get(subject) ?? loaded(subject)),
            value,
            at,
          ),
        stored() {
          for (const [subject, key] of keys) cache.put(subject, key);
          noteHashes(wanted);
        },
      };
    },

    seal: (value, at) => sealWith(keyOf(at.subject), value, at),

    subjectOf: (sealed) => sealContextOf(sealed).subject,

    open(sealed, at) {
      if (at && !isSealedFor(sealed, at))
        throw new VaultError(`This value wasn't sealed for ${at.field} of ${at.eventId}.`);
      const { subject } = sealContextOf(sealed);
      const key = keyOf(subject);
      if (key === null) return null;
      // Where the place is given, it's a value of its own kind, such as a credential, which isn't kept any longer than needed.
      return subject.startsWith('user:') && !at ? openedOnce(key, sealed) : openText(key, sealed);
    },

    async destroy(subjects) {
      if (subjects.length === 0) return;
      await pool.query(
        `with destroyed as (
           insert into subject_keys (subject, destroyed_at)
           select subject, now() from unnest($1::text[]) subject order by subject
           on conflict (subject) do update set wrapped = null, email_hashes = '{}', destroyed_at = now()
             where subject_keys.wrapped is not null
           returning subject)
         select pg_notify('${CHANNEL}', subject) from destroyed`,
        [[...new Set(subjects)]],
      );
      for (const subject of subjects) cache.put(subject, null);
    },

    async scrub() {
      await rewriteKeyTable(pool);
      await pool.query('checkpoint').catch(unless(INSUFFICIENT_PRIVILEGE));
    },

    async subjectsOfEmail(emailHash) {
      const { rows } = await pool.query<{ subject: Subject }>(
        'select subject from subject_keys where email_hashes @> array[$1] order by subject',
        [emailHash],
      );
      return rows.map(({ subject }) => subject);
    },

    close: () => listener.close(),
  };
}

const asColumns = ({ subject, wrapped, emailHashes }: NewSubjectKey) => ({
  ...{ subject, wrapped },
  email_hashes: emailHashes,
});

function sealWith(key: SubjectKey, value: unknown, at: Parameters<Sealer['seal']>[1]): string {
  if (key === null) throw new SubjectDestroyed(`The key of ${at.subject} was destroyed.`);
  return sealText(key, value, at);
}

/** The meeting whose key is needed as well as that of its texts, so destroying either erases them. */
const meetingOf = (subject: Subject): Subject | null =>
  subject.startsWith('words:') ? `meeting:${subject.split(':')[1]}` : null;

function withMeeting(subject: Subject): Subject[] {
  const meeting = meetingOf(subject);
  return meeting === null ? [subject] : [subject, meeting];
}

const unless = (code: string) => (error: unknown) => {
  if (!hasCode(error, code)) throw error;
};

/**
 * A plain vacuum frees the room of a destroyed key, but leaves its bytes there until something else needs it. Only a
 * rewritten table has none of them.
 */
async function rewriteKeyTable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ size: string }>(
      `select pg_table_size('subject_keys') as size, set_config('lock_timeout', '2s', false)`,
    );
    await client.query('vacuum subject_keys');
    if (Number(rows[0]!.size) <= REWRITABLE)
      await client.query('vacuum full subject_keys').catch(unless(LOCK_NOT_AVAILABLE));
  } finally {
    // Closed, and its lock_timeout with it.
    client.release(true);
  }
}

/** Whether this database holds anything that only its own KAIROS_KEY opens. */
export async function hasKeys(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from subject_keys where wrapped is not null limit 1');
  return rowCount === 1;
}
