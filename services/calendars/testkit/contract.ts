import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventId } from '../event-id.ts';
import type { Calendars, NewCalendarEvent } from '../port.ts';

/** What an imitation of Google may lack; the calls in question are then skipped, by name. */
export type GoogleGap = 'ids' | 'video' | 'zone';

export type CalendarsUnderTest = { calendars: Calendars /** Of someone who is connected. */; userId: string };

const hour = (hours: number) => new Date(Date.UTC(2027, 2, 7, hours));

/** A Sunday night far away, when no one is busy. */
const NIGHT = { start: hour(0), end: hour(5) };

/** What every `Calendars` does, whatever calendar system is behind it. */
export function calendarsContract(
  name: string,
  open: () => Promise<CalendarsUnderTest & { close(): Promise<void> }>,
  lacks: readonly GoogleGap[] = [],
) {
  const needs = (lack: GoogleGap) => (lacks.includes(lack) ? test.skip : test);
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
      title: 'Roadmap',
      description: 'What comes next',
      start: hour(1),
      end: hour(2),
      zone: 'Europe/Berlin',
      attendees: [{ email: 'noah.london@example.com', name: 'Noah London' }],
      ...changes,
    });
    const create = async (event: NewCalendarEvent) => {
      const made = await subject.calendars.create(subject.userId, event, signal());
      if (!made.ok) throw new Error(`not created: ${made.why}`);
      return made;
    };
    const remove = (id: string) => subject.calendars.remove(subject.userId, id, signal());
    const busy = async () => {
      const read = await subject.calendars.freeBusy(subject.userId, NIGHT, signal());
      if (!read.known) throw new Error(`not known: ${read.why}`);
      return read.busy;
    };

    test('an event takes time until it is removed', async () => {
      expect(await busy()).toEqual([]);
      const { eventId: id } = await create(meeting(1));
      expect(await busy()).toEqual([{ start: hour(1), end: hour(2) }]);
      expect(await remove(id)).toEqual({ ok: true });
      expect(await busy()).toEqual([]);
    });

    test('events that touch or overlap are one busy time', async () => {
      const first = await create(meeting(2));
      const second = await create(meeting(3, { start: hour(2), end: hour(4) }));
      expect(await busy()).toEqual([{ start: hour(1), end: hour(4) }]);
      await remove(first.eventId);
      await remove(second.eventId);
    });

    test('removing twice, or what was never there, is done', async () => {
      const { eventId: id } = await create(meeting(4));
      expect(await remove(id)).toEqual({ ok: true });
      expect(await remove(id)).toEqual({ ok: true });
      expect(await remove(eventId('never', 1))).toEqual({ ok: true });
    });

    test('taking people off an event twice, or off one that was never there, is done', async () => {
      const { eventId: id } = await create(meeting(13));
      const uninvite = (event: string) =>
        subject.calendars.uninvite(subject.userId, event, ['noah.london@example.com'], signal());
      expect(await uninvite(id)).toEqual({ ok: true });
      expect(await uninvite(id)).toEqual({ ok: true });
      expect(await uninvite(eventId('never', 1))).toEqual({ ok: true });
      expect(await busy()).toEqual([{ start: hour(1), end: hour(2) }]);
      await remove(id);
    });

    test('a person without tokens is not connected, and not free', async () => {
      const read = await subject.calendars.freeBusy('nobody', NIGHT, signal());
      expect(read).toEqual({ known: false, why: 'notConnected' });
      const made = await subject.calendars.create('nobody', meeting(5), signal());
      expect(made).toEqual({ ok: false, why: 'notConnected' });
    });

    test('an aborted call throws', async () => {
      const reading = subject.calendars.freeBusy(subject.userId, NIGHT, AbortSignal.abort());
      await expect(reading).rejects.toThrow('abort');
    });

    test('a year is read, however short the ranges that are answered at once', async () => {
      const year = { start: hour(0), end: new Date(hour(0).getTime() + 365 * 24 * 3_600_000) };
      const { eventId: id } = await create(meeting(6));
      const read = await subject.calendars.freeBusy(subject.userId, year, signal());
      expect(read.known && read.busy).toContainEqual({ start: hour(1), end: hour(2) });
      await remove(id);
    });

    needs('zone')('the zone is the IANA name of the calendar', async () => {
      const read = await subject.calendars.freeBusy(subject.userId, NIGHT, signal());
      expect(read).toMatchObject({ known: true, zone: 'Europe/Berlin' });
    });

    needs('video')('an event has a video link', async () => {
      const { eventId: id, videoLink } = await create(meeting(7));
      expect(videoLink).toMatch(/^https?:\/\//);
      await remove(id);
    });

    needs('ids')('creating twice makes one event and answers alike', async () => {
      const first = await create(meeting(8));
      expect(await create(meeting(8))).toEqual(first);
      expect(first.eventId).toBe(meeting(8).id);
      await remove(first.eventId);
      expect(await busy()).toEqual([]);
    });

    needs('ids')('a removed event comes back to life when it is created again', async () => {
      const first = await create(meeting(9));
      await remove(first.eventId);
      expect(await create(meeting(9))).toEqual(first);
      expect(await busy()).toEqual([{ start: hour(1), end: hour(2) }]);
      await remove(first.eventId);
    });

    needs('ids')('an event of ours that says something else is brought to what it should be', async () => {
      await create(meeting(10));
      await create(meeting(10, { start: hour(3), end: hour(4) }));
      expect(await busy()).toEqual([{ start: hour(3), end: hour(4) }]);
      await remove(meeting(10).id);
    });

    needs('ids')('an event of someone else under our id is left alone', async () => {
      await create(meeting(11));
      const foreign = { ...meeting(12), id: meeting(11).id };
      const made = await subject.calendars.create(subject.userId, foreign, signal());
      expect(made).toEqual({ ok: false, why: 'refused' });
      await remove(meeting(11).id);
    });
  });
}
