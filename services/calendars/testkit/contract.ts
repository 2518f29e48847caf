import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventId } from '../event-id.ts';
import { mergeIntervals } from '../merge-intervals.ts';
import type { NewCalendarEvent } from '../port.ts';
import type { BusyKind, CalendarProvider } from '../provider.ts';

/** The possible gaps of a provider, or of an imitation; the tests in question are then skipped, by name. */
export type ProviderGap =
  /** Events keep the id they are created with. */
  | 'ids'
  /** A removed event comes back as itself, not as another event under the same id. */
  | 'revival'
  | 'video'
  | 'zone'
  /** Several calendars in an account. */
  | 'calendars'
  | 'writing'
  /** Whole days, and events that leave their time free. */
  | 'entries'
  /** Other people's view of an event. */
  | 'sight'
  /** Events that last all day, repeat, or are marked as cancelled. */
  | 'kinds'
  /** Its calendars have no marks that differ once something changed. */
  | 'marks';

/** Something in a calendar that its owner put there with another program. */
export type ForeignEntry =
  | { start: Date; end: Date; kind?: BusyKind; free?: true }
  /** A whole day, YYYY-MM-DD, in the zone of the calendar. */
  | { day: string };

export type ProviderUnderTest = {
  provider: CalendarProvider;
  /** An account that is connected, with nothing in its calendars from 2027-03-06 to 2027-03-08. */
  accountId: string;
  /** A calendar of the account, in Europe/Berlin. */
  calendarId: string;
  /** Another calendar; only without the gap `calendars`. */
  otherId?: string;
  /** Puts an entry into a calendar without the adapter; only without the gap `entries`. */
  put?(calendarId: string, entry: ForeignEntry): Promise<void>;
  /** The event under our id, seen without the adapter; null if there is none. Only without the gap `sight`. */
  see?(calendarId: string, eventId: string): Promise<SeenEvent | null>;
  /** A guest replies; only without the gap `sight`. */
  reply?(
    calendarId: string,
    eventId: string,
    email: string,
    reply: 'accepted' | 'tentative' | 'declined',
  ): Promise<void>;
  /** The owner moves the event to another time in another program; only without the gap `sight`. */
  drag?(calendarId: string, eventId: string, to: { start: Date; end: Date }): Promise<void>;
  /** The owner deletes the event in another program; only without the gap `sight`. */
  erase?(calendarId: string, eventId: string): Promise<void>;
  /** The owner makes another kind of event of it in another program; only without the gap `kinds`. */
  reshape?: Partial<Record<EventKind, (calendarId: string, eventId: string) => Promise<void>>>;
  /** The kinds of busy time that the provider tells apart. */
  tells?: readonly BusyKind[];
};

/** A series of which one occurrence was moved or left out still has the first event's id. */
type EventKind = 'wholeDay' | 'weekly' | 'oneMoved' | 'oneLeftOut' | 'cancelled';

export type SeenEvent = {
  title: string;
  description: string;
  uid: string;
  /** Empty for none. */
  place: string;
  /** Minutes before the start; empty for none, or the calendar's default. */
  alarms: number[];
  /** By email address, in any order: whether they have accepted. */
  accepted: Record<string, boolean>;
};

const hour = (hours: number) => new Date(Date.UTC(2027, 2, 7, hours));

/** A Sunday night far away, when nobody is busy. */
const NIGHT = { start: hour(0), end: hour(5) };

