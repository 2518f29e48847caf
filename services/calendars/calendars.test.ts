import { beforeEach, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { combineCalendars } from './calendars.ts';
import type { BusyTime, Calendars, LookedAt, NewCalendarEvent } from './port.ts';
import type { BusySpan, CalendarBusy, CalendarProvider, CalendarWriter, ListedCalendar } from './provider.ts';
import { createMemoryDirectory } from './testkit/memory-directory.ts';

const MIA = 'mia';
const at = (hour: number) => new Date(Date.UTC(2027, 0, 4) + hour * HOUR);
const span = (from: number, to: number): BusySpan => ({ start: at(from), end: at(to) });
const range = { start: at(0), end: at(24) };
const signal = () => new AbortController().signal;

let time: number;
let provider: ReturnType<typeof aProvider>;
let feed: ReturnType<typeof aProvider>;
let memory: ReturnType<typeof createMemoryDirectory>;
let calendars: Calendars;

const calendar = (id: string, changes: Partial<ListedCalendar> = {}): ListedCalendar => ({
  ...{ id, name: `${id}!`, selected: true, writable: true },
  ...changes,
});
const says = (...busy: BusySpan[]): CalendarBusy => ({ known: true, zone: 'Europe/Berlin', busy });

/** A provider whose answers the test sets, and whose calls the test sees. */
function aProvider(writes: boolean) {
  const lists = new Map<string, Awaited<ReturnType<CalendarProvider['list']>>>();
  const busy = new Map<string, CalendarBusy>();
  const beside = new Map<string, BusyTime>();
  const looks = new Map<string, LookedAt>();
  const calls: string[] = [];
  /** Calendars that take no events, whatever they were listed as. */
  const refusing = new Set<string>();
  const writing =
    (what: string) =>
    async ({ accountId, calendarId }: { accountId: string; calendarId: string }) => {
      calls.push(`${what} ${accountId}/${calendarId}`);
      if (refusing.has(calendarId)) return { ok: false as const, why: 'readOnly' as const };
      return { ok: true as const, eventId: 'e', iCalUid: 'e@here' };
    };
  const updating: CalendarWriter['update'] = async ({ accountId, calendarId }) => {
    calls.push(`update ${accountId}/${calendarId}`);
    return { ok: true, event: null };
  };
  const port: CalendarProvider = {
    async list(accountId) {
      calls.push(`list ${accountId}`);
      return lists.get(accountId) ?? { ok: false, why: 'notConnected' };
    },
    async busy(accountId, ids) {
      calls.push(`busy ${accountId}/${ids.join()}`);
      return new Map(ids.flatMap((id) => (busy.has(id) ? [[id, busy.get(id)!] as const] : [])));
    },
    writer: writes
      ? {
          ...{ notifiesAttendees: true, makesVideoLinks: true },
          ...{ create: writing('create'), remove: writing('remove'), update: updating },
          look: async ({ calendarId }) => looks.get(calendarId) ?? { ok: true, event: null },
          busyBeside: async ({ calendarId }) => beside.get(calendarId) ?? { known: true, busy: [] },
        }
      : null,
  };
  return { port, lists, busy, beside, looks, calls, refusing };
}

const holds = (one: typeof provider, account: string, ...listed: ListedCalendar[]) =>
  one.lists.set(account, { ok: true, calendars: listed, complete: true });

beforeEach(() => {
  time = at(0).getTime();
  const now = () => new Date(time);
  provider = aProvider(true);
  feed = aProvider(false);
  memory = createMemoryDirectory(now);
  calendars = combineCalendars({
    directory: memory.directory,
    providers: { google: provider.port, feed: feed.port },
    now,
  });
  memory.connect(MIA, 'google');
  holds(provider, MIA, calendar('work'), calendar('family', { writable: false }));
  provider.busy.set('work', says(span(9, 10)));
  provider.busy.set('family', says(span(9, 11), span(15, 16)));
});

const read = (userId = MIA) => calendars.freeBusy(userId, range, signal());
const event = (id = 'e'): NewCalendarEvent => ({
  ...{
    id,
    meetingId: 'm',
    booking: 1,
    asOf: 1,
    gone: [],
    title: '',
    description: '',
    zone: 'UTC',
    attendees: [],
  },
  ...{ start: at(12), end: at(13) },
});
const create = () => calendars.create(MIA, event(), signal());
const writes = () => provider.calls.filter((call) => /^(create|remove|update)/.test(call));

test('busy is who is busy in any calendar that counts, of any account', async () => {
  memory.connect(MIA, 'feed', 'school');
  holds(feed, 'school', calendar('terms'));
  feed.busy.set('terms', says(span(10, 12)));
  expect(await read()).toEqual({
    ...{ known: true, zone: 'Europe/Berlin', busy: [span(9, 12), span(15, 16)] },
    calendars: [
      { id: 'work', name: 'work!' },
      { id: 'family', name: 'family!' },
      { id: 'terms', name: 'terms!' },
    ],
  });
});

test('the video link of a new event is made by the first of these that makes events, or by no one', () => {
  expect(calendars.videoLinkName(['google'])).toBe('Google Meet');
  expect(calendars.videoLinkName(['feed', 'google'])).toBe('Google Meet');
  expect(calendars.videoLinkName(['feed'])).toBeNull();
  expect(calendars.videoLinkName([])).toBeNull();
});

test('a calendar that does not count is not asked', async () => {
  holds(provider, MIA, calendar('work'), calendar('family', { selected: false }));
  expect(await read()).toMatchObject({ busy: [span(9, 10)], calendars: [{ name: 'work!' }] });
  expect(provider.calls).toContain('busy mia/work');
});

test('one calendar that cannot be read makes the person unknown, and is named', async () => {
  provider.busy.set('family', { known: false, why: 'unreadable' });
  expect(await read()).toEqual({
    ...{ known: false, why: 'unreadable' },
    calendars: [
      { id: 'work', name: 'work!' },
      { id: 'family', name: 'family!', why: 'unreadable' },
    ],
  });
});

test('what a calendar cannot tell is told of the person as mere time, and of the calendar with its event', async () => {
  const standup = { ...span(12, 13), why: 'unknownZone' as const, title: 'Standup', date: '2027-01-04' };
  const review = { ...span(13, 14), why: 'malformedEvent' as const, title: 'Review', date: null };
  provider.busy.set('work', { ...says(span(9, 10)), unclear: [review, standup] } as CalendarBusy);
  expect(await read()).toEqual({
    ...{ known: true, zone: 'Europe/Berlin', busy: [span(9, 11), span(15, 16)], unclear: [span(12, 14)] },
    calendars: [
      { id: 'work', name: 'work!', unclear: [review, standup] },
      { id: 'family', name: 'family!' },
    ],
  });
});

test('what a calendar cannot tell is told beside the events of Kairos too, as far as it was asked for', async () => {
  const unclear = { ...span(8, 10), why: 'malformedEvent' as const, title: 'Standup', date: null };
  provider.busy.set('family', { ...says(span(12, 13)), unclear: [unclear] } as CalendarBusy);
  provider.beside.set('work', { known: true, busy: [], unclear: [span(9.5, 11)] });
  const beside = await calendars.busyBeside(MIA, { start: at(9), end: at(14) }, ['e'], signal());
  expect(beside).toEqual({ known: true, busy: [span(12, 13)], unclear: [span(9, 11)] });
});

test('a calendar that its provider says nothing of is unknown', async () => {
  provider.busy.delete('family');
  expect(await read()).toMatchObject({ known: false, why: 'unreadable' });
});

test('of several reasons, the one that the person can mend is told', async () => {
  provider.busy.set('work', { known: false, why: 'unreadable' });
  provider.busy.set('family', { known: false, why: 'disconnected' });
  expect(await read()).toMatchObject({ known: false, why: 'disconnected' });
});

test('what the provider has not vouched for in an hour is too old to count', async () => {
  memory.connect(MIA, 'feed', 'school');
  holds(feed, 'school', calendar('terms'));
  time = at(8).getTime();
  const asOf = (hours: number) => feed.busy.set('terms', { ...says(), asOf: at(hours) } as CalendarBusy);
  asOf(7.5);
  expect(await read()).toMatchObject({ known: true, calendars: [{}, {}, { asOf: at(7.5) }] });
  asOf(6.5);
  expect(await read()).toMatchObject({
    ...{ known: false, why: 'unreadable' },
    calendars: [{}, {}, { name: 'terms!', why: 'outdated' }],
  });
});

test('a person without an account, or with no calendar that counts, is not free', async () => {
  expect(await read('nobody')).toEqual({ known: false, why: 'notConnected', calendars: [] });
  holds(provider, MIA, calendar('work', { selected: false }));
  expect(await read()).toMatchObject({ known: false, why: 'notConnected' });
});

test('an account whose calendars cannot be listed is unknown at first, and later as it was listed last', async () => {
  provider.lists.set(MIA, { ok: false, why: 'unreachable' });
  expect(await read()).toMatchObject({ known: false, why: 'unreadable' });
  holds(provider, MIA, calendar('work'));
  expect(await read()).toMatchObject({ known: true, busy: [span(9, 10)] });
  provider.lists.set(MIA, { ok: false, why: 'unreachable' });
  time += 2 * HOUR;
  expect(await read()).toMatchObject({ known: true, busy: [span(9, 10)] });
});

test('a lost account makes the person unknown, though another one can be read', async () => {
  memory.connect(MIA, 'feed', 'school');
  memory.find(MIA, 'school')!.isConnected = false;
  expect(await read()).toMatchObject({ known: false, why: 'disconnected' });
});

test('time is tentative where nothing is firm in any of the calendars', async () => {
  const tentative = (from: number, to: number): BusySpan => ({ ...span(from, to), kind: 'tentative' });
  provider.busy.set('work', says(tentative(8, 12), tentative(11, 13), span(20, 21)));
  provider.busy.set('family', says(span(9, 10), { ...span(12, 14), kind: 'outOfOffice' }));
  expect(await read()).toMatchObject({
    busy: [span(8, 14), span(20, 21)],
    tentative: [span(8, 9), span(10, 12)],
  });
});

test('an account of a kind that this Kairos has no adapter for is unknown', async () => {
  memory.connect(MIA, 'caldav', 'home');
  expect(await read()).toMatchObject({ known: false, why: 'unreadable' });
});

test('the calendars are listed again after five minutes, and a new one counts', async () => {
  memory.connect(MIA, 'feed', 'school');
  holds(feed, 'school', calendar('terms'));
  feed.busy.set('terms', says());
  await read();
  holds(provider, MIA, calendar('work'), calendar('family'), calendar('new'));
  provider.busy.set('new', says(span(20, 21)));
  time += HOUR / 12 - 1;
  expect(await read()).not.toMatchObject({ busy: expect.arrayContaining([span(20, 21)]) });
  time += 1;
  expect(await read()).toMatchObject({ busy: expect.arrayContaining([span(20, 21)]) });
  await read();
  expect(provider.calls.filter((call) => call === 'list mia')).toHaveLength(2);
  expect(feed.calls.filter((call) => call === 'list school')).toHaveLength(1);
});

test('what is beside an event is told apart in calendars that may hold it, and is all there is in the others', async () => {
  const beside = () => calendars.busyBeside(MIA, { start: at(9), end: at(10) }, ['e'], signal());
  await read();
  expect(await beside()).toEqual({ known: true, busy: [span(9, 10)] });
  provider.busy.set('family', says(span(15, 16), span(9, 9.5)));
  provider.beside.set('work', { known: true, busy: [span(9.75, 10)] });
  expect(await beside()).toEqual({ known: true, busy: [span(9, 9.5), span(9.75, 10)] });
  provider.beside.set('work', { known: false, why: 'missingPermission' });
  expect(await beside()).toEqual({ known: true, busy: [span(9, 9.5)] });
  provider.busy.set('family', { known: false, why: 'unreadable' });
  expect(await beside()).toEqual({ known: false, why: 'unreadable' });
  expect(await calendars.busyBeside('nobody', range, [], signal())).toEqual({
    ...{ known: false, why: 'notConnected' },
  });
});

test('a meeting goes to the chosen calendar, or else the first that can be written to', async () => {
  holds(provider, MIA, calendar('family', { writable: false }), calendar('work'), calendar('club'));
  await create();
  memory.find(MIA, MIA)!.calendars[2]!.getsMeetings = true;
  await calendars.create(MIA, event('other'), signal());
  expect(writes()).toEqual(['create mia/work', 'create mia/club']);
});

test('an event in a calendar that notifies no one says so', async () => {
  provider.port.writer!.notifiesAttendees = false;
  expect(await create()).toMatchObject({ ok: true, silent: true });
});

test('a repeat, a removal and a change go where the first attempt went, whatever was chosen since', async () => {
  holds(provider, MIA, calendar('work'), calendar('club'));
  await create();
  memory.find(MIA, MIA)!.calendars[1]!.getsMeetings = true;
  await create();
  await calendars.update(MIA, event(), signal());
  await calendars.remove(MIA, 'e', signal());
  expect(writes()).toEqual(['create', 'create', 'update', 'remove'].map((what) => `${what} mia/work`));
});

test('where an event goes is remembered before it is created', async () => {
  const remember = memory.directory.rememberEvent;
  memory.directory.rememberEvent = async () => {
    throw new Error('killed');
  };
  await expect(create()).rejects.toThrow('killed');
  expect(writes()).toEqual([]);
  memory.directory.rememberEvent = remember;
});

test('an event whose calendar was taken away since goes to another one', async () => {
  holds(provider, MIA, calendar('club'), calendar('work'));
  await create();
  holds(provider, MIA, calendar('work'));
  time += HOUR;
  await read();
  await create();
  expect(writes()).toEqual(['create mia/club', 'create mia/work']);
});

test('an event that a calendar does not take goes to another one, while there is one', async () => {
  holds(provider, MIA, calendar('club'), calendar('work'));
  provider.refusing.add('club');
  expect(await create()).toMatchObject({ ok: true });
  await calendars.remove(MIA, 'e', signal());
  expect(writes()).toEqual(['create mia/club', 'create mia/work', 'remove mia/work']);
  provider.refusing.add('work');
  expect(await calendars.create(MIA, event('other'), signal())).toEqual({ ok: false, why: 'readOnly' });
});

test.each([
  ['is not connected without an account', () => {}, 'notConnected'],
  ['is missing with a feed alone', () => memory.connect('noah', 'feed', 'terms'), 'readOnly'],
  ['is disconnected if the account is', () => void lose(), 'disconnected'],
  ['is unreachable if its calendars cannot be listed', () => void unlisted(), 'unreachable'],
])('a calendar to write to %s', async (_, given, why) => {
  holds(feed, 'terms', calendar('terms'));
  given();
  expect(await calendars.create('noah', event(), signal())).toEqual({ ok: false, why });
});

function lose() {
  memory.connect('noah', 'google');
  memory.find('noah', 'noah')!.isConnected = false;
}

function unlisted() {
  memory.connect('noah', 'google');
  provider.lists.set('noah', { ok: false, why: 'unreachable' });
}

test('an event that the organizer moved to another calendar of the account is found there, and written there from then on', async () => {
  holds(provider, MIA, calendar('work'), calendar('team'), calendar('read', { writable: false }));
  await create();
  const there = { start: at(9), end: at(10), booking: 1, asOf: 1, replies: [] };
  provider.looks.set('work', { ok: true, event: there });
  expect(await calendars.look(MIA, 'e', signal())).toEqual({ ok: true, event: there });
  provider.looks.set('work', { ok: true, event: null });
  expect(await calendars.look(MIA, 'e', signal())).toEqual({ ok: true, event: null });
  provider.looks.set('team', { ok: false, why: 'unreachable' });
  expect(await calendars.look(MIA, 'e', signal())).toEqual({ ok: false, why: 'unreachable' });
  provider.looks.set('team', { ok: true, event: there });
  expect(await calendars.look(MIA, 'e', signal())).toEqual({ ok: true, event: there });
  await calendars.update(MIA, event(), signal());
  expect(provider.calls).toContain(`update ${MIA}/team`);
});

test('an event that the organizer moved to another account of theirs is not gone', async () => {
  memory.connect(MIA, 'google', 'home');
  holds(provider, MIA, calendar('work'));
  holds(provider, 'home', calendar('family'));
  await create();
  const look = () => calendars.look(MIA, 'e', signal());
  const there = { start: at(9), end: at(10), booking: 1, asOf: 1, replies: [] };
  provider.looks.set('work', { ok: true, event: null });
  expect(await look()).toEqual({ ok: true, event: null });
  // Its calendar shows what Kairos can't read, or nothing for now.
  for (const why of ['refused', 'unreachable'] as const) {
    provider.looks.set('family', { ok: false, why });
    expect(await look()).toEqual({ ok: false, why });
  }
  provider.looks.set('family', { ok: false, why: 'disconnected' });
  expect(await look()).toEqual({ ok: true, event: null });
  provider.looks.set('family', { ok: true, event: there });
  expect(await look()).toEqual({ ok: true, event: there });
  expect(await memory.directory.calendarOf(MIA, 'e')).toEqual({ accountId: 'home', calendarId: 'family' });
});
