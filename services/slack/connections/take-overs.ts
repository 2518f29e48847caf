import { sql } from 'kysely';
import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { columnsOf, excluded, firstOf, run, statement } from '#services/storage/postgres/statement.ts';
import type { SealedColumn, Vault } from '#services/storage/vault/port.ts';
import { type NewRow, slack } from './tables.ts';
import type { Installation, InstalledWorkspaces } from './workspaces.ts';

/** How long the question waits for an answer, in milliseconds. */
const LASTS = 10 * 60_000;

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

const removeExpired = statement('slack_take_overs_remove_expired', (now: Date) =>
  slack.deleteFrom('slack_take_overs').where('expire', '<', now),
);

const ask = statement('slack_take_overs_ask', (row: NewRow<'slack_take_overs'>) =>
  slack
    .insertInto('slack_take_overs')
    .values(columnsOf(row, ['id', 'user_id', 'team_id', 'installation', 'expire']))
    .onConflict((on) =>
      on.columns(['user_id', 'team_id']).doUpdateSet(excluded('id', 'installation', 'expire')),
    ),
);

const ofUser = statement('slack_take_overs_of_user', (userId: string, now: Date) =>
  slack
    .selectFrom('slack_take_overs')
    .select(['id', 'team_id', 'installation'])
    .where('user_id', '=', userId)
    .where('expire', '>', now)
    .orderBy('expire'),
);

// An id as text may be anything that someone typed.
const take = statement('slack_take_overs_take', (userId: string, id: string, now: Date) =>
  slack
    .deleteFrom('slack_take_overs')
    .where('user_id', '=', userId)
    .where(sql`id::text`, '=', id)
    .where('expire', '>', now)
    .returning(['team_id', 'installation']),
);

const drop = statement('slack_take_overs_drop', (userId: string, id: string) =>
  slack.deleteFrom('slack_take_overs').where('user_id', '=', userId).where(sql`id::text`, '=', id),
);

/** Keeps Slack's grant for another person's workspace, sealed, while the user is asked whether to take over. */
export function createTakeOvers({ pool, vault, workspaces, now }: TakeOversDeps) {
  const open = (userId: string, row: { team_id: string; installation: string }): Installation =>
    JSON.parse(vault.open(row.installation, placeOf(userId, row.team_id)));

  return {
    async ask(userId: string, installation: Installation): Promise<void> {
      const { team } = installation;
      await run(pool, removeExpired(now()));
      const row = {
        ...{ id: randomUuid(), user_id: userId, team_id: team },
        installation: vault.seal(JSON.stringify(installation), placeOf(userId, team)),
        expire: new Date(now().getTime() + LASTS),
      };
      await run(pool, ask(row));
    },

    /** The questions that wait for this person. */
    async list(userId: string): Promise<{ id: string; teamName: string }[]> {
      const { rows } = await run(pool, ofUser(userId, now()));
      return rows.map((row) => ({ id: row.id, teamName: open(userId, row).teamName }));
    },

    /** The workspace becomes this person's. False if the question doesn't exist or has expired. */
    async confirm(userId: string, id: string): Promise<boolean> {
      const row = await firstOf(pool, take(userId, id, now()));
      if (!row) return false;
      await workspaces.save(userId, open(userId, row), { takeOver: true });
      return true;
    },

    /** Drops the question; the workspace stays as before. False if there was no question. */
    async drop(userId: string, id: string): Promise<boolean> {
      return (await run(pool, drop(userId, id))).rowCount === 1;
    },
  };
}
