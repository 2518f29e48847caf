import { sql } from 'kysely';
import { intlZone } from '#contracts/intl-zone.ts';
import { picked } from '#contracts/picked.ts';
import { NO_WISHES } from '#contracts/wishes.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
import { statement } from '../postgres/statement.ts';
import type { User } from './port.ts';
import { accounts, type Row } from './tables.ts';

/** The source of a `User`: columns of `users`, and how each of their calendar accounts is. */
export const USER_COLUMNS =
  sql.raw(`users.id, users.email, first_name, last_name, picture, zone, zone_chosen, clock, hours, week, days_off,
  lunch_from, lunch_to, room_before, room_after, notice_minutes, holidays, notices, alarm, video, video_address, users.created_at,
  (select json_agg(json_build_object('provider', provider, 'connected', credential is not null,
      'scopes', case when credential is null then null else accounts.scopes end,
      'listed', listed_at is not null,
      'writable', exists (select from calendars where account_id = accounts.id and writable),
      'chosen', exists (select from calendars where account_id = accounts.id and writable and id = users.meetings_calendar))
      order by accounts.created_at, accounts.id)
    from calendar_accounts accounts
    where accounts.user_id = users.id) as calendars,
  (select array_agg(addresses.email) from addresses where addresses.user_id = users.id) as addresses,
  (select label from calendar_accounts lost where lost.user_id = users.id and credential is null
    order by lost.created_at, lost.id limit 1) as lost_label`);

/** The account, locked for a transaction that adds to it; none if it is being deleted. */
export const lockedOwner = statement('users_locked_owner', (id: string) =>
  accounts
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('deleting_since', 'is', null)
    .forUpdate(),
);

export type UserRow = Omit<
  Row<'users'>,
  'email_hash' | 'meetings_calendar' | 'deleting_since' | 'updated_at'
> & { addresses: string[] | null; calendars: CalendarAccess[] | null; lost_label: string | null };

/**
 * Whether an account's permission still holds, what it covers, null where there are no scopes, whether its calendars were
 * listed, one of them takes events, and that one is the person's choice for their meetings.
 */
type CalendarAccess = {
  provider: ProviderName;
  connected: boolean;
  scopes: string[] | null;
  listed: boolean;
  writable: boolean;
  chosen: boolean;
};

/** The keys of the users have to be loaded. */
export const openUserRow = (row: UserRow, open: (sealed: string) => string): User => ({
  id: row.id,
  email: open(row.email),
  addresses: (row.addresses ?? []).map(open),
  firstName: open(row.first_name),
  lastName: open(row.last_name),
  profileImageUrl: row.picture === null ? null : open(row.picture),
  zone: isKnown(row) ? row.zone : null,
  ...picked(row, ['clock', 'hours', 'holidays', 'notices', 'alarm']),
  wishes: {
    week: parsed(row.week, open) ?? NO_WISHES.week,
    lunch: row.lunch_from === null ? null : { from: row.lunch_from, to: row.lunch_to! },
    daysOff: parsed(row.days_off, open) ?? NO_WISHES.daysOff,
    breathingRoom: { before: row.room_before, after: row.room_after },
    noticeMinutes: row.notice_minutes,
  },
  ...videoOf(row, open),
  calendar: calendarsOf(row.calendars ?? []),
  lostCalendar: (row.calendars ?? []).find((account) => !isUsable(account))?.provider ?? null,
  takesEvents: (row.calendars ?? []).some(takesEvents),
  eventProviders: eventProvidersOf(row.calendars ?? []),
  ...(row.lost_label !== null && { lostCalendarLabel: open(row.lost_label) }),
  createdAt: row.created_at.toISOString(),
});

/** The address is empty if it was taken away or its key was destroyed. */
function videoOf({ video, video_address: sealed }: UserRow, open: (sealed: string) => string) {
  const videoAddress = sealed === null ? '' : open(sealed);
  return { ...(video && { video }), ...(videoAddress && { videoAddress }) };
}

/** A sealed value that is no text; null if there is none, or its key was destroyed. */
const parsed = (sealed: string | null, open: (sealed: string) => string) =>
  sealed === null ? null : JSON.parse(open(sealed) || 'null');

/**
 * Calendars and Slack name zones by their IANA names, so the default of a new account is nobody's unless they chose it.
 */
const isKnown = ({ zone, zone_chosen: chosen }: UserRow): boolean =>
  (chosen || zone !== DEFAULT_ZONE) && intlZone(zone) !== null;

/** One lost account is enough: its time isn't known, so the person's isn't. */
function calendarsOf(accounts: readonly CalendarAccess[]): User['calendar'] {
  if (accounts.some(({ connected }) => !connected)) return 'disconnected';
  return accounts.some(isUsable) ? 'connected' : 'notConnected';
}

/** Only at Google, people choose what they permit, box by box. Its scopes tell before its calendars were listed. */
const boxesOf = ({ provider, scopes }: CalendarAccess) => (provider === 'google' ? scopes : null);

const isUsable = (account: CalendarAccess): boolean => {
  const boxes = boxesOf(account);
  return account.connected && (boxes === null || mayUseCalendar(boxes));
};

const takesEvents = (account: CalendarAccess): boolean =>
  isUsable(account) && (boxesOf(account) !== null || account.writable);

/** Someone who has just connected their first account has no list yet. */
function eventProvidersOf(accounts: readonly CalendarAccess[]): ProviderName[] {
  const writable = accounts.filter((account) => account.writable);
  const unlisted = accounts.filter(({ connected, listed }) => connected && !listed);
  const chosenFirst = writable.toSorted((one, other) => Number(other.chosen) - Number(one.chosen));
  return [...chosenFirst, ...unlisted].map(({ provider }) => provider);
}

const CALENDAR = 'https://www.googleapis.com/auth/calendar';

const READS_BUSY_TIME = ['', '.readonly', '.freebusy', '.events.freebusy'].map((scope) => CALENDAR + scope);
const CREATES_EVENTS = ['', '.events', '.events.owned'].map((scope) => CALENDAR + scope);

/** Whether what the person consented to, box by box, is enough to read their busy time and to create events. */
const mayUseCalendar = (scopes: readonly string[]): boolean =>
  READS_BUSY_TIME.some((scope) => scopes.includes(scope)) &&
  CREATES_EVENTS.some((scope) => scopes.includes(scope));
