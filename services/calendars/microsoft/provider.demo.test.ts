import { type ForeignEntry, providerContract } from '../testkit/contract.ts';
import { eventsPath } from './find-events.ts';
import { openDemoMicrosoft } from './testkit/demo.ts';

const OLIVIA = 'olivia.oslo@example.com';
const DAY = 24 * 3_600_000;

const SHOWN = { firm: 'busy', tentative: 'tentative', outOfOffice: 'oof', focus: 'busy' } as const;

/** As Outlook enters it for someone in Berlin. */
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
    close: demo.close,
  };
}, ['zone', 'revival']);