/** The behavior of every `CalendarProvider`, whatever calendar system is behind it. */
export function providerContract(
  name: string,
  open: () => Promise<ProviderUnderTest & { close(): Promise<void> }>,
  lacks: readonly ProviderGap[] = [],
) {
  const needs = (...gaps: ProviderGap[]) => (gaps.some((gap) => lacks.includes(gap)) ? test.skip : test);
  for (const lack of lacks) console.warn(`${name} has no ${lack}: what needs it is left out of its contract`);

  describe(`calendars of ${name}`, () => {
    let subject: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject.close());

    const signal = () => AbortSignal.timeout(20_000);
    const meeting = (number: number, changes: Partial<NewCalendarEvent> = {}): NewCalendarEvent => ({
      id: eventId(`meeting ${number}`, 1),
      meetingId: `meeting ${number}`,
      booking: 1,
      asOf: 5,
      gone: [],
      title: 'Roadmap',
      description: 'What comes next',
      start: hour(1),
      end: hour(2),
      zone: 'Europe/Berlin',
      attendees: [{ email: 'noah.london@example.com', name: 'Noah London' }],
      ...changes,
    });
    const main = () => ({ accountId: subject.accountId, calendarId: subject.calendarId });
    const writer = () => {
      if (!subject.provider.writer) throw new Error(`${name} writes nothing`);
      return subject.provider.writer;
    };
    const left: (() => Promise<unknown>)[] = [];
    // A failing test mustn't make later tests fail.
    afterEach(async () => {
      for (const removeOne of left.splice(0)) await removeOne();
    });
    const create = async (event: NewCalendarEvent, calendar = main()) => {
      left.push(() => remove(event.id, calendar));
      const made = await writer().create(calendar, event, signal());
      if (!made.ok) throw new Error(`not created: ${made.why}`);
      const { ok: _, ...created } = made;
      return created;
    };
    const remove = (id: string, calendar = main()) => writer().remove(calendar, id, signal());
    const read = async (calendarId: string, range = NIGHT) => {
      const answers = await subject.provider.busy(subject.accountId, [calendarId], range, signal());
      expect([...answers.keys()]).toEqual([calendarId]);
      const answer = answers.get(calendarId)!;
      if (!answer.known) throw new Error(`not known: ${answer.why}`);
      return answer;
    };
    const busy = async (calendarId = subject.calendarId, range = NIGHT) =>
      mergeIntervals((await read(calendarId, range)).busy);

    test('the list names every calendar once, and says which count and which can be written to', async () => {
      const list = await subject.provider.list(subject.accountId, signal());
      if (!list.ok) throw new Error(`not listed: ${list.why}`);
      const ids = list.calendars.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(list.calendars.find(({ id }) => id === subject.calendarId)).toMatchObject({
        selected: true,
        writable: subject.provider.writer !== null,
      });
      expect(await subject.provider.list(subject.accountId, signal())).toEqual(list);
    });

    test('an account that was never connected has no list, is not free, and takes no event', async () => {
      const nowhere = { accountId: 'nobody', calendarId: subject.calendarId };
      expect(await subject.provider.list('nobody', signal())).toEqual({ ok: false, why: 'notConnected' });
      const ids = [subject.calendarId, 'another'];
      const answers = await subject.provider.busy('nobody', ids, NIGHT, signal());
      expect([...answers]).toEqual(ids.map((id) => [id, { known: false, why: 'notConnected' }]));
      if (!subject.provider.writer) return;
      const made = await subject.provider.writer.create(nowhere, meeting(5), signal());
      expect(made).toEqual({ ok: false, why: 'notConnected' });
    });

    test("a calendar that isn't there is unknown, and the others are read all the same", async () => {
      const ids = [subject.calendarId, 'no-such-calendar'];
      const answers = await subject.provider.busy(subject.accountId, ids, NIGHT, signal());
      expect(answers.get('no-such-calendar')).toEqual({ known: false, why: 'unreadable' });
      expect(answers.get(subject.calendarId)).toMatchObject({ known: true });
    });

    test('an aborted call throws', async () => {
      const { accountId, calendarId, provider } = subject;
      await expect(provider.busy(accountId, [calendarId], NIGHT, AbortSignal.abort())).rejects.toThrow(
        'abort',
      );
      await expect(provider.list(accountId, AbortSignal.abort())).rejects.toThrow('abort');
    });

    needs('zone')('the zone is the IANA name of the calendar', async () => {
      expect(await read(subject.calendarId)).toMatchObject({ zone: 'Europe/Berlin' });
    });

    needs('entries')(
      'what others put into a calendar takes its time, with its kind if that is told',
      async () => {
        const [start, end] = [new Date(Date.UTC(2027, 2, 6, 1)), new Date(Date.UTC(2027, 2, 6, 2))];
        const range = { start: new Date(Date.UTC(2027, 2, 5, 23)), end: new Date(Date.UTC(2027, 2, 6, 5)) };
        const kinds = subject.tells ?? [];
        await subject.put!(subject.calendarId, { start: range.start, end: range.end, free: true });
        for (const kind of kinds) await subject.put!(subject.calendarId, { start, end, kind });
        if (kinds.length === 0) await subject.put!(subject.calendarId, { start, end });
        const answer = await read(subject.calendarId, range);
        expect(mergeIntervals(answer.busy)).toEqual([{ start, end }]);
        expect(new Set(answer.busy.flatMap(({ kind }) => kind ?? []))).toEqual(new Set(kinds));
      },
    );

    needs('entries')('a whole day is that day where the calendar is', async () => {
      await subject.put!(subject.calendarId, { day: '2027-03-06' });
      const range = { start: new Date('2027-03-05T22:00Z'), end: new Date('2027-03-06T23:30Z') };
      expect(await busy(subject.calendarId, range)).toEqual([
        { start: new Date('2027-03-05T23:00Z'), end: new Date('2027-03-06T23:00Z') },
      ]);
    });

    needs('calendars')('each calendar answers for itself', async () => {
      const other = { accountId: subject.accountId, calendarId: subject.otherId! };
      const { eventId: id } = await create(meeting(14), other);
      const ids = [subject.calendarId, other.calendarId];
      const answers = await subject.provider.busy(subject.accountId, ids, NIGHT, signal());
      expect(ids.map((one) => answers.get(one))).toMatchObject([
        { known: true, busy: [] },
        { known: true, busy: [{ start: hour(1), end: hour(2) }] },
      ]);
      expect(await remove(id)).toEqual({ ok: true });
      expect(await busy(other.calendarId)).toHaveLength(1);
      expect(await remove(id, other)).toEqual({ ok: true });
      expect(await busy(other.calendarId)).toEqual([]);
    });

    needs('writing')('an event takes time until it is removed', async () => {
      expect(await busy()).toEqual([]);
      const { eventId: id } = await create(meeting(1));
      expect(await busy()).toEqual([{ start: hour(1), end: hour(2) }]);
      expect(await remove(id)).toEqual({ ok: true });
      expect(await busy()).toEqual([]);
    });

    needs('writing')(
      'what is beside an event is told apart from it, within the range that is asked about',
      async () => {
        const own = await create(meeting(16));
        const beside = (except: readonly string[]) =>
          writer().busyBeside(main(), { start: hour(1), end: hour(2) }, except, signal());
        expect(await beside([own.eventId])).toEqual({ known: true, busy: [] });
        expect(await beside([])).toEqual({ known: true, busy: [{ start: hour(1), end: hour(2) }] });
        const half = new Date((hour(1).getTime() + hour(2).getTime()) / 2);
        const other = await create(meeting(17, { start: half, end: hour(3) }));
        expect(await beside([own.eventId])).toEqual({ known: true, busy: [{ start: half, end: hour(2) }] });
        expect(await beside([own.eventId, other.eventId])).toEqual({ known: true, busy: [] });
        await remove(own.eventId);
        await remove(other.eventId);
      },
    );

    needs('writing')('removing twice, or what was never there, is done', async () => {
      const { eventId: id } = await create(meeting(4));
      expect(await remove(id)).toEqual({ ok: true });
      expect(await remove(id)).toEqual({ ok: true });
      expect(await remove(eventId('never', 1))).toEqual({ ok: true });
    });

    const NOAH = { email: 'noah.london@example.com', name: 'Noah London' };
    const EMMA = { email: 'emma.newyork@example.com', name: 'Emma New York' };
    const update = async (event: NewCalendarEvent) => {
      const updated = await writer().update(main(), event, signal());
      return updated.ok ? updated.event : expect.fail(`not updated: ${updated.why}`);
    };
    const see = async (event: NewCalendarEvent) =>
      (await subject.see!(subject.calendarId, event.id)) ?? expect.fail('no event');
    const accept = ({ id }: NewCalendarEvent, { email }: { email: string }) =>
      subject.reply!(subject.calendarId, id, email, 'accepted');
    const look = (id: string, at = main()) => writer().look(at, id, signal());

    needs('writing', 'ids')('an event that is not there is not made by a change', async () => {
      expect(await update(meeting(13))).toBeNull();
      expect(await busy()).toEqual([]);
      const made = await create(meeting(13));
      expect(await update(meeting(13, { asOf: 6, title: 'Road' }))).toEqual(made);
      await remove(made.eventId);
      expect(await update(meeting(13, { asOf: 7 }))).toBeNull();
      expect(await busy()).toEqual([]);
    });

    needs(
      'writing',
      'ids',
      'sight',
    )('a meeting that is moved keeps its event, its UID and the replies of its guests', async () => {
      const event = meeting(21, { attendees: [NOAH, EMMA] });
      const made = await create(event);
      const { uid } = await see(event);
      expect(made.iCalUid).toBe(uid);
      await accept(event, NOAH);
      const moved = { ...event, booking: 2, asOf: 9, start: hour(3), end: hour(4) };
      for (let tried = 0; tried < 2; tried++) expect(await create(moved)).toEqual(made);
      expect(await busy()).toEqual([{ start: hour(3), end: hour(4) }]);
      expect(await see(event)).toMatchObject({
        uid,
        accepted: { [NOAH.email]: true, [EMMA.email]: false },
      });
      await remove(event.id);
      expect(await busy()).toEqual([]);
    });

    needs(
      'writing',
      'ids',
      'sight',
    )('what arrives late of an earlier state of the meeting changes nothing', async () => {
      const event = meeting(22);
      const made = await create(event);
      const newest = {
        ...meeting(22, { booking: 2, asOf: 9, title: 'Budget', attendees: [EMMA] }),
        ...{ start: hour(3), end: hour(4), gone: [NOAH.email] },
      };
      await create(newest);
      const seen = await see(event);
      expect(seen).toMatchObject({ title: 'Budget', accepted: { [EMMA.email]: false } });
      expect(seen.accepted).not.toHaveProperty([NOAH.email]);
      expect(await create(event)).toEqual(made);
      await update(event);
      await update({ ...newest, asOf: 8, title: 'Plan', attendees: [NOAH], gone: [] });
      expect(await see(event)).toEqual(seen);
      expect(await busy()).toEqual([{ start: hour(3), end: hour(4) }]);
      await remove(event.id);
    });

    needs(
      'writing',
      'ids',
      'sight',
    )('a state that shows nothing new is still the newest that arrived', async () => {
      const event = meeting(23);
      await create(event);
      await update({ ...event, asOf: 9 });
      await update({ ...event, asOf: 7, title: 'Between' });
      expect(await see(event)).toMatchObject({ title: event.title });
      await remove(event.id);
    });

    needs(
      'writing',
      'ids',
      'sight',
    )(
      'title, description, video link and guests follow the meeting, and everyone else stays as they are',
      async () => {
        const event = meeting(24, { attendees: [NOAH], video: 'none' });
        await create(event);
        await accept(event, NOAH);
        const room = { address: 'https://rooms.example.com/one' };
        const added = { ...event, title: 'Budget', description: 'Figures', attendees: [NOAH, EMMA] };
        await update({ ...added, asOf: 6, video: room, location: 'Café Anna, Torstraße 5; 2nd floor' });
        expect(await see(event)).toMatchObject({
          ...{ title: 'Budget', place: `Café Anna, Torstraße 5; 2nd floor; ${room.address}` },
          description: expect.stringContaining('Figures'),
          accepted: { [NOAH.email]: true, [EMMA.email]: false },
        });
        // `gone` doesn't name Noah, so he counts as the organizer's own guest.
        await update({ ...added, asOf: 7, attendees: [EMMA], video: 'none' });
        expect(await see(event)).toMatchObject({ place: '', accepted: { [NOAH.email]: true } });
        await update({
          ...added,
          asOf: 8,
          attendees: [EMMA],
          gone: [NOAH.email.toUpperCase()],
          video: 'none',
        });
        expect((await see(event)).accepted).toEqual({ [EMMA.email]: false });
        await remove(event.id);
      },
    );

    needs(
      'writing',
      'ids',
      'sight',
    )('an alarm goes along, is changed and taken off, and leaves the time as busy as it was', async () => {
      const event = meeting(25, { alarm: '10m' });
      await create(event);
      expect(await see(event)).toMatchObject({ alarms: [10] });
      const before = await busy();
      await update({ ...event, asOf: 6, title: 'Budget' });
      expect(await see(event)).toMatchObject({ title: 'Budget', alarms: [10] });
      await update({ ...event, asOf: 7, alarm: '1d' });
      expect(await see(event)).toMatchObject({ alarms: [1440] });
      expect(await busy()).toEqual(before);
      await update({ ...event, asOf: 8, alarm: 'none' });
      expect(await see(event)).toMatchObject({ alarms: [] });
      await update({ ...event, asOf: 9, alarm: '5m' });
      const { alarm: _, ...usual } = event;
      await update({ ...usual, asOf: 10 });
      expect((await see(event)).alarms).not.toContain(5);
      await remove(event.id);
    });

    needs('writing', 'marks')(
      "a calendar's mark differs once an event changed, and stays until then",
      async () => {
        const mark = async () => {
          const asked = await subject.provider.mark!(main(), signal());
          return asked.ok ? asked.mark : expect.fail(asked.why);
        };
        const event = meeting(28);
        const marks = [await mark(), await mark()];
        await create(event);
        marks.push(await mark(), await mark());
        await update({ ...event, booking: 2, asOf: 9, start: hour(3), end: hour(4) });
        marks.push(await mark());
        await remove(event.id);
        expect(marks.map((one) => marks.indexOf(one))).toEqual([0, 0, 2, 2, 4]);
        expect(await mark()).not.toBe(marks[4]);
      },
    );

    needs('writing')(
      'a look at what was never there finds nothing, and at no calendar, nothing to tell',
      async () => {
        expect(await look(eventId('never', 1))).toEqual({ ok: true, event: null });
        const nowhere = { ...main(), calendarId: 'no-such-calendar' };
        expect(await look(eventId('never', 1), nowhere)).toMatchObject({ ok: false, why: 'refused' });
        expect(await look(eventId('never', 1), { ...main(), accountId: 'nobody' })).toEqual({
          ok: false,
          why: 'notConnected',
        });
      },
    );

    needs(
      'writing',
      'ids',
      'sight',
    )('a look tells when the event is, what Kairos wrote last, and what the guests replied', async () => {
      const third = { email: 'yuki.tokyo@example.com', name: 'Yuki Tokyo' };
      const event = meeting(26, { attendees: [NOAH, EMMA, third] });
      await create(event);
      await subject.reply!(subject.calendarId, event.id, NOAH.email, 'declined');
      await subject.reply!(subject.calendarId, event.id, EMMA.email, 'tentative');
      const seen = await look(event.id);
      const told = seen.ok && seen.event ? seen.event : expect.fail('no event');
      expect(told).toMatchObject({ start: hour(1), end: hour(2), booking: 1, asOf: 5 });
      const replied = new Map(told.replies.map(({ email, reply }) => [email, reply]));
      expect([NOAH, EMMA, third].map(({ email }) => replied.get(email))).toEqual([
        ...['declined', 'tentative', 'none'],
      ]);
      await update({ ...event, booking: 2, asOf: 9, start: hour(3), end: hour(4) });
      expect(await look(event.id)).toMatchObject({
        event: { start: hour(3), end: hour(4), booking: 2, asOf: 9 },
      });
    });

    needs(
      'writing',
      'ids',
      'sight',
    )("the owner's move and deletion are seen beside the revision that Kairos wrote", async () => {
      const event = meeting(27);
      await create(event);
      await subject.drag!(subject.calendarId, event.id, { start: hour(3), end: hour(4) });
      expect(await look(event.id)).toMatchObject({
        ok: true,
        event: { start: hour(3), end: hour(4), booking: 1, asOf: 5 },
      });
      await subject.erase!(subject.calendarId, event.id);
      expect(await look(event.id)).toEqual({ ok: true, event: null });
    });

    needs(
      'writing',
      'ids',
      'kinds',
    )(
      'an event that lasts all day or repeats by now tells nothing, and only a cancelled event is gone',
      async () => {
        const kinds = Object.entries(subject.reshape!);
        for (const [index, [kind, reshape]] of kinds.entries()) {
          const event = meeting(30 + index);
          await create(event);
          await reshape(subject.calendarId, event.id);
          const gone = { ok: true, event: null };
          expect([kind, await look(event.id)]).toEqual([
            ...[kind, kind === 'cancelled' ? gone : { ok: false, why: 'refused' }],
          ]);
          await remove(event.id);
        }
      },
    );

    needs('writing')('a year is read, however short the ranges that are answered at once', async () => {
      const year = { start: hour(0), end: new Date(hour(0).getTime() + 365 * 24 * 3_600_000) };
      const { eventId: id } = await create(meeting(6));
      expect(await busy(subject.calendarId, year)).toContainEqual({ start: hour(1), end: hour(2) });
      await remove(id);
    });

    needs('writing', 'video')('an event has a video link', async () => {
      expect(writer().makesVideoLinks).toBe(true);
      const { eventId: id, videoLink } = await create(meeting(7));
      expect(videoLink).toMatch(/^https?:\/\//);
      await remove(id);
    });

    needs('writing')(
      'an event whose people meet elsewhere, or not on video, has no video link of its calendar',
      async () => {
        for (const video of [{ address: 'https://rooms.example.com/a,b;c' }, 'none'] as const) {
          const { eventId: id, videoLink } = await create(meeting(20, { video }));
          expect(videoLink).toBeUndefined();
          await remove(id);
        }
      },
    );

    needs('writing', 'ids')('creating twice makes one event and answers alike', async () => {
      const first = await create(meeting(8));
      expect(await create(meeting(8))).toEqual(first);
      expect(first.eventId).toBe(meeting(8).id);
      await remove(first.eventId);
      expect(await busy()).toEqual([]);
    });

    needs('writing', 'ids')('creating at the same time makes one event', async () => {
      const all = await Promise.all([create(meeting(15)), create(meeting(15)), create(meeting(15))]);
      expect(new Set(all.map(({ iCalUid }) => iCalUid)).size).toBe(1);
      expect(await busy()).toEqual([{ start: hour(1), end: hour(2) }]);
      await remove(meeting(15).id);
      expect(await busy()).toEqual([]);
    });

    needs('writing', 'ids')('a removed event comes back to life when it is created again', async () => {
      const first = await create(meeting(9));
      await remove(first.eventId);
      const again = await create(meeting(9));
      expect(again).toEqual(
        lacks.includes('revival') ? expect.objectContaining({ eventId: first.eventId }) : first,
      );
      expect(await busy()).toEqual([{ start: hour(1), end: hour(2) }]);
      await remove(first.eventId);
    });

    needs('writing', 'ids')(
      'an event of ours that says something else is brought to what it should be',
      async () => {
        await create(meeting(10));
        await create(meeting(10, { asOf: 6, start: hour(3), end: hour(4) }));
        expect(await busy()).toEqual([{ start: hour(3), end: hour(4) }]);
        await remove(meeting(10).id);
      },
    );

    needs('writing', 'ids')('an event of someone else under our id is left alone', async () => {
      await create(meeting(11));
      const foreign = { ...meeting(12), id: meeting(11).id };
      expect(await writer().create(main(), foreign, signal())).toEqual({ ok: false, why: 'refused' });
      await remove(meeting(11).id);
    });
  });
}
