import { z } from 'zod';
import { DAY } from '#contracts/durations.ts';
import { type ForeignEntry, providerContract } from '../testkit/contract.ts';
import { askerOf, EVENTS } from './testkit/ask.ts';
import { openDemo } from './testkit/demo.ts';

const seen = z.object({
  summary: z.string(),
  description: z.string(),
  location: z.string().default(''),
  reminders: z.object({ overrides: z.array(z.object({ minutes: z.int() })) }).optional(),
  iCalUID: z.string(),
  attendees: z.array(z.looseObject({ email: z.string(), responseStatus: z.string() })),
});

const timesOf = (entry: ForeignEntry) => {
  if ('day' in entry) {
    const next = new Date(Date.parse(entry.day) + DAY).toISOString().slice(0, 10);
    return { start: { date: entry.day }, end: { date: next } };
  }
  const { start, end, free } = entry;
  return {
    start: { dateTime: start.toISOString() },
    end: { dateTime: end.toISOString() },
    ...(free && { transparency: 'transparent' }),
  };
};

providerContract('the demo Google', async () => {
  const demo = await openDemo();
  const accountId = await demo.signIn({ email: 'mia.berlin@example.com' }, '?calendars=all');
  const api = askerOf(demo);
  return {
    provider: demo.provider,
    accountId,
    calendarId: 'primary',
    otherId: 'mia.private@group.calendar.example.com',
    async put(_, entry) {
      const made = await api.ask(accountId, 'POST', EVENTS, timesOf(entry));
      if (made.status !== 200) throw new Error(`not put: ${made.status}`);
    },
    async see(_, eventId) {
      const event = seen.parse((await api.ask(accountId, 'GET', `${EVENTS}/${eventId}`)).body);
      return {
        ...{
          title: event.summary,
          description: event.description,
          uid: event.iCalUID,
          place: event.location,
          alarms: (event.reminders?.overrides ?? []).map(({ minutes }) => minutes),
        },
        accepted: Object.fromEntries(
          event.attendees.map(({ email, responseStatus }) => [email, responseStatus === 'accepted']),
        ),
      };
    },
    async reply(_, eventId, email, responseStatus) {
      const { attendees } = seen.parse((await api.ask(accountId, 'GET', `${EVENTS}/${eventId}`)).body);
      await api.ask(accountId, 'PATCH', `${EVENTS}/${eventId}`, {
        attendees: attendees.map((one) => (one.email === email ? { ...one, responseStatus } : one)),
      });
    },
    async drag(_, eventId, to) {
      const moved = await api.ask(accountId, 'PATCH', `${EVENTS}/${eventId}`, timesOf(to));
      if (moved.status !== 200) throw new Error(`not moved: ${moved.status}`);
    },
    async erase(_, eventId) {
      await api.ask(accountId, 'DELETE', `${EVENTS}/${eventId}`);
    },
    reshape: {
      async wholeDay(_, eventId) {
        const days = { start: { date: '2027-03-07' }, end: { date: '2027-03-08' } };
        await api.ask(accountId, 'PATCH', `${EVENTS}/${eventId}`, days);
      },
      async cancelled(_, eventId) {
        await api.ask(accountId, 'PATCH', `${EVENTS}/${eventId}`, { status: 'cancelled' });
      },
    },
    close: demo.close,
  };
}, ['marks']);
