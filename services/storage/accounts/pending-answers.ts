import { createHash } from 'node:crypto';
import { z } from 'zod';
import { normalizeEmail } from '#contracts/email-address.ts';
import { typedSpan } from '#contracts/typed-answer.ts';
import { columnsOf, firstOf, run, statement } from '../postgres/statement.ts';
import { sealedColumn } from '../vault/port.ts';
import { type AccountsDeps, accounts, type NewRow } from './tables.ts';

/** How long an answer by a share link waits to be confirmed, in milliseconds. */
const WAITS_FOR_MS = 3 * 24 * 60 * 60 * 1_000;

const pendingAnswer = z.object({
  name: z.string(),
  email: z.string(),
  zone: z.string(),
  spans: z.array(typedSpan),
});

/** What someone answered by a share link, of whom nobody knows yet that the address is theirs. */
export type PendingAnswer = z.infer<typeof pendingAnswer>;

/** Answers by share links that wait to be confirmed by email. They are sealed, count nowhere, and expire. */
export type PendingAnswers = ReturnType<typeof createPendingAnswers>;

/** What an answer goes by where its id may not be seen, since that makes the link that confirms it: 31 bits. */
const numberOf = (id: string): number =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16) >>> 1;

const purposeOf = (id: string): string => `answer:${id}`;

export const sealedPendingAnswers = sealedColumn('pending_answers', 'id', 'answer', purposeOf);

const keep = statement('pending_answers_keep', (row: NewRow<'pending_answers'>) =>
  accounts
    .insertInto('pending_answers')
    .values(columnsOf(row, ['id', 'meeting_id', 'email_hash', 'answer', 'expire'])),
);

const find = statement('pending_answers_find', (id: string, now: Date) =>
  accounts
    .selectFrom('pending_answers')
    .select(['meeting_id', 'answer'])
    .where('id', '=', id)
    .where('expire', '>', now),
);

const ofMeeting = statement('pending_answers_of_meeting', (meetingId: string, now: Date) =>
  accounts
    .selectFrom('pending_answers')
    .select(['id', 'answer'])
    .where('meeting_id', '=', meetingId)
    .where('expire', '>', now),
);

const forget = statement('pending_answers_forget', (id: string) =>
  accounts.deleteFrom('pending_answers').where('id', '=', id),
);

const forgetOf = statement('pending_answers_forget_of', (emailHash: string) =>
  accounts.deleteFrom('pending_answers').where('email_hash', '=', emailHash),
);

export function createPendingAnswers({ pool, vault, now }: Pick<AccountsDeps, 'pool' | 'vault' | 'now'>) {
  const hash = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const opened = (id: string, sealed: string): PendingAnswer =>
    pendingAnswer.parse(JSON.parse(vault.open(sealed, purposeOf(id))));
  return {
    async keep(id: string, meetingId: string, answer: PendingAnswer): Promise<void> {
      const row = {
        ...{ id, meeting_id: meetingId, email_hash: hash(answer.email) },
        answer: vault.seal(JSON.stringify(answer), purposeOf(id)),
        expire: new Date(now().getTime() + WAITS_FOR_MS),
      };
      await run(pool, keep(row));
    },
    /** Null once it has expired or was forgotten. */
    async find(id: string): Promise<{ meetingId: string; answer: PendingAnswer } | null> {
      const row = await firstOf(pool, find(id, now()));
      return row ? { meetingId: row.meeting_id, answer: opened(id, row.answer) } : null;
    },
    /** Those of a meeting that haven't expired, by their numbers. */
    async waitingIn(meetingId: string): Promise<ReadonlyMap<number, { id: string; answer: PendingAnswer }>> {
      const { rows } = await run(pool, ofMeeting(meetingId, now()));
      return new Map(rows.map(({ id, answer }) => [numberOf(id), { id, answer: opened(id, answer) }]));
    },
    async forget(id: string): Promise<void> {
      await run(pool, forget(id));
    },
    async forgetOf(email: string): Promise<void> {
      await run(pool, forgetOf(hash(email)));
    },
  };
}
