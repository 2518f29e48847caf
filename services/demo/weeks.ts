import { DateTime } from 'luxon';
import { DAY } from '#contracts/durations.ts';

/** Days of a week as ISO counts them: Monday is 1. */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** An event that comes again, in the local time of its calendar. */
export type RecurringEvent = {
  name: string;
  title: string;
  on: readonly Weekday[];
  /** Local time, `HH:MM`; none for the whole day. */
  at?: string;
  minutes?: number;
  /** Every how many weeks, and in which of them; each week if left out. */
  every?: readonly [weeks: number, offset: number];
  /** For whole days: how many. */
  days?: number;
  /** Shown in the calendar, without taking time. */
  free?: boolean;
  location?: string;
  /** As Outlook and calendar files tell it; plainly busy if left out. */
  showAs?: 'tentative' | 'outOfOffice';
};

const WORKDAYS = [1, 2, 3, 4, 5] as const;

const rule = (name: string, title: string, on: readonly Weekday[], at: string, minutes: number) => ({
  ...{ name, title, on, at, minutes },
});
const lunch = (at: string, minutes = 45): RecurringEvent => rule('lunch', 'Lunch', WORKDAYS, at, minutes);
const standUp = (at: string): RecurringEvent => rule('standup', 'Stand-up', WORKDAYS, at, 15);
const focus = (on: readonly Weekday[], at: string, minutes: number): RecurringEvent =>
  rule('focus', 'Focus time', on, at, minutes);

/**
 * What is in the demo people's calendars every week, by calendar; the id of a main calendar is its owner's address. Berlin,
 * London and New York share only 15:00 to 18:00 in Berlin. The rules leave room there on most days of every week, so a first
 * try finds a time.
 */
