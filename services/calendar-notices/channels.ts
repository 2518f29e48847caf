import { sql } from 'kysely';
import type pg from 'pg';
import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import type { CalendarDirectory } from '#services/calendars/directory.ts';
import type { CalendarProvider, ProviderName } from '#services/calendars/provider.ts';
import { concurrently } from '#services/runtime/concurrently.ts';
import { anyOf, type RowOf, run, statement } from '#services/storage/postgres/statement.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { noticeSql } from './tables.ts';

/** A calendar is given up when no booked meeting ahead was seen for so long, in milliseconds. */
const UNWANTED_AFTER = 25 * MINUTE;

/** How old the time may be at which that was last written down, in milliseconds. */
const NOTED_EVERY = 10 * MINUTE;

/** How long a calendar belongs to the process that took it, in milliseconds. */
const LEASE = 2 * MINUTE;

/** How many calendars are taken, and asked, at once. */
const TAKEN = 64;
const AT_ONCE = 8;

/** The waits after failures that may pass; the last one also after a refusal, and where nothing tells of changes. */
const WAITS = [MINUTE, 10 * MINUTE, HOUR, DAY];

/** How many people are noted, and woken, at once. */
const PEOPLE = 5_000;

const note = statement(
  'calendar_channels_note',
  (userIds: readonly string[], providers: readonly string[], now: Date, before: Date) => sql`
    insert into calendar_channels (calendar_id, user_id, due_at, wanted_at)
    select calendars.id, calendars.user_id, ${now}, ${now}
    from calendars join calendar_accounts on calendar_accounts.id = account_id
    where calendars.user_id = any(${userIds}::uuid[]) and coalesce(counts, selected)
      and credential is not null and provider = any(${providers}::text[])
    order by calendars.id
    on conflict (calendar_id) do update set wanted_at = excluded.wanted_at
      where calendar_channels.wanted_at <= ${before}`,
);

const giveUp = statement('calendar_channels_give_up', (now: Date, before: Date) =>
  noticeSql
    .updateTable('calendar_channels')
    .set({ due_at: now })
    .where('wanted_at', '<', before)
    .where('due_at', '>', now),
);

/** Those that are due, so that no other process takes them until `until`. */
const take = statement(
  'calendar_channels_take',
  (now: Date, until: Date) => sql<{
    calendar_id: string;
    user_id: string;
    channel: string | null;
    mark: string | null;
    failures: number;
    wanted_at: Date;
  }>`update calendar_channels set due_at = ${until} where calendar_id in (
      select calendar_id from calendar_channels where due_at <= ${now}
      order by due_at limit ${TAKEN} for update skip locked)
    returning calendar_id, user_id, channel, mark, failures, wanted_at`,
);

type Taken = RowOf<typeof take>;

/** `noticedAt`: null for no change. */
const settle = statement(
  'calendar_channels_settle',
  (
    calendarId: string,
    channel: string | null,
    mark: string | null,
    failures: number,
    dueAt: Date,
    noticedAt: Date | null,
  ) => sql`
    update calendar_channels set channel = ${channel}, mark = ${mark}, failures = ${failures}, due_at = ${dueAt},
      noticed_at = coalesce(noticed_at, ${noticedAt}::timestamptz)
    where calendar_id = ${calendarId}`,
);

const drop = statement('calendar_channels_drop', (calendarId: string) =>
  noticeSql.deleteFrom('calendar_channels').where('calendar_id', '=', calendarId),
);

const notice = statement('calendar_channels_notice', (calendarId: string, now: Date) =>
  noticeSql
    .updateTable('calendar_channels')
    .set({ noticed_at: now })
    .where('calendar_id', '=', calendarId)
    .where('noticed_at', 'is', null),
);

/** A minute later, so a process that has the calendar just now can finish first. */
const renew = statement('calendar_channels_renew', (calendarId: string, at: Date) =>
  noticeSql
    .updateTable('calendar_channels')
    .set({ due_at: at })
    .where('calendar_id', '=', calendarId)
    .where('due_at', '>', at),
);

const noticed = statement('calendar_channels_noticed', () =>
  noticeSql
    .selectFrom('calendar_channels')
    .select(['user_id', 'calendar_id', 'noticed_at'])
    .where('noticed_at', 'is not', null)
    .orderBy('noticed_at')
    .limit(PEOPLE),
);

const woken = statement('calendar_channels_woken', (calendarIds: readonly string[], until: Date) =>
  noticeSql
    .updateTable('calendar_channels')
    .set({ noticed_at: null })
    .where('calendar_id', '=', anyOf('uuid', calendarIds))
    .where('noticed_at', '<=', until),
);

const channelsOf = statement(
  'calendar_channels_of_account',
  (accountId: string) => sql<{ calendar_id: string; channel: string }>`
    select calendar_id, channel from calendar_channels join calendars on calendars.id = calendar_id
    where account_id = ${accountId} and channel is not null`,
);

type ChannelDeps = {
  pool: pg.Pool;
  vault: Pick<Vault, 'hash'>;
  directory: Pick<CalendarDirectory, 'accountsOf'>;
  providers: Partial<Record<ProviderName, CalendarProvider>>;
  /** Of Kairos, without a trailing slash. Without https, nobody is asked to post here. */
  publicUrl: string;
  now: () => Date;
  /** Of [0, 1), for the jitter. */
  random: () => number;
};

export type CalendarNotices = ReturnType<typeof createCalendarNotices>;

/**
 * Listens to the calendars of people who have a booked meeting ahead: by channels that providers post to, or else by asking
 * for a calendar's mark. Whatever is heard only wakes a look, and what isn't heard is found by the looks at stated times.
 */
