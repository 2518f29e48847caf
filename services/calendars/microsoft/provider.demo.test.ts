import { expect } from 'vitest';
import { z } from 'zod';
import { DAY } from '#contracts/durations.ts';
import { type ForeignEntry, providerContract } from '../testkit/contract.ts';
import { EVENT_PROPERTY } from './event-body.ts';
import { eventsPath } from './find-events.ts';
import { openDemoMicrosoft } from './testkit/demo.ts';

const OLIVIA = 'olivia.oslo@example.com';
const seen = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      body: z.object({ content: z.string() }),
      location: z.object({ displayName: z.string() }),
      isReminderOn: z.boolean(),
      reminderMinutesBeforeStart: z.int(),
      iCalUId: z.string(),
      attendees: z.array(
        z.looseObject({
          emailAddress: z.looseObject({ address: z.string() }),
          status: z.looseObject({ response: z.string() }),
        }),
      ),
    }),
  ),
});

const SHOWN = { firm: 'busy', tentative: 'tentative', outOfOffice: 'oof', focus: 'busy' } as const;

/** As Outlook enters the time for someone in Berlin. */
const entered = (entry: ForeignEntry) => {
  const timeZone = 'W. Europe Standard Time';
  if ('day' in entry) {
    const next = new Date(Date.parse(entry.day) + DAY).toISOString().slice(0, 10);
    return {
      ...{ isAllDay: true, showAs: 'busy' },
      start: { dateTime: `${entry.day}T00:00:00`, timeZone },
      end: { dateTime: `${next}T00:00:00`, timeZone },
    };
  }
  const { start, end, kind, free } = entry;
  return {
    start: { dateTime: start.toISOString(), timeZone: 'UTC' },
    end: { dateTime: end.toISOString(), timeZone: 'UTC' },
    showAs: free ? 'free' : SHOWN[kind ?? 'firm'],
  };
};

providerContract('the demo Microsoft', async () => {
  const demo = await openDemoMicrosoft();
  const accountId = await demo.connect(OLIVIA);
  const [work, rowing] = demo.microsoft.people[0]!.calendars;
  async function find(calendarId: string, eventId: string) {
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${EVENT_PROPERTY}' and ep/value eq '${eventId}')`,
    });
    const { body } = await demo.ask(accountId, 'GET', `${eventsPath(calendarId)}?${query}`);
    return seen.parse(body).value[0] ?? expect.fail('no event');
  }
  return {
    provider: demo.provider(),
    accountId,
    calendarId: work.id,
    otherId: rowing!.id,
    tells: ['firm', 'tentative', 'outOfOffice'],
    async put(calendarId, entry) {
      const made = await demo.ask(accountId, 'POST', eventsPath(calendarId), entered(entry));
      if (made.status !== 201) throw new Error(`not put: ${made.status}`);
    },
    async see(calendarId, eventId) {
      const event = await find(calendarId, eventId);
      return {
        ...{ title: event.subject, description: event.body.content, uid: event.iCalUId },
        place: event.location.displayName,
        alarms: event.isReminderOn ? [event.reminderMinutesBeforeStart] : [],
        accepted: Object.fromEntries(
          event.attendees.map((one) => [one.emailAddress.address, one.status.response === 'accepted']),
        ),
      };
    },
    async reply(calendarId, eventId, email, reply) {
      const { id, attendees } = await find(calendarId, eventId);
      const response = reply === 'tentative' ? 'tentativelyAccepted' : reply;
      const status = { response, time: '2027-01-04T08:00:00Z' };
      await demo.ask(accountId, 'PATCH', `${eventsPath(calendarId)}/${encodeURIComponent(id)}`, {
        attendees: attendees.map((one) => (one.emailAddress.address === email ? { ...one, status } : one)),
      });
    },
    async drag(calendarId, eventId, to) {
      const { id } = await find(calendarId, eventId);
      const { start, end } = entered(to);
      await demo.ask(accountId, 'PATCH', `${eventsPath(calendarId)}/${encodeURIComponent(id)}`, {
        start,
        end,
      });
    },
    async erase(calendarId, eventId) {
      const { id } = await find(calendarId, eventId);
      await demo.ask(accountId, 'DELETE', `${eventsPath(calendarId)}/${encodeURIComponent(id)}`);
    },
    reshape: {
      async wholeDay(calendarId, eventId) {
        const { id } = await find(calendarId, eventId);
        const day = (date: string) => ({ dateTime: `${date}T00:00:00`, timeZone: 'W. Europe Standard Time' });
        await demo.ask(accountId, 'PATCH', `${eventsPath(calendarId)}/${encodeURIComponent(id)}`, {
          ...{ isAllDay: true, start: day('2027-03-07'), end: day('2027-03-08') },
        });
      },
    },
    close: demo.close,
  };
}, ['zone', 'revival', 'marks']);
