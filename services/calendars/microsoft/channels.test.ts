import { channelsContract } from '../testkit/channels-contract.ts';
import { eventsPath } from './find-events.ts';
import { openDemoMicrosoft } from './testkit/demo.ts';

channelsContract('the double of Microsoft', async () => {
  const demo = await openDemoMicrosoft();
  const accountId = await demo.connect('olivia.oslo@example.com');
  const [work, rowing] = demo.microsoft.people[0]!.calendars;
  const provider = demo.provider();
  return {
    channels: provider.channels!,
    ...{ accountId, calendarId: work.id, otherId: rowing!.id },
    async change(calendarId) {
      // Renews the token, which may have ended meanwhile.
      await provider.list(accountId, AbortSignal.timeout(30_000));
      const made = await demo.ask(accountId, 'POST', eventsPath(calendarId), {
        ...{ subject: 'Visit', showAs: 'busy' },
        start: { dateTime: '2027-03-07T01:00:00', timeZone: 'UTC' },
        end: { dateTime: '2027-03-07T02:00:00', timeZone: 'UTC' },
      });
      if (made.status !== 201) throw new Error(`not made: ${made.status}`);
    },
    ...{ now: demo.now, pass: demo.pass, close: demo.close },
  };
});
