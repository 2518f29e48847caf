import { needsPermission } from '#contracts/calendar-permission.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { believableBusy, believableList } from './believable.ts';
import { whyUnreadable } from './calendar-failure.ts';
import type { CalendarDirectory, ConnectedAccount, ConnectedCalendar, EventCalendar } from './directory.ts';
import { mergedWithin, mergeIntervals, withoutIntervals } from './merge-intervals.ts';
import type {
  BusyTime,
  CalendarFailure,
  CalendarFailureToRead,
  Calendars,
  FreeBusy,
  FreeBusyFailure,
  LookedAt,
  NewCalendarEvent,
  ReadCalendar,
} from './port.ts';
import type { BusySpan, CalendarBusy, CalendarProvider, CalendarWriter, ProviderName } from './provider.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * After this time, in milliseconds, calendars added or removed at the provider count, or no longer count. A feed is
 * always a single calendar, and listing a feed means reading all of its events.
 */
const LISTED_EVERY: Readonly<Record<ProviderName, number>> = {
  google: 5 * MINUTE,
  microsoft: 5 * MINUTE,
  caldav: 5 * MINUTE,
  feed: 60 * MINUTE,
};

/** Busy time that wasn't read live is too old after this time, in milliseconds. */
const OLDEST_COPY_MS = 60 * MINUTE;

/** For all calendars of a person, milliseconds: shorter than anyone waits for everyone's calendars. */
const TIME_LIMIT = 20_000;

const UNREADABLE = { known: false, why: 'unreadable' } as const;

/** By provider. */
const VIDEO_LINK_NAMES: Readonly<Record<string, string>> = {
  google: 'Google Meet',
  microsoft: 'Microsoft Teams',
};

type Read = { account: ConnectedAccount; calendar: ConnectedCalendar | null } & (
  | Extract<CalendarBusy, { known: true }>
  | { known: false; why: CalendarFailureToRead }
);

type CalendarsDeps = {
  directory: CalendarDirectory;
  providers: Partial<Record<ProviderName, CalendarProvider>>;
  now: () => Date;
  timeLimit?: number;
  log?: { error(facts: object, message: string): void };
};

/**
 * All calendars of each person, whichever provider has them. A calendar that throws, doesn't answer, or makes no sense
 * is unreadable, and no other person's look fails or waits because of that calendar.
 */
