import type { RecurringEvent } from '#services/demo/weeks.ts';
import { euZone } from '../icalendar/eu-zone.ts';
import { calendarText, recurringEvent } from '../icalendar/recurring-event.ts';

/** A calendar at the demo's CalDAV server. */
export type DavCalendar = {
  /** Its name in addresses. */
  id: string;
  name: string;
  /** False for one that its owner lets others only read. */
  writable: boolean;
  /** What is in it before anyone changes it. */
  files: readonly { name: string; uid: string; body: string }[];
};

/** A person with calendars at the demo's CalDAV server. */
export type DavPerson = {
  /** Their name in addresses. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** IANA, and its rules. */
  zone: string;
  timezone: readonly string[];
  /** Lets a program in, as a password that is made for just one does at real servers. */
  appPassword: string;
  calendars: readonly DavCalendar[];
};

const PRODUCT = 'PRODID:-//Demo calendars//CalDAV//EN';

const LISBON = { tzid: 'Europe/Lisbon', timezone: euZone('Europe/Lisbon', 0) };

const filesOf = (rules: readonly RecurringEvent[], { tzid, timezone }: typeof LISBON): DavCalendar['files'] =>
  rules.map((rule) => {
    const uid = `${rule.name}@calendars.example.com`;
    const body = calendarText([PRODUCT, ...timezone, ...recurringEvent(rule, { uid, tzid })]);
    return { name: `${rule.name}.ics`, uid, body };
  });

const WORK: readonly RecurringEvent[] = [
  { name: 'standup', title: 'Stand-up', on: [1, 2, 3, 4, 5], at: '09:15', minutes: 15 },
  { name: 'lunch', title: 'Lunch', on: [1, 2, 3, 4, 5], at: '13:00', minutes: 60 },
  { name: 'workshop', title: 'Print workshop', on: [2], at: '15:00', minutes: 120 },
  {
    name: 'review',
    title: 'Press review',
    on: [4],
    at: '11:00',
    minutes: 60,
    every: [2, 1],
  },
  { name: 'porto', title: 'In Porto', on: [5], days: 1, every: [5, 2] },
];

const SURFING: readonly RecurringEvent[] = [
  { name: 'training', title: 'Surf training', on: [3], at: '16:30', minutes: 120 },
  { name: 'contest', title: 'Contest', on: [6], days: 2, every: [6, 4] },
];

export const DAV_PEOPLE: readonly DavPerson[] = [
  {
    id: 'ines',
    email: 'ines.lisbon@example.com',
    firstName: 'Ines',
    lastName: 'Lisbon',
    zone: LISBON.tzid,
    timezone: LISBON.timezone,
    appPassword: 'tram-cork-tile-fado',
    calendars: [
      { id: 'work', name: 'Work', writable: true, files: filesOf(WORK, LISBON) },
      { id: 'surfing', name: 'Surf club', writable: false, files: filesOf(SURFING, LISBON) },
    ],
  },
];
