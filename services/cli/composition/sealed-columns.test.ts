import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { MOVED_TABLES, UNMOVED_TABLES } from '#services/transfer/moved-tables.ts';
import { allMigrations } from '#services/transfer/testkit/migrations.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/*
 * Every column that can hold a text is in one of these lists. A new one belongs in the first if it holds what tells of a
 * person, which is sealed under their key; in SEALED_COLUMNS if it's sealed with KAIROS_KEY; else in the second.
 */

/** Sealed under the key of the user whose row it is. */
const OF_USERS = [
  ...['users.email', 'users.first_name', 'users.last_name', 'users.picture', 'users.week', 'users.days_off'],
  ...['users.video_address', 'addresses.email', 'contacts.name', 'contacts.email'],
  ...['calendar_accounts.label', 'calendar_accounts.credential', 'calendars.name', 'calendars.external_id'],
  ...['event_calendars.external_id', 'personal_tokens.name'],
  ...['webhooks.url', 'webhooks.secret', 'webhooks.old_secret'],
  ...['user_id', 'user_email', 'user_name'].map((name) => `slack_user_connections.slack_${name}`),
];

/** Not sealed, since none of it tells anyone without `KAIROS_KEY` who someone is. */
const UNSEALED: Record<string, readonly string[]> = {
  'keyed hashes': [
    ...['users.email_hash', 'addresses.email_hash', 'contacts.email_hash'],
    ...['identities.email_hash', 'identities.subject_hash', 'mail_suppressions.email_hash'],
    ...['pending_answers.email_hash', 'sign_in_links.email_hash', 'sign_in_links.browser_hash'],
    ...['outbox.recipient_hash', 'slack_user_connections.slack_user_hash', 'subject_keys.email_hashes'],
    'confirmations.id',
    ...['lookup_hash_check.hash', 'counters.key', 'counted_commands.keys', 'personal_tokens.hash'],
    ...['hash', 'grant_hash', 'uid_hash'].map((name) => `oauth_rows.${name}`),
  ],
  'who called lately, as an account or a network': ['rate_limits.key'],
  settings: ['users.zone', 'users.hours', 'users.clock', 'users.alarm', 'users.holidays', 'users.video'],
  'what is granted, and by whom': [
    ...['identities.issuer', 'calendar_accounts.provider', 'calendar_accounts.scopes'],
    ...['slack_workspaces.scope', 'personal_tokens.scopes'],
    ...['connected_programs.scopes', 'oauth_rows.kind'],
  ],
  'what someone decided, not about what': ['confirmations.decision'],
  'ids of ours': [
    'connected_programs.identities',
    ...['sessions.sid', 'sessions.data', 'event_calendars.event_id', 'subject_keys.subject'],
    ...['outbox.id', 'outbox.message_id', 'outbox.meeting_id', 'outbox.kind'],
  ],
  'a program, as it has published it': [
    ...['connected_programs.client', 'connected_programs.name', 'oauth_rows.client'],
  ],
  'a workspace, not a person': [
    ...['slack_workspaces.team_id', 'slack_workspaces.team_name', 'slack_workspaces.bot_user_id'],
    ...['slack_user_connections.slack_team_id', 'slack_take_overs.team_id'],
  ],
  'events, whose personal fields are sealed': ['stream', 'type', 'data', 'meta'].map(
    (name) => `event_log.${name}`,
  ),
  "a provider's name for a channel, and for the state of a calendar": [
    ...['calendar_channels.channel', 'calendar_channels.mark'],
  ],
  'the work of webhooks': [
    ...['webhook_messages.position', 'webhook_messages.type', 'webhook_messages.outcome'],
    'webhook_position.position',
  ],
  'the work of the sagas, and of the store': [
    ...['saga_work.tries', 'saga_work.parked', 'saga_work.woken_by', 'counted_commands.amounts'],
    ...['migrations.name', 'migrations.sql', 'relay_checkpoint.position', 'time_zone_rules.version'],
  ],
};

/** How erasing someone reaches the sealed rows that aren't deleted with their account. */
const ERASED_OTHERWISE: Record<string, string> = {
  users: 'the row itself is deleted',
  subject_keys: 'the keys are destroyed',
  pending_answers: 'those of each address are deleted',
  outbox: 'the emails of each meeting and address are deleted',
  slack_workspaces: "the bot's token is the workspace's, and its installer is forgotten",
};

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.pool, await allMigrations());
});
afterAll(() => database.drop());

const ofVault = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
const sealedTables = [...new Set([...OF_USERS, ...ofVault].map((column) => column.split('.')[0]!))];

test('every column of text is sealed, or tells no one who someone is', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public'
       and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')`,
  );
  const known = [...OF_USERS, ...ofVault, ...Object.values(UNSEALED).flat()];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('what is sealed is exported, or left out with a reason', () => {
  const known = new Set([...MOVED_TABLES.map(({ name }) => name), ...Object.keys(UNMOVED_TABLES)]);
  expect(sealedTables.filter((table) => !known.has(table))).toEqual([]);
});

test('what is sealed is deleted with the account of its user, or erased in a way that is named', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`,
  );
  const withAccount = new Set(rows.map(({ name }) => name));
  expect(sealedTables.filter((table) => !withAccount.has(table)).toSorted()).toEqual(
    Object.keys(ERASED_OTHERWISE).toSorted(),
  );
});
