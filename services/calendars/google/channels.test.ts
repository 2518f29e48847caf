import { channelsContract } from '../testkit/channels-contract.ts';
import { askerOf, sampleEvent } from './testkit/ask.ts';
import { openDemo } from './testkit/demo.ts';

channelsContract('the double of Google', async () => {
  const demo = await openDemo();
  const accountId = await demo.signIn({ email: 'mia.berlin@example.com' }, '?calendars=all');
  const { ask } = askerOf(demo);
  let events = 0;
  return {
    channels: demo.provider.channels!,
    ...{ accountId, calendarId: 'primary', otherId: 'mia.private@group.calendar.example.com' },
    async change(calendarId) {
      // Renews the token, which may have ended meanwhile.
      await demo.provider.list(accountId, AbortSignal.timeout(30_000));
      const path = `calendar/v3/calendars/${calendarId}/events`;
      const made = await ask(accountId, 'POST', path, sampleEvent(`change${events++}`));
      if (made.status !== 200) throw new Error(`not made: ${made.status}`);
    },
    ...{ now: demo.now, pass: demo.pass, close: demo.close },
  };
});
