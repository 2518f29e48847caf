import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { normalizeEmail } from '#contracts/email-address.ts';
import { typedSpan } from '#contracts/typed-answer.ts';
import type { Vault } from '../vault/port.ts';
import type { SealedColumn } from '../vault/sealed-column.ts';

/** How long an answer by a share link waits to be confirmed, in milliseconds. */
const PATIENCE = 3 * 24 * 60 * 60 * 1_000;

const pendingAnswer = z.object({
  name: z.string(),
  email: z.string(),
  zone: z.string(),
  spans: z.array(typedSpan),
});

/** What someone answered by a share link, of whom no one knows yet that the address is theirs. */
export type PendingAnswer = z.infer<typeof pendingAnswer>;

/** Answers by share links that wait to be confirmed by email. They are sealed, count nowhere, and expire. */
export interface PendingAnswers {
  keep(id: string, meetingId: string, answer: PendingAnswer): Promise<void>;
  /** Null once it has expired or was forgotten. */
  find(id: string): Promise<{ meetingId: string; answer: PendingAnswer } | null>;
  /** Those of a meeting that haven't expired, by their numbers. */
  waitingIn(meetingId: string): Promise<ReadonlyMap<number, { id: string; answer: PendingAnswer }>>;
  forget(id: string): Promise<void>;
  /** All of this address. */
  forgetOf(email: string): Promise<void>;
}

/** What an answer goes by where its id may not be seen, since that makes the link that confirms it: 31 bits. */
const numberOf = (id: string): number =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16) >>> 1;

const purposeOf = (id: string): string => `answer:${id}`;

export const sealedPendingAnswers: SealedColumn = {
  table: 'pending_answers',
  key: 'id',
  column: 'answer',
  placeOf: ({ id }) => purposeOf(id!),
};

export function createPendingAnswers({
  pool,
  vault,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  now: () => Date;
}): PendingAnswers {
  const hash = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const opened = (id: string, sealed: string): PendingAnswer =>
    pendingAnswer.parse(JSON.parse(vault.open(sealed, purposeOf(id))));
  return {
    async keep(id, meetingId, answer) {
      await pool.query(
        'insert into pending_answers (id, meeting_id, email_hash, answer, expire) values ($1, $2, $3, $4, $5)',
        [
          id,
          meetingId,
          hash(answer.email),
          vault.seal(JSON.stringify(answer), purposeOf(id)),
          new Date(now().getTime() + PATIENCE),
        ],
      );
    },
    async find(id) {
      const { rows } = await pool.query<{ meeting_id: string; answer: string }>(
        'select meeting_id, answer from pending_answers where id = $1 and expire > $2',
        [id, now()],
      );
      const [row] = rows;
      if (!row) return null;
      return { meetingId: row.meeting_id, answer: opened(id, row.answer) };
    },
    async waitingIn(meetingId) {
      const { rows } = await pool.query<{ id: string; answer: string }>(
        'select id, answer from pending_answers where meeting_id = $1 and expire > $2',
        [meetingId, now()],
      );
      return new Map(rows.map(({ id, answer }) => [numberOf(id), { id, answer: opened(id, answer) }]));
    },
    async forget(id) {
      await pool.query('delete from pending_answers where id = $1', [id]);
    },
    async forgetOf(email) {
      await pool.query('delete from pending_answers where email_hash = $1', [hash(email)]);
    },
  };
}
