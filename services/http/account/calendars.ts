import { calendarsRequest, type OwnCalendars, ownCalendars } from '#contracts/api/calendars.ts';
import type { ConnectedAccount } from '#services/calendars/directory.ts';
import type { FreeBusy, ReadCalendar } from '#services/calendars/port.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { calendarAccountRoutes } from './calendar-accounts.ts';

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
    route({
      method: 'GET',
      path: '/api/account/calendars',
      summary:
        "List your calendars: which of them count, which one gets meetings, and what of them can't be read",
      access: 'user',
      scope: 'meetings:read',
      answers: { 200: ownCalendars },
      handle: ({ user }) => present(user.id),
    }),
    route({
      method: 'PATCH',
      path: '/api/account/calendars',
      summary: 'Change which of your calendars count, or which one gets the meetings you organize',
      access: 'user',
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
      id: calendar.id,
      name: calendar.name,
      counts: calendar.counts,
      writable: calendar.writable,
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