export const WEEKS: Readonly<Record<string, readonly RecurringEvent[]>> = {
  'mia.berlin@example.com': [
    standUp('09:30'),
    lunch('12:30'),
    { name: 'planning', title: 'Sprint planning', on: [1], at: '10:00', minutes: 90, every: [2, 0] },
    { name: 'review', title: 'Design review', on: [3], at: '15:00', minutes: 60 },
    focus([2, 4], '10:00', 120),
    { name: 'customer', title: 'Customer call', on: [4], at: '14:00', minutes: 60 },
    { name: 'choir', title: 'Choir', on: [2], at: '19:30', minutes: 120 },
    { name: 'bins', title: 'Paper collection', on: [5], every: [2, 1], free: true },
    { name: 'hamburg', title: 'Train to Hamburg', on: [4], at: '07:00', minutes: 480, every: [5, 2] },
  ],
  'mia.private@group.calendar.example.com': [
    { name: 'daycare', title: 'Pick up from daycare', on: [1, 3], at: '16:00', minutes: 45 },
    { name: 'physio', title: 'Physiotherapy', on: [5], at: '11:00', minutes: 60, every: [2, 1] },
  ],
  'mia.club@group.calendar.example.com': [
    { name: 'blitz', title: 'Blitz tournament', on: [6], at: '14:00', minutes: 240 },
  ],
  'noah.family@group.calendar.example.com': [
    { name: 'swimming', title: 'Swimming lessons', on: [2], at: '15:30', minutes: 60 },
    { name: 'school', title: 'School assembly', on: [5], at: '14:00', minutes: 60, every: [2, 0] },
  ],
  'noah.london@example.com': [
    standUp('09:15'),
    lunch('13:00', 60),
    { name: 'one-to-one', title: 'One to one', on: [2], at: '11:00', minutes: 30 },
    { name: 'board', title: 'Board papers', on: [1], at: '15:30', minutes: 60, every: [4, 1] },
    { name: 'pipeline', title: 'Pipeline review', on: [4], at: '16:00', minutes: 60 },
    focus([3], '09:30', 150),
    { name: 'football', title: 'Five-a-side', on: [3], at: '19:00', minutes: 90 },
    { name: 'leave', title: 'On leave', on: [5], days: 1, every: [6, 3] },
  ],
  'lena.zurich@example.com': [
    standUp('10:00'),
    lunch('12:00'),
    { name: 'figures', title: 'Monthly figures', on: [1], at: '14:00', minutes: 120, every: [4, 0] },
    focus([3, 5], '08:30', 150),
  ],
  'emma.newyork@example.com': [
    { name: 'school', title: 'School run', on: WORKDAYS, at: '08:00', minutes: 45 },
    lunch('12:00'),
    standUp('10:15'),
    { name: 'allhands', title: 'All hands', on: [4], at: '11:00', minutes: 60, every: [2, 0] },
    { name: 'hiring', title: 'Hiring panel', on: [2, 3], at: '14:00', minutes: 90 },
    { name: 'yoga', title: 'Yoga', on: [1, 4], at: '18:30', minutes: 60 },
    {
      name: 'flight',
      title: 'Flight to Chicago',
      on: [1],
      at: '06:30',
      minutes: 270,
      every: [4, 2],
      location: 'LaGuardia',
    },
    { name: 'birthday', title: 'Birthday of a friend', on: [6], every: [9, 4], free: true },
  ],
  'liam.sanfrancisco@example.com': [
    { name: 'gym', title: 'Gym', on: [1, 3, 5], at: '07:00', minutes: 60 },
    standUp('09:45'),
    lunch('12:15'),
    focus([2, 4], '13:00', 180),
    { name: 'demo', title: 'Product demo', on: [5], at: '11:00', minutes: 60 },
    { name: 'nomeeting', title: 'No-meeting day', on: [3], every: [2, 1] },
    { name: 'release', title: 'Night release', on: [4], at: '22:30', minutes: 150, every: [2, 0] },
  ],
  'asha.kathmandu@example.com': [
    standUp('10:15'),
    lunch('13:00'),
    { name: 'handover', title: 'Handover with Europe', on: [1, 3, 5], at: '14:30', minutes: 45 },
    { name: 'field', title: 'Field visit', on: [7], days: 2, every: [5, 3] },
    { name: 'class', title: 'Evening class', on: [2, 4], at: '18:15', minutes: 90 },
  ],
  'yuki.tokyo@example.com': [
    standUp('09:30'),
    lunch('12:00', 60),
    { name: 'teikan', title: 'Department meeting', on: [1], at: '10:00', minutes: 120 },
    { name: 'osaka', title: 'Visit to Osaka', on: [3], days: 2, every: [4, 1] },
    { name: 'dinner', title: 'Team dinner', on: [5], at: '18:30', minutes: 150, every: [2, 0] },
    focus([2], '13:00', 120),
  ],
  'rafa.saopaulo@example.com': [
    standUp('09:00'),
    lunch('12:30', 60),
    { name: 'partners', title: 'Partner round', on: [2, 4], at: '14:00', minutes: 60 },
    { name: 'dentist', title: 'Dentist', on: [3], at: '08:30', minutes: 60, every: [7, 2] },
    { name: 'futebol', title: 'Football', on: [4], at: '20:00', minutes: 120 },
    { name: 'rio', title: 'Flight to Rio', on: [1], at: '07:15', minutes: 180, every: [3, 1] },
  ],
  'jess.stjohns@example.com': [
    standUp('09:30'),
    lunch('12:00'),
    { name: 'harbour', title: 'Harbour office', on: [2], at: '13:30', minutes: 120 },
    { name: 'council', title: 'Council evening', on: [1], at: '19:00', minutes: 120, every: [2, 1] },
    { name: 'offshore', title: 'Offshore', on: [2], days: 3, every: [8, 5] },
  ],
  'omar.cairo@example.com': [
    standUp('10:00'),
    lunch('14:00'),
    { name: 'suppliers', title: 'Suppliers', on: [7, 2], at: '11:00', minutes: 60 },
    { name: 'overnight', title: 'Overnight train', on: [4], at: '21:00', minutes: 600, every: [3, 0] },
    { name: 'family', title: 'Family day', on: [5], every: [2, 0] },
  ],
  'ana.auckland@example.com': [
    standUp('08:45'),
    lunch('12:30'),
    { name: 'sailing', title: 'Sailing', on: [6], at: '09:00', minutes: 240 },
    { name: 'sydney', title: 'Sydney call', on: [1, 4], at: '14:00', minutes: 60 },
    { name: 'queenstown', title: 'Queenstown', on: [5], days: 3, every: [6, 2] },
  ],
  'olivia.oslo@example.com': [
    standUp('09:00'),
    lunch('11:30'),
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
    { name: 'home', title: 'Working from home', on: [5], days: 1, free: true },
    { name: 'bergen', title: 'In Bergen', on: [4], days: 2, every: [6, 4], showAs: 'outOfOffice' },
  ],
  'olivia.rowing': [{ name: 'rowing', title: 'On the water', on: [2, 4], at: '18:30', minutes: 90 }],
  'ines.lisbon@example.com': [
    standUp('09:15'),
    lunch('13:00', 60),
    { name: 'workshop', title: 'Print workshop', on: [2], at: '15:00', minutes: 120 },
    { name: 'review', title: 'Press review', on: [4], at: '11:00', minutes: 60, every: [2, 1] },
    { name: 'porto', title: 'In Porto', on: [5], days: 1, every: [5, 2] },
  ],
  'ines.surfing': [
    { name: 'training', title: 'Surf training', on: [3], at: '16:30', minutes: 120 },
    { name: 'contest', title: 'Contest', on: [6], days: 2, every: [6, 4] },
  ],
  'nora.vienna@example.com': [
    { name: 'standup', title: 'Stand-up', on: WORKDAYS, at: '09:00', minutes: 30 },
    lunch('11:30', 30),
    { name: 'clinic', title: 'At the clinic', on: [1, 3], at: '13:00', minutes: 120 },
    { name: 'climbing', title: 'Night climbing', on: [2], at: '18:00', minutes: 150 },
    { name: 'cabin', title: 'At the cabin', on: [5], days: 3, every: [4, 3], showAs: 'outOfOffice' },
    { name: 'bins', title: 'Paper collection', on: [4], every: [2, 0], free: true },
  ],
};

