import { INTEGRATION_TABLES } from '#services/integrations.ts';
import { migrations as accounts } from '#services/storage/accounts/migrations.ts';
import { migrations as vault } from '#services/storage/vault/migrations.ts';

/** A table whose rows are truth. */
export type MovedTable = { name: string /** The one column of its primary key. */; key: string };

/** In the order in which their rows are stored: what others refer to comes first. */
export const MOVED_TABLES: readonly MovedTable[] = [
  { name: 'subject_keys', key: 'subject' },
  { name: 'users', key: 'id' },
  { name: 'identities', key: 'id' },
  { name: 'addresses', key: 'email_hash' },
  { name: 'calendar_accounts', key: 'id' },
  { name: 'calendars', key: 'id' },
  { name: 'event_calendars', key: 'event_id' },
  { name: 'contacts', key: 'id' },
  { name: 'personal_tokens', key: 'id' },
  { name: 'mail_suppressions', key: 'email_hash' },
  ...INTEGRATION_TABLES.flatMap(({ moved }) => moved),
];

/** The migrations of these tables. */
export const MOVED_SCHEMA: readonly string[] = [
  ...Object.keys(vault),
  ...Object.keys(accounts),
  ...INTEGRATION_TABLES.flatMap(({ migrations }) => Object.keys(migrations)),
];

/** Every other table, with the reason its rows aren't moved. */
export const UNMOVED_TABLES: Record<string, string> = {
  event_log: 'its events are moved, in the lines of the log',
  migrations: 'describes this database',
  imports: 'describes this database',
  lookup_hash_check: 'the next start makes it, with the same key',
  sessions: 'people sign in again',
  rate_limits: 'counts calls, and starts over',
  counters: 'counts the meetings of a month, and starts over',
  counted_commands: 'belongs to the counts',
  pending_answers: 'waits three days to be confirmed, and can be sent again',
  sign_in_links: 'lasts 15 minutes, and people can ask for another one',
  confirmations: 'lasts ten minutes, and programs ask again',
  sign_in_notices: 'is sent within seconds, and given up after a day',
  connected_programs: 'people connect programs again, which takes a click',
  oauth_rows: 'belongs to the connected programs',
  relay_checkpoint: "a position in this store's log",
  ...Object.assign({}, ...INTEGRATION_TABLES.map(({ unmoved }) => unmoved)),
  saga_work: 'derived from the open meetings',
  time_zone_rules: 'asked again wherever the meetings move to',
  outbox: 'simulates a mail server, which is outside Kairos',
  'demo.calendar_events': 'simulates calendars, which are outside Kairos',
};