export function createCalendarNotices(deps: ChannelDeps) {
  const { pool, vault, directory, providers, publicUrl, now, random } = deps;
  const isPublic = publicUrl.startsWith('https:');
  const listened = Object.entries(providers).flatMap(([name, { channels, mark }]) =>
    (channels && isPublic) || mark ? [name] : [],
  );
  const signed = (calendarId: string) => `${calendarId}.${vault.hash(calendarId, 'calendar notices')}`;
  const later = (wait: number) => new Date(now().getTime() + wait * (0.8 + 0.2 * random()));

  /** The calendar that an address was made for; null for an address that Kairos never made. */
  function calendarOf(name: string): string | null {
    const [calendarId = ''] = name.split('.');
    return name === signed(calendarId) ? calendarId : null;
  }

  async function attend(row: Taken, signal: AbortSignal): Promise<void> {
    const { calendar_id: id, channel, failures } = row;
    const accounts = await directory.accountsOf(row.user_id);
    const account = accounts.find(({ calendars }) => calendars.some((one) => one.id === id));
    const externalId = account?.calendars.find((one) => one.id === id)?.externalId;
    const provider = account && providers[account.provider];
    if (!account || !provider || externalId === undefined) return void (await run(pool, drop(id)));
    if (now().getTime() - row.wanted_at.getTime() > UNWANTED_AFTER || !account.isConnected) {
      // If that fails, what comes is of no calendar that is listened to, until the channel ends.
      if (channel !== null) await provider.channels?.close(account.id, channel, signal);
      return void (await run(pool, drop(id)));
    }
    const calendar = { accountId: account.id, calendarId: externalId };
    const heard = await listen(provider, calendar, row, signal);
    if (heard.ok) {
      const isChanged = row.mark !== null && heard.mark !== row.mark;
      // What changed while nobody listened isn't known.
      const wasDeaf = failures > 0;
      const noticedAt = isChanged || wasDeaf ? now() : null;
      await run(pool, settle(id, heard.channel, heard.mark, 0, later(heard.again), noticedAt));
      return;
    }
    const isPassing = heard.why === 'unreachable';
    const wait = isPassing ? WAITS[Math.min(failures, WAITS.length - 1)]! : DAY;
    await run(pool, settle(id, channel, row.mark, failures + 1, later(wait), null));
  }

  async function listen(
    provider: CalendarProvider,
    calendar: { accountId: string; calendarId: string },
    { calendar_id: id, channel }: Taken,
    signal: AbortSignal,
  ) {
    if (provider.channels && isPublic) {
      const notice = `${publicUrl}/api/calendar-notices/${signed(id)}`;
      const address = { notice, renewal: `${notice}/renewal` };
      const opened = await provider.channels.open(calendar, address, channel, signal);
      if (!opened.ok) return opened;
      // Renewed with a quarter of its time left, for the failures that may come.
      const again = (opened.endsAt.getTime() - now().getTime()) * 0.75;
      return { ok: true as const, channel: opened.channel, mark: null, again: Math.max(again, MINUTE) };
    }
    const asked = await provider.mark?.(calendar, signal);
    if (!asked) return { ok: true as const, channel: null, mark: null, again: DAY };
    return asked.ok ? { ...asked, channel: null } : asked;
  }

  return {
    /** Notes everyone who has a booked meeting ahead. Calendars that nobody needs any more are given up soon after. */
    async note(userIds: readonly string[]): Promise<void> {
      const at = now();
      const notedBefore = new Date(at.getTime() - NOTED_EVERY);
      for (let from = 0; from < userIds.length; from += PEOPLE)
        await run(pool, note(userIds.slice(from, from + PEOPLE), listened, at, notedBefore));
      await run(pool, giveUp(at, new Date(at.getTime() - UNWANTED_AFTER)));
    },

    /** Opens, renews, closes, and asks, whatever is due; any number of processes may call. */
    async attend(signal: AbortSignal): Promise<void> {
      const { rows } = await run(pool, take(now(), new Date(now().getTime() + LEASE)));
      await concurrently(rows, AT_ONCE, async (row) => {
        if (!signal.aborted) await attend(row, signal);
      });
    },

    isOwnAddress: (name: string): boolean => calendarOf(name) !== null,

    /** Notes that something was posted to an address of Kairos's; `renewal` if a channel ends. */
    async notice(name: string, renewal: boolean): Promise<void> {
      const calendarId = calendarOf(name);
      if (calendarId === null) return;
      await run(pool, notice(calendarId, now()));
      if (renewal) await run(pool, renew(calendarId, new Date(now().getTime() + MINUTE)));
    },

    /** Wakes those whose calendars changed, each once however many notices came since the last call. */
    async wake(wake: (userIds: readonly string[]) => Promise<void>): Promise<void> {
      const until = now();
      const { rows } = await run(pool, noticed());
      const heard = rows.filter((row) => row.noticed_at! <= until);
      if (heard.length === 0) return;
      await wake([...new Set(heard.map(({ user_id }) => user_id))]);
      const calendarIds = heard.map(({ calendar_id }) => calendar_id);
      await run(pool, woken(calendarIds, until));
    },

    /** Closes the channels of an account that is about to be disconnected. */
    async closeAll({ id, provider }: { id: string; provider: string }): Promise<void> {
      const channels = providers[provider as ProviderName]?.channels;
      if (!channels) return;
      const { rows } = await run(pool, channelsOf(id));
      const signal = AbortSignal.timeout(10 * SECOND);
      await concurrently(rows, AT_ONCE, async ({ channel }) => {
        await channels.close(id, channel, signal).catch(() => null);
      });
    },
  };
}
