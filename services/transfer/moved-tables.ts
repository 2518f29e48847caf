import { migrations as slack } from '#services/slack/connections/migrations.ts';
import { migrations as accounts } from '#services/storage/accounts/migrations.ts';
import { migrations as vault } from '#services/storage/vault/migrations.ts';

/** A table whose rows are truth. */
export type MovedTable = { name: string /** The one column of its primary key. */; key: string };

/** In the order in which their rows are stored: what others refer to comes first. */
export const MOVED_TABLES: readonly MovedTable[] = [
  { name: 'subject_keys', key: 'subject' },
  { name: 'users', key: 'id' },
  { name: 'google_tokens', key: 'user_id' },
  { name: 'contacts', key: 'id' },
  { name: 'mail_suppressions', key: 'email_hash' },
  { name: 'slack_workspaces', key: 'id' },
  { name: 'slack_user_connections', key: 'id' },
  { name: 'slack_used_once', key: 'id' },
];

/** The migrations of these tables. */
export const MOVED_SCHEMA: readonly string[] = [
  ...Object.keys(vault),
  ...Object.keys(accounts),
  ...Object.keys(slack),
];

/** Every other table, with the reason its rows aren't moved. */
export const UNMOVED_TABLES: Record<string, string> = {
  event_log: 'its events are moved, in the lines of the log',
  migrations: 'tells of this database',
  imports: 'tells of this database',
  sessions: 'people sign in again',
  rate_limits: 'counts calls, and begins anew',
  counters: 'counts the meetings of a month, and begins anew',
  counted_commands: 'belongs to the counts',
  relay_checkpoint: 'a place in the log of this store',
  slack_take_overs: 'lasts ten minutes, while somebody reads a question',
  saga_work: 'derived from the open meetings',
  outbox: 'stands in for a mail server, which is outside',
  'demo.grants': 'stands in for Google, which is outside',
  'demo.codes': 'stands in for Google, which is outside',
  'demo.events': 'stands in for Google, which is outside',
  'demo.mails': 'stands in for Google, which is outside',
  'demo.signing_key': 'stands in for Google, which is outside',
  'demo.slack_messages': 'stands in for Slack, which is outside',
  'demo.slack_installs': 'stands in for Slack, which is outside',
  'demo.slack_codes': 'stands in for Slack, which is outside',
  'demo.slack_views': 'stands in for Slack, which is outside',
  'demo.slack_revision': 'stands in for Slack, which is outside',
};
