import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import type { Vault } from '#services/storage/vault/port.ts';
import type { SealedColumn } from '#services/storage/vault/sealed-column.ts';
import type { Installation, InstalledWorkspaces } from './workspaces.ts';

/** How long the question waits for an answer, in milliseconds. */
const LASTS = 10 * 60_000;

/** Keeps Slack's grant for another person's workspace, sealed, while the user is asked whether to take over. */
export interface TakeOvers {
  ask(userId: string, installation: Installation): Promise<void>;
  /** The questions that wait for this person. */
  list(userId: string): Promise<{ id: string; teamName: string }[]>;
  /** The workspace becomes this person's. False if the question doesn't exist or has expired. */
  confirm(userId: string, id: string): Promise<boolean>;
  /** Drops the question; the workspace stays as before. False if there was no question. */
  drop(userId: string, id: string): Promise<boolean>;
}

type TakeOversDeps = {
  pool: pg.Pool;
  vault: Vault;
  workspaces: Pick<InstalledWorkspaces, 'save'>;
  now: () => Date;
};

const placeOf = (userId: string, team: string) => `slack-take-over:${userId}:${team}`;

export const sealedTakeOvers: SealedColumn = {
  table: 'slack_take_overs',
  key: 'id',
  column: 'installation',
  bound: ['user_id', 'team_id'],
  placeOf: ({ user_id, team_id }) => placeOf(user_id!, team_id!),
};

export function createTakeOvers({ pool, vault, workspaces, now }: TakeOversDeps): TakeOvers {
  const open = (userId: string, row: { team_id: string; installation: string }): Installation =>
    JSON.parse(vault.open(row.installation, placeOf(userId, row.team_id)));

  return {
    async ask(userId, installation) {
      const { team } = installation;
      await pool.query('delete from slack_take_overs where expire < $1', [now()]);
      await pool.query(
        `insert into slack_take_overs (id, user_id, team_id, installation, expire) values ($1, $2, $3, $4, $5)
         on conflict (user_id, team_id) do update set
           id = excluded.id, installation = excluded.installation, expire = excluded.expire`,
        [
          randomUuid(),
          userId,
          team,
          vault.seal(JSON.stringify(installation), placeOf(userId, team)),
          new Date(now().getTime() + LASTS),
        ],
      );
    },

    async list(userId) {
      const { rows } = await pool.query<{ id: string; team_id: string; installation: string }>(
        'select id, team_id, installation from slack_take_overs where user_id = $1 and expire > $2 order by expire',
        [userId, now()],
      );
      return rows.map((row) => ({ id: row.id, teamName: open(userId, row).teamName }));
    },

    async confirm(userId, id) {
      const { rows } = await pool.query<{ team_id: string; installation: string }>(
        `delete from slack_take_overs where user_id = $1 and id::text = $2 and expire > $3
         returning team_id, installation`,
        [userId, id, now()],
      );
      const [row] = rows;
      if (!row) return false;
      await workspaces.save(userId, open(userId, row), { takeOver: true });
      return true;
    },

    async drop(userId, id) {
      const { rowCount } = await pool.query(
        'delete from slack_take_overs where user_id = $1 and id::text = $2',
        [userId, id],
      );
      return rowCount === 1;
    },
  };
}
