import { sql } from 'kysely';
import type pg from 'pg';
import { run, statement } from '../postgres/statement.ts';

/** At most so many copies of one email leave, all with one Message-ID. */
const MOST_COPIES = 2;

/** How many emails are taken up at once. */
const MAILS_AT_ONCE = 20;

/** An email that is due. `attempts`: how many copies may have left before. */
export type DueMail = { id: string; attempts: number };

/** The ledger of emails that are about no meeting, in rows that say what they are about. */
export interface DueMails {
  /** Records that one more copy may leave, before it does. False if another process was faster, or the row is gone. */
  attempt(mail: DueMail, dueAgain: Date): Promise<boolean>;
  /** Has the email wait. `attempted`: takes back the attempt, of which surely nothing left. */
  postpone(mail: DueMail, dueAgain: Date, options: { attempted: boolean }): Promise<void>;
}

/** The ledger in a table with `attempts`, `due_at` and `expire`, and the rows whose emails are due, oldest first. */
export function createDueMails<Row>({
  pool,
  table,
  columns,
  now,
}: {
  pool: pg.Pool;
  table: 'sign_in_links' | 'sign_in_notices';
  columns: string;
  now: () => Date;
}): DueMails & { rows(): Promise<(Row & DueMail)[]> } {
  const mails = sql.table(table);
  const due = statement(
    `${table}_due`,
    (at: Date) => sql<Row & DueMail>`select id, attempts, ${sql.raw(columns)} from ${mails}
      where due_at <= ${at} and expire > ${at} and attempts < ${MOST_COPIES} order by due_at limit ${MAILS_AT_ONCE}`,
  );
  const attempt = statement(
    `${table}_attempt`,
    (id: string, attempts: number, dueAgain: Date, at: Date) => sql`update ${mails}
      set attempts = attempts + 1, due_at = ${dueAgain}
      where id = ${id} and attempts = ${attempts} and due_at <= ${at} and expire > ${at}`,
  );
  const postpone = statement(
    `${table}_postpone`,
    (id: string, before: number, after: number, dueAgain: Date) => sql`update ${mails}
      set attempts = ${after}, due_at = ${dueAgain} where id = ${id} and attempts = ${before}`,
  );

  return {
    rows: async () => (await run(pool, due(now()))).rows,

    async attempt({ id, attempts }, dueAgain) {
      return (await run(pool, attempt(id, attempts, dueAgain, now()))).rowCount === 1;
    },

    async postpone({ id, attempts }, dueAgain, { attempted }) {
      await run(pool, postpone(id, attempted ? attempts + 1 : attempts, attempts, dueAgain));
    },
  };
}
