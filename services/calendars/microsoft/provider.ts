import { z } from 'zod';
import { DAY, MINUTE } from '#contracts/durations.ts';
import { sameAddress } from '#contracts/email-address.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { type CallFailure, calendarFailure, whyUnreadable } from '../calendar-failure.ts';
import type { PersonOfAccount } from '../calendar-person.ts';
import { mergedWithin } from '../merge-intervals.ts';
import type {
  CalendarBusy,
  CalendarChannels,
  CalendarProvider,
  CalendarWriter,
  ListedCalendar,
} from '../provider.ts';
import { splitRange } from '../split-range.ts';
import { busyOf, createBusyTimes, EVENT_FIELDS, readPage, type ViewedEvent } from './busy-time.ts';
import { createGraphCall, GRAPH_TIMING } from './call.ts';
import { calendarPath, eventsPath, findEvents } from './find-events.ts';
import { createMicrosoftWriter } from './writer.ts';

/** Exchange refuses views of more than 1,825 days. */
const LONGEST_VIEW = 4 * 365 * DAY;

/** Graph names no limit. This many come well within the time of a request. */
const EVENTS_PER_PAGE = 500;

/** Of a view; 200,000 events. A server whose pages lead in a circle also ends here. */
const MOST_PAGES = 400;

const CALENDARS_PER_PAGE = 100;
const MOST_CALENDAR_PAGES = 20;

const calendarPage = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullish(),
      isDefaultCalendar: z.boolean().nullish(),
      canEdit: z.boolean().nullish(),
      owner: z.object({ address: z.string().nullish() }).nullish(),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});

type Entry = z.infer<typeof calendarPage>['value'][number];

/** Microsoft 365 and Outlook.com. */
export function createMicrosoftProvider({
  person,
  ...deps
}: Parameters<typeof createGraphCall>[0] & { person: PersonOfAccount }): CalendarProvider {
  const call = createGraphCall(deps);

  /** Goes through a list page by page; each page has its own retries. Null once all pages were seen. */
  async function eachPage(
    accountId: string,
    first: string,
    most: number,
    signal: AbortSignal,
    see: (body: unknown) => { next: string | undefined } | null,
  ): Promise<CallFailure | null> {
    let path: string | undefined = first;
    for (let pages = 0; path !== undefined; pages++) {
      if (pages === most) return { ok: false, why: 'refused' };
      const request: { path: string } = { path };
      const answer = await call(accountId, signal, (ask) => ask(request));
      if (!answer.ok) return answer;
      const seen = see(answer.body);
      if (!seen) return { ok: false, why: 'refused' };
      path = seen.next;
    }
    return null;
  }

  /** The busy time of a calendar in a range, apart from the events that are left out. */
  async function readCalendar(
    accountId: string,
    calendarId: string,
    range: Interval,
    signal: AbortSignal,
    isLeftOut: (event: ViewedEvent) => boolean = () => false,
  ): Promise<CalendarBusy> {
    const { zone } = await person(accountId);
    const busy = createBusyTimes(range);
    const makesSense = (event: ViewedEvent) => {
      const span = isLeftOut(event) ? null : busyOf(event, zone);
      if (span) busy.add(span);
      return span !== undefined;
    };
    const see = (body: unknown) => {
      const page = readPage(body);
      return page?.events.every(makesSense) ? page : null;
    };
    // Where a whole day begins and ends, Exchange and we may see differently.
    const wide = {
      start: new Date(range.start.getTime() - DAY),
      end: new Date(range.end.getTime() + DAY),
    };
    for (const { start, end } of splitRange(wide, LONGEST_VIEW)) {
      const query = new URLSearchParams({
        startDateTime: start.toISOString(),
        endDateTime: end.toISOString(),
        $select: EVENT_FIELDS,
        $top: String(EVENTS_PER_PAGE),
      });
      const path = `${calendarPath(calendarId)}/calendarView?${query}`;
      const failed = await eachPage(accountId, path, MOST_PAGES, signal, see);
      if (failed) return { known: false, why: whyUnreadable(failed.why) };
    }
    // Graph tells the zone only to programs that may read all settings of the mailbox.
    return { known: true, zone: null, busy: busy.all() };
  }

  const busyBeside: CalendarWriter['busyBeside'] = async (
    { accountId, calendarId },
    range,
    eventIds,
    signal,
  ) => {
    const own = await call(accountId, signal, async (ask) => {
      const all: string[] = [];
      for (const eventId of eventIds) {
        const looked = await findEvents(ask, calendarId, eventId);
        if (!looked.ok) return looked;
        all.push(...looked.found.map(({ id }) => id));
      }
      return { ok: true, ids: new Set(all) };
    });
    if (!own.ok) return { known: false, why: whyUnreadable(own.why) };
    // The copy of an event that another system invited the person to has our id in its UID.
    const isOwn = ({ id, iCalUId }: ViewedEvent) =>
      own.ids.has(id) || eventIds.some((eventId) => iCalUId?.startsWith(`${eventId}@`));
    const read = await readCalendar(accountId, calendarId, range, signal, isOwn);
    if (!read.known) return read;
    return { known: true, busy: mergedWithin(read.busy, range) };
  };

  return {
    async list(accountId, signal) {
      const entries: Entry[] = [];
      const path = `/me/calendars?$select=id,name,isDefaultCalendar,canEdit,owner&$top=${CALENDARS_PER_PAGE}`;
      const failed = await eachPage(accountId, path, MOST_CALENDAR_PAGES, signal, (body) => {
        const page = calendarPage.safeParse(body).data;
        entries.push(...(page?.value ?? []));
        return page ? { next: page['@odata.nextLink'] } : null;
      });
      return failed ? calendarFailure(failed) : { ok: true, calendars: listedFrom(entries), complete: true };
    },

    async busy(accountId, calendarIds, range, signal) {
      const read = await Promise.all(
        calendarIds.map(
          async (id): Promise<[string, CalendarBusy]> => [
            id,
            await readCalendar(accountId, id, range, signal),
          ],
        ),
      );
      return new Map(read);
    },

    channels: createMicrosoftChannels(call, deps.now),

    writer: createMicrosoftWriter(call, busyBeside, (deps.timing ?? GRAPH_TIMING).looks),
  };
}