export function combineCalendars(deps: CalendarsDeps): Calendars {
  const { directory, providers, now, timeLimit = TIME_LIMIT, log } = deps;
  const limited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);

  /** A provider's answer; null if the call throws, or the signal is aborted first. */
  async function answered<Answer>(
    signal: AbortSignal,
    ask: () => Promise<Answer> | undefined,
  ): Promise<Answer | null> {
    try {
      return (await untilAborted(signal, Promise.resolve(ask()))) ?? null;
    } catch (error) {
      log?.error({ error }, 'A calendar could not be asked');
      return null;
    }
  }

  async function listed(
    userId: string,
    account: ConnectedAccount,
    signal: AbortSignal,
  ): Promise<ConnectedAccount | FreeBusyFailure> {
    const provider = providers[account.provider];
    if (!provider) return 'unreadable';
    const age = account.listedAt === null ? Infinity : now().getTime() - account.listedAt.getTime();
    const isFresh = age < LISTED_EVERY[account.provider];
    if (isFresh || !account.isConnected) return account;
    const list = believableList(await answered(signal, () => provider.list(account.id, signal)));
    if (!list) return account.calendars.length > 0 ? account : 'unreadable';
    if (!list.ok) return account.calendars.length > 0 ? account : whyUnreadable(list.why);
    await directory.recordList(userId, account.id, list);
    const all = await directory.accountsOf(userId);
    return all.find(({ id }) => id === account.id) ?? 'notConnected';
  }

  async function readAccount(
    userId: string,
    known: ConnectedAccount,
    range: Interval,
    signal: AbortSignal,
  ): Promise<Read[]> {
    const account = await listed(userId, known, signal);
    if (typeof account === 'string') return [{ account: known, calendar: null, known: false, why: account }];
    if (account.calendars.length === 0 && !account.isConnected)
      return [{ account, calendar: null, known: false, why: 'disconnected' }];
    return readCalendars(
      account,
      account.calendars.filter(({ counts }) => counts),
      range,
      signal,
    );
  }

  async function readCalendars(
    account: ConnectedAccount,
    calendars: readonly ConnectedCalendar[],
    range: Interval,
    signal: AbortSignal,
  ): Promise<Read[]> {
    const ids = calendars.map(({ externalId }) => externalId);
    const read = await answered(signal, () =>
      providers[account.provider]?.busy(account.id, ids, range, signal),
    );
    return calendars.map((calendar): Read => {
      const said = read instanceof Map ? read.get(calendar.externalId) : null;
      const answer = believableBusy<CalendarBusy>(said) ?? UNREADABLE;
      const tooOld = answer.known && isTooOld(answer.asOf);
      return { account, calendar, ...(tooOld ? { known: false, why: 'outdated' } : answer) };
    });
  }

  /** In calendars that Kairos can't write to, all busy time counts as beside its events, which aren't there. */
  async function besideIn(
    userId: string,
    known: ConnectedAccount,
    { range, eventIds }: { range: Interval; eventIds: readonly string[] },
    signal: AbortSignal,
  ): Promise<(BusyTime | Read)[]> {
    const account = await listed(userId, known, signal);
    if (typeof account === 'string') return [{ known: false, why: account }];
    if (account.calendars.length === 0 && !account.isConnected)
      return [{ known: false, why: 'disconnected' }];
    const writer = providers[account.provider]?.writer;
    const counting = account.calendars.filter(({ counts }) => counts);
    const isOurs = ({ writable }: ConnectedCalendar) => Boolean(writer) && writable;
    const beside = counting.filter(isOurs).map(async ({ externalId: calendarId }) => {
      const said = await answered(signal, () =>
        writer?.busyBeside({ accountId: account.id, calendarId }, range, eventIds, signal),
      );
      return believableBusy(said) ?? UNREADABLE;
    });
    const others = counting.filter((calendar) => !isOurs(calendar));
    return [...(await Promise.all(beside)), ...(await readCalendars(account, others, range, signal))];
  }

  const isTooOld = (asOf: Date | undefined) =>
    asOf !== undefined && now().getTime() - asOf.getTime() > OLDEST_COPY_MS;

  /** The calendar for a new event: the person's choice, or else the first that takes events. */
  function calendarForMeetings(accounts: readonly ConnectedAccount[]): EventCalendar | null {
    const all = accounts.flatMap((account) =>
      providers[account.provider]?.writer
        ? account.calendars.map((calendar) => ({ calendar, accountId: account.id }))
        : [],
    );
    const writable = all.filter(({ calendar }) => calendar.writable);
    const chosen = writable.find(({ calendar }) => calendar.getsMeetings) ?? writable[0];
    return chosen ? { accountId: chosen.accountId, calendarId: chosen.calendar.externalId } : null;
  }

  /**
   * The calendar of this event. Decided and remembered before the first attempt, so every further attempt uses the same
   * calendar, whatever the person chooses meanwhile. Only a calendar that they removed since gives way to another.
   */
  async function calendarOfNew(
    userId: string,
    { id: eventId }: NewCalendarEvent,
    signal: AbortSignal,
  ): Promise<EventCalendar | CalendarFailure> {
    const accounts = await directory.accountsOf(userId);
    const before = await directory.calendarOf(userId, eventId);
    if (before && accounts.some((account) => has(account, before))) return before;
    const current = await Promise.all(accounts.map((account) => listed(userId, account, signal)));
    const usable = current.filter((account) => typeof account !== 'string');
    const calendar = calendarForMeetings(usable);
    if (!calendar) return whyNone(current);
    await directory.rememberEvent(userId, eventId, calendar);
    return calendar;
  }

  async function writerOf(userId: string, { accountId }: EventCalendar): Promise<CalendarWriter | null> {
    const account = (await directory.accountsOf(userId)).find(({ id }) => id === accountId);
    return (account && providers[account.provider]?.writer) ?? null;
  }

  /** Looks for the event in an account's other calendars: dragging an event there isn't deleting it. */
  async function lookElsewhere(
    userId: string,
    known: ConnectedAccount,
    { eventId, calendar }: { eventId: string; calendar: EventCalendar },
    signal: AbortSignal,
  ): Promise<LookedAt> {
    const writer = providers[known.provider]?.writer;
    if (!writer) return { ok: true, event: null };
    const account = await listed(userId, known, limited(signal));
    if (typeof account === 'string')
      return { ok: false, why: account === 'unreadable' ? 'unreachable' : account };
    for (const { externalId: calendarId, writable } of account.calendars) {
      const other = { accountId: account.id, calendarId };
      if (!writable || (calendarId === calendar.calendarId && account.id === calendar.accountId)) continue;
      const there = await writer.look(other, eventId, signal);
      if (there.ok && there.event) await directory.rememberEvent(userId, eventId, other);
      if (!there.ok || there.event) return there;
    }
    return { ok: true, event: null };
  }

  return {
    async freeBusy(userId, range, signal): Promise<FreeBusy> {
      signal.throwIfAborted();
      const accounts = await directory.accountsOf(userId);
      const within = limited(signal);
      const read = (
        await Promise.all(accounts.map((account) => readAccount(userId, account, range, within)))
      ).flat();
      signal.throwIfAborted();
      const calendars = read.map(asEvidence);
      const why = worst(read.flatMap((one) => (one.known ? [] : one.why)));
      // Someone who lets no calendar count isn't free all the time.
      if (read.length === 0) return { known: false, why: 'notConnected', calendars };
      if (why) return { known: false, why, calendars };
      const known = read.filter((one) => one.known);
      const main = known.find(({ calendar }) => calendar?.getsMeetings);
      const zone = main?.zone ?? known.find((one) => one.zone !== null)?.zone ?? null;
      return {
        ...{ known: true, zone, busy: mergeIntervals(known.flatMap(({ busy }) => busy)), calendars },
        ...tentativeOf(known.flatMap(({ busy }) => busy)),
        ...unclearOf(known, mergeIntervals),
      };
    },

    async busyBeside(userId, range, eventIds, signal) {
      signal.throwIfAborted();
      const accounts = await directory.accountsOf(userId);
      const within = limited(signal);
      const read = (
        await Promise.all(accounts.map((account) => besideIn(userId, account, { range, eventIds }, within)))
      ).flat();
      signal.throwIfAborted();
      const why = worst(read.flatMap((one) => (one.known || one.why === 'missingPermission' ? [] : one.why)));
      if (why) return { known: false, why };
      const known = read.filter((one) => one.known);
      if (read.length === 0) return { known: false, why: 'notConnected' };
      if (known.length === 0) return { known: false, why: 'missingPermission' };
      const mergedIn = (all: readonly Interval[]) => mergedWithin(all, range);
      return {
        ...{ known: true, busy: mergedIn(known.flatMap(({ busy }) => busy)) },
        ...unclearOf(known, mergedIn),
      };
    },

    async revoke({ id, provider }) {
      await providers[provider as ProviderName]?.revoke?.(id);
    },

    videoLinkName(eventProviders) {
      const name = eventProviders.find((one) => providers[one as ProviderName]?.writer);
      if (!name || !providers[name as ProviderName]?.writer?.makesVideoLinks) return null;
      return VIDEO_LINK_NAMES[name] ?? 'Your calendar';
    },

    async create(userId, event, signal) {
      const calendar = await calendarOfNew(userId, event, signal);
      if ('ok' in calendar) return calendar;
      const writer = await writerOf(userId, calendar);
      if (!writer) return { ok: false, why: 'notConnected' };
      const made = await writer.create(calendar, event, signal);
      if (!made.ok && made.why === 'readOnly') {
        await directory.tookNoEvent(userId, event.id, calendar);
        return this.create(userId, event, signal);
      }
      return made.ok && !writer.notifiesAttendees ? { ...made, silent: true } : made;
    },

    async remove(userId, eventId, signal) {
      const calendar = await directory.calendarOf(userId, eventId);
      const writer = calendar && (await writerOf(userId, calendar));
      return writer ? writer.remove(calendar, eventId, signal) : { ok: false, why: 'notConnected' };
    },

    async look(userId, eventId, signal) {
      signal.throwIfAborted();
      const calendar = await directory.calendarOf(userId, eventId);
      const accounts = await directory.accountsOf(userId);
      const known = accounts.find(({ id }) => id === calendar?.accountId);
      const writer = known && providers[known.provider]?.writer;
      if (!calendar || !writer) return { ok: false, why: 'notConnected' };
      const looked = await writer.look(calendar, eventId, signal);
      if (!looked.ok || looked.event) return looked;
      for (const account of [known, ...accounts.filter((one) => one !== known)]) {
        const there = await lookElsewhere(userId, account, { eventId, calendar }, signal);
        // An account that can't be asked any more would keep every deletion from being seen.
        const isShut = !there.ok && account !== known && needsPermission(there.why);
        if (!isShut && (!there.ok || there.event)) return there;
      }
      return looked;
    },

    async update(userId, event, signal) {
      const calendar = await directory.calendarOf(userId, event.id);
      const writer = calendar && (await writerOf(userId, calendar));
      if (!writer) return { ok: false, why: 'notConnected' };
      const updated = await writer.update(calendar, event, signal);
      if (!updated.ok || !updated.event || writer.notifiesAttendees) return updated;
      return { ok: true, event: { ...updated.event, silent: true } };
    },
  };
}

