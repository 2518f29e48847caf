import type { RecurringEvent } from '#services/demo/weeks.ts';
import { OUTLOOK_PEOPLE, type OutlookCalendar } from './people.ts';

export type OutlookSeries = Omit<RecurringEvent, 'showAs'> & {
  showAs?: 'tentative' | 'oof' | 'workingElsewhere';
};

const [work, rowing] = OUTLOOK_PEOPLE[0]!.calendars as [OutlookCalendar, OutlookCalendar];

/**
 * The recurring events of the demo's mailboxes, by calendar. As the weeks of the others, they leave room between three and six
 * in the afternoon on most days.
 */
export const OUTLOOK_SERIES: Readonly<Record<string, readonly OutlookSeries[]>> = {
  [work.id]: [
    { name: 'standup', title: 'Stand-up', on: [1, 2, 3, 4, 5], at: '09:00', minutes: 15 },
    { name: 'lunch', title: 'Lunch', on: [1, 2, 3, 4, 5], at: '11:30', minutes: 45 },
    { name: 'forecast', title: 'Forecast', on: [1], at: '13:00', minutes: 60 },
    {
      name: 'vendor',
      title: 'Vendor call',
      on: [3],
      at: '14:00',
      minutes: 60,
      every: [2, 0],
      showAs: 'tentative',
    },
    { name: 'home', title: 'Working from home', on: [5], days: 1, showAs: 'workingElsewhere' },
    {
      name: 'bergen',
      title: 'In Bergen',
      on: [4],
      days: 2,
      every: [6, 4],
      showAs: 'oof',
    },
  ],
  [rowing.id]: [{ name: 'rowing', title: 'On the water', on: [2, 4], at: '18:30', minutes: 90 }],
};
