import type { AlsoMoved } from '#services/storage/accounts/merging.ts';

/**
 * Moves the Slack accounts of a person who merges two accounts, but for those in workspaces where the other one is
 * connected already, and the workspaces to which they added the bot.
 */
export const moveConnections: AlsoMoved = async (client, { from, into }, moveRows) => {
  await client.query(
    `delete from slack_user_connections where user_id = $1
     and slack_team_id in (select slack_team_id from slack_user_connections where user_id = $2)`,
    [from, into],
  );
  await moveRows({
    name: 'slack_user_connections',
    place: 'slack_user_hash',
    columns: ['slack_user_id', 'slack_user_email', 'slack_user_name'],
  });
  await client.query(
    'update slack_workspaces set installed_by_user_id = $2 where installed_by_user_id = $1',
    [from, into],
  );
};