/** When someone is busy with nothing but what is tentative. */
function tentativeOf(busy: readonly BusySpan[]): { tentative?: Interval[] } {
  const [unsure, firm] = [busy.filter(isTentative), busy.filter((span) => !isTentative(span))];
  const tentative = withoutIntervals(mergeIntervals(unsure), mergeIntervals(firm));
  return tentative.length > 0 ? { tentative } : {};
}

const isTentative = ({ kind }: BusySpan): boolean => kind === 'tentative';

/** The unclear time of several calendars together; nothing if each is clear. */
function unclearOf(
  known: readonly { unclear?: readonly Interval[] }[],
  merged: (all: readonly Interval[]) => Interval[],
): { unclear?: Interval[] } {
  const unclear = merged(known.flatMap((one) => one.unclear ?? []));
  return unclear.length > 0 ? { unclear } : {};
}

const has = ({ id, calendars }: ConnectedAccount, { accountId, calendarId }: EventCalendar): boolean =>
  id === accountId && calendars.some(({ externalId }) => externalId === calendarId);

const asEvidence = (read: Read): ReadCalendar => ({
  id: read.calendar?.id ?? null,
  name: read.calendar?.name || read.account.label || '',
  ...(read.known
    ? { ...(read.asOf && { asOf: read.asOf }), ...(read.unclear && { unclear: read.unclear }) }
    : { why: read.why }),
});

/** Failures that only the person can mend come first. */
const BY_URGENCY: readonly FreeBusyFailure[] = [
  'disconnected',
  'missingPermission',
  'notConnected',
  'unreadable',
];

/** Why a person is unknown whose calendars couldn't be read for these reasons; undefined if all could be. */
function worst(failures: readonly CalendarFailureToRead[]): FreeBusyFailure | undefined {
  if (failures.length === 0) return undefined;
  return BY_URGENCY.find((why) => failures.includes(why)) ?? 'unreadable';
}

/** Why no calendar takes an event. A calendar that couldn't be listed for now may take events later. */
function whyNone(accounts: readonly (ConnectedAccount | FreeBusyFailure)[]): CalendarFailure {
  if (accounts.includes('unreadable')) return { ok: false, why: 'unreachable' };
  if (accounts.some((one) => one === 'disconnected' || (typeof one !== 'string' && !one.isConnected)))
    return { ok: false, why: 'disconnected' };
  if (accounts.includes('missingPermission')) return { ok: false, why: 'missingPermission' };
  return { ok: false, why: accounts.some((one) => typeof one !== 'string') ? 'readOnly' : 'notConnected' };
}