/** The main calendar first. Shared calendars, and calendars that Outlook fills, count once the person says so. */
function listedFrom(entries: readonly Entry[]): ListedCalendar[] {
  const own = entries.find(({ isDefaultCalendar }) => isDefaultCalendar)?.owner?.address;
  return entries
    .toSorted((a, b) => Number(b.isDefaultCalendar ?? false) - Number(a.isDefaultCalendar ?? false))
    .map(({ id, name, isDefaultCalendar, canEdit, owner }) => {
      const isOwn = isDefaultCalendar === true || sameAddress(owner?.address ?? '', own);
      const writable = isOwn && canEdit === true;
      return { id, name: name ?? '', selected: writable || isDefaultCalendar === true, writable };
    });
}

/** How long a subscription is asked for, in milliseconds. Graph has refused a longer one to calendars for years. */
const LASTS = 4_200 * MINUTE;

const subscription = z.object({
  id: z.string().min(1),
  expirationDateTime: z.iso.datetime({ offset: true }),
});

const pathOf = (channel: string) => `/subscriptions/${encodeURIComponent(channel)}`;

/** Graph's subscriptions, named by their ids. */
function createMicrosoftChannels(
  call: ReturnType<typeof createGraphCall>,
  now: () => Date,
): CalendarChannels {
  return {
    async open({ accountId, calendarId }, address, before, signal) {
      const opened = await call(accountId, signal, async (ask) => {
        const expirationDateTime = new Date(now().getTime() + LASTS).toISOString();
        const prolonged: { ok: true; body: unknown } | CallFailure =
          before === null
            ? { ok: false, why: 'notFound' }
            : await ask({ method: 'PATCH', path: pathOf(before), body: { expirationDateTime } });
        if (prolonged.ok || prolonged.why !== 'notFound') return prolonged;
        return ask({
          method: 'POST',
          path: '/subscriptions',
          body: {
            changeType: 'created,updated,deleted',
            notificationUrl: address.notice,
            lifecycleNotificationUrl: address.renewal,
            ...{ resource: eventsPath(calendarId), expirationDateTime },
          },
        });
      });
      if (!opened.ok) return calendarFailure(opened);
      const given = subscription.safeParse(opened.body).data;
      if (!given) return { ok: false, why: 'refused' };
      return { ok: true, channel: given.id, endsAt: new Date(given.expirationDateTime) };
    },

    async close(accountId, channel, signal) {
      const closed = await call(accountId, signal, (ask) => ask({ method: 'DELETE', path: pathOf(channel) }));
      return closed.ok || closed.why === 'notFound' ? { ok: true } : calendarFailure(closed);
    },
  };
}
