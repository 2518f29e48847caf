import { calendarAccountRequest } from '#contracts/api/calendar-accounts.ts';
import { calendarsRequest, type OwnCalendars, ownCalendars } from '#contracts/api/calendars.ts';
import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import { picked } from '#contracts/picked.ts';
import type { ConnectedAccount } from '#services/calendars/directory.ts';
import type { CalendarsNotFound, NamedCalendars } from '#services/calendars/find-calendars.ts';
import type { FreeBusy, ReadCalendar } from '#services/calendars/port.ts';
import { connectCalendars, disconnectCalendars } from '#services/use-cases/settings/calendar-accounts.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';

/** As far as most meetings are planned, and as far as calendars are read with few calls, in milliseconds. */
const LOOK_AHEAD_MS = 8 * 7 * 24 * 60 * 60_000;

/** Enough to show which events to correct. */
const MOST_NAMED = 10;
const LONGEST_TITLE = 100;

/** How long someone waits to see whether their calendars can be read, in milliseconds. */
const READ_TIMEOUT_MS = 5_000;

const notTheirs = () =>
  new ApiError(400, "That calendar can't be chosen. GET /api/account/calendars lists those that can.");

const noneCounts = () =>
  new ApiError(400, "At least one calendar has to count. Otherwise, Kairos can't know when you're free.");

export function calendarRoutes(deps: ApiDeps): Route[] {
  const { calendars, calendarAccounts, now } = deps;

  /** Reads the next weeks, which reveals unreadable calendars and lists new ones. */
  async function present(userId: string): Promise<OwnCalendars> {
    const soon = { start: now(), end: new Date(now().getTime() + LOOK_AHEAD_MS) };
    const read = await calendars
      .freeBusy(userId, soon, AbortSignal.timeout(READ_TIMEOUT_MS))
      .catch(() => null);
    return { accounts: presentAccounts(await calendarAccounts.accountsOf(userId), read) };
  }

  return [
    route('GET /api/account/calendars', {
      summary:
        "List your calendars: which of them count, which one gets meetings, and what of them can't be read",
      scope: 'meetings:read',
      answers: { 200: ownCalendars },
      handle: ({ user }) => present(user.id),
    }),
    route('PATCH /api/account/calendars', {
      summary: 'Change which of your calendars count, or which one gets the meetings you organize',
      scope: 'meetings:write',
      body: calendarsRequest,
      answers: { 200: ownCalendars },
      handle: async ({ user, body: { counts, meetings } }) => {
        const all = (await calendarAccounts.accountsOf(user.id)).flatMap((account) => account.calendars);
        const own = new Map(all.map((calendar) => [calendar.id, calendar]));
        if (Object.keys(counts ?? {}).some((id) => !own.has(id))) throw notTheirs();
        if (meetings && !own.get(meetings)?.writable) throw notTheirs();
        if (counts && !all.some(({ id, counts: before }) => counts[id] ?? before)) throw noneCounts();
        if (counts && !(await calendarAccounts.choose(user.id, counts))) throw notTheirs();
        if (meetings && !(await calendarAccounts.chooseForMeetings(user.id, meetings))) throw notTheirs();
        if (counts) await wakeSagas(deps, user.id);
        return present(user.id);
      },
    }),
    ...calendarAccountRoutes(deps, present),
  ];
}

/** The calendar that gets meetings is the chosen calendar, or else the first that can take meetings. */
function presentAccounts(
  accounts: readonly ConnectedAccount[],
  read: FreeBusy | null,
): OwnCalendars['accounts'] {
  const writable = accounts.flatMap(({ calendars }) => calendars).filter((calendar) => calendar.writable);
  const gets = writable.find(({ getsMeetings }) => getsMeetings) ?? writable[0];
  return accounts.map(({ id, provider, label, isConnected, complete, calendars }) => ({
    ...{ id, provider, label, connected: isConnected, complete },
    calendars: calendars.map((calendar) => ({
      ...troublesOf(read?.calendars.find((one) => one.id === calendar.id)),
      ...picked(calendar, ['id', 'name', 'counts', 'writable']),
      getsMeetings: calendar.id === gets?.id,
    })),
  }));
}

/** The unreadable parts of a calendar. All occurrences of an event count as that event. */
function troublesOf(read: ReadCalendar | undefined) {
  const events = (read?.unclear ?? [])
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    .map(({ title, date, why }) => ({ title: title.slice(0, LONGEST_TITLE), date, why }));
  const each = new Map(events.map((event) => [JSON.stringify(event), event]));
  return { trouble: read?.why ?? null, unclear: [...each.values()].slice(0, MOST_NAMED) };
}

/** Connects and disconnects calendar accounts. Google accounts are connected by signing in. */
function calendarAccountRoutes(deps: ApiDeps, present: (userId: string) => Promise<OwnCalendars>): Route[] {
  return [
    route('POST /api/account/calendar-accounts', {
      summary: 'Connect calendars on a CalDAV server, or the address of a published calendar',
      limit: 'costly',
      body: calendarAccountRequest,
      answers: { 201: ownCalendars },
      handle: async ({ user, body }) => {
        const outcome = await connectCalendars(deps, user, body);
        if (!outcome.ok) throw refusal(outcome, body.provider);
        await wakeSagas(deps, user.id);
        return present(user.id);
      },
    }),
    route('DELETE /api/account/calendar-accounts/:account', {
      summary:
        "Disconnect a calendar account, and forget its calendars. Kairos's access ends, where the provider allows that",
      limit: 'costly',
      answers: { 200: ownCalendars },
      handle: async ({ user, params: { account = '' } }) => {
        if (!(await disconnectCalendars(deps, user.id, account))) throw notFound();
        await wakeSagas(deps, user.id);
        return present(user.id);
      },
    }),
  ];
}

function refusal(
  failure: CalendarsNotFound | { why: 'tooMany' },
  provider: NamedCalendars['provider'],
): ApiError {
  if (failure.why === 'tooMany')
    return new ApiError(
      409,
      `You can connect at most ${CALENDAR_ACCOUNTS_PER_USER} calendar accounts. Disconnect one first.`,
    );
  return new ApiError(400, sentenceFor(failure, provider));
}

function sentenceFor(failure: CalendarsNotFound, provider: NamedCalendars['provider']): string {
  switch (failure.why) {
    case 'notAnAddress':
      return 'Enter the full address of the calendar. It begins with https:// or webcal://.';
    case 'notFound':
      return provider === 'feed'
        ? "There's no calendar at this address. Copy it again from the calendar's settings."
        : "There are no calendars at this address. Check it, or enter your calendar server's address.";
    case 'wrongPassword':
      return 'The server refused this username and password. Create a new app password there and try that.';
    case 'notAllowed':
      return "This address is in a private network that Kairos can't connect to. Ask your admin to allow it.";
    case 'notEncrypted':
      return "This address isn't encrypted. Use one that begins with https://.";
    case 'tooLarge':
      return 'This calendar is too large to read. Connect one with fewer events.';
    case 'unreadable':
      return "Some events in this calendar can't be read, so Kairos can't tell when you're free. Connect another one.";
    case 'otherHost':
      return failure.host === null
        ? 'This address leads to another server. Enter the address it leads to.'
        : `Your calendars are at ${failure.host}. Enter that as the address, with your username and password.`;
    case 'unreachable':
      return "The server didn't answer. Check the address and try again.";
  }
}
