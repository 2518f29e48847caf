import { type ForeignEntry, providerContract } from '../testkit/contract.ts';
import { askerOf, EVENTS } from './testkit/ask.ts';
import { openDemo } from './testkit/demo.ts';

const DAY = 24 * 3_600_000;

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
  return {
    provider: demo.provider,
    accountId,
    calendarId: 'primary',
    otherId: 'mia.private@group.calendar.example.com',
    async put(_, entry) {
      const made = await askerOf(demo).ask(accountId, 'POST', EVENTS, timesOf(entry));
      if (made.status !== 200) throw new Error(`not put: ${made.status}`);
    },
    close: demo.close,
  };
});
