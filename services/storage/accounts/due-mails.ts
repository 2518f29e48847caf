import type pg from 'pg';

/** At most so many copies of one email leave, all with one Message-ID. */
const MOST_COPIES = 2;

/** How many emails are taken up at once. */
const PAGE = 20;

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
  return {
    async rows() {
      const { rows } = await pool.query<Row & DueMail>(
        `select id, attempts, ${columns} from ${table}
         where due_at <= $1 and expire > $1 and attempts < $2 order by due_at limit $3`,
        [now(), MOST_COPIES, PAGE],
      );
      return rows;
    },

    async attempt({ id, attempts }, dueAgain) {
      const { rowCount } = await pool.query(
        `update ${table} set attempts = attempts + 1, due_at = $3
         where id = $1 and attempts = $2 and due_at <= $4 and expire > $4`,
        [id, attempts, dueAgain, now()],
      );
      return rowCount === 1;
    },

    async postpone({ id, attempts }, dueAgain, { attempted }) {
      await pool.query(`update ${table} set attempts = $2, due_at = $3 where id = $1 and attempts = $4`, [
        id,
        attempts,
        dueAgain,
        attempted ? attempts + 1 : attempts,
      ]);
    },
  };
}