/** Monday, 5 January 1970. */
const WEEK_ZERO = 4 * DAY;

/** An event may have begun this many days before the range that it reaches into. */
const LONGEST_DAYS = 4;

/** Weeks since the epoch: "every second week" then needs no calendar and never runs out. */
const weekNumber = ({ year, month, day }: DateTime) =>
  Math.floor((Date.UTC(year, month - 1, day) - WEEK_ZERO) / (7 * DAY));

/** Whether a rule makes an event on this day. */
export const fallsOn = ({ on, every }: EventRule, day: DateTime) =>
  on.some((weekday) => weekday === day.weekday) && (!every || weekNumber(day) % every[0] === every[1]);

type EventRule = Omit<RecurringEvent, 'showAs'>;

/** Of a rule, the times of one day: the instants at which it begins and ends. */
export type RuleTime<Rule extends EventRule = RecurringEvent> = {
  rule: Rule;
  day: DateTime;
  begins: DateTime;
  ends: DateTime;
};

export function timeOn<Rule extends EventRule>(rule: Rule, day: DateTime): RuleTime<Rule> {
  const [hour = 0, minute = 0] = (rule.at ?? '').split(':').map(Number);
  const begins = rule.at ? day.set({ hour, minute }) : day;
  const ends = rule.at ? begins.plus({ minutes: rule.minutes ?? 60 }) : day.plus({ days: rule.days ?? 1 });
  return { rule, day, begins, ends };
}

/** When rules make events that reach into a time, and some that began a few days before it. */
export function ruleTimes<Rule extends EventRule>(
  rules: readonly Rule[],
  zone: string,
  from: Date,
  to: Date,
): RuleTime<Rule>[] {
  const last = DateTime.fromJSDate(to, { zone });
  const found: RuleTime<Rule>[] = [];
  let day = DateTime.fromJSDate(from, { zone }).startOf('day').minus({ days: LONGEST_DAYS });
  for (; day <= last; day = day.plus({ days: 1 })) {
    for (const rule of rules) if (fallsOn(rule, day)) found.push(timeOn(rule, day));
  }
  return found;
}
