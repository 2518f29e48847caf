import type { RecurringEvent } from '#services/demo/weeks.ts';

/** A person of the demo whose calendar is published at an address, and can only be read there. */
export type FeedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  /** IANA. */
  zone: string;
  /** What the program that publishes the calendar calls the zone, and its offset in winter, in hours from UTC. */
  published: { tzid: string; offset: number };
  /** The secret part of the address. */
  secret: string;
  week: readonly RecurringEvent[];
};

export const FEED_PEOPLE: readonly FeedPerson[] = [
  {
    email: 'nora.vienna@example.com',
    firstName: 'Nora',
    lastName: 'Vienna',
    zone: 'Europe/Vienna',
    published: { tzid: 'W. Europe Standard Time', offset: 1 },
    secret: 'q4hT7xZm2vKd9sWb',
    week: [
      { name: 'standup', title: 'Stand-up', on: [1, 2, 3, 4, 5], at: '09:00', minutes: 30 },
      { name: 'lunch', title: 'Lunch', on: [1, 2, 3, 4, 5], at: '11:30', minutes: 30 },
      { name: 'clinic', title: 'At the clinic', on: [1, 3], at: '13:00', minutes: 120 },
      { name: 'climbing', title: 'Night climbing', on: [2], at: '18:00', minutes: 150 },
      { name: 'cabin', title: 'At the cabin', on: [5], days: 3, every: [4, 3] },
      { name: 'bins', title: 'Paper collection', on: [4], every: [2, 0], free: true },
    ],
  },
];
