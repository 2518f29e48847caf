// @module-tag slow
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reasonsInWords } from '#contracts/text/reasons.ts';
import type { Daily } from '#contracts/windows.ts';
import { loadTaskTarget } from '#services/sagas/load/load.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { findTimes } from './find-times.ts';

/*
 * Meetings that were once offered at a time, or for a reason, of which a good assistant would be ashamed: from people's calendars to the
 * first suggestion and to what its organizer reads first. An hour in the week of Monday, December 7, 2026, unless a case says
 * otherwise.
 */

type Person = {
  /** As in `Mon 9-11 13-18, Tue 9-13`, `daily 9-18` from Monday to Friday; null if the calendar is unknown. */
  busy: string | null;
  tentative?: string;
  zone?: string;
  week?: Daily[][];
};

type Case = {
  /** The organizer comes first. */
  people: Record<string, Person>;
  optional?: number[];
  dates?: [string, string];
  now?: string;
  minutes?: number;
  anyHour?: boolean;
  first: string;
  /** What holds for all times, and what is said of the first. */
  reads: string;
};

const free = { busy: '' };
const away = { busy: 'daily 9-18' };
const unknown = { busy: null };
const inZone = (zone: string, busy: string | null = '') => ({ zone, busy });
const crowd = (prefix: string, count: number, person: Person = free): Record<string, Person> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${prefix}${'abcdefghijkl'[index]}`, person]),
  );
const nightShift = { ...free, week: Array.from({ length: 7 }, () => [{ from: 22 * 60, to: 30 * 60 }]) };

const CASES: Record<string, Case> = {
  'everyone has room but at the edges of the days': {
    people: {
      Mia: { busy: 'Mon 9-11 13-18, Tue 9-13 14-17, Wed 9-13 14-18, Thu 9-18, Fri 9-16' },
      Jonas: { busy: 'daily 9-9.25 12-13' },
      Lena: { busy: 'Mon 12-13, Tue 12-13, Fri 14-17' },
      Paul: { busy: 'Thu 9-12' },
    },
    first: 'Mon 7 11:00',
    reads:
      "All four of you are free at each of these. Jonas and Lena would have almost no break after it. You're busy until 11:00.",
  },
  'the only room is tentative for someone': {
    people: {
      Mia: { busy: 'Tue 9-18, Wed 9-18, Thu 9-18, Fri 9-18' },
      Jonas: { busy: 'daily 13-18', tentative: 'Mon 9-13' },
    },
    first: 'Mon 7 10:00',
    reads: 'Both of you can come to each of these. Ask Jonas about something tentative.',
  },
  'two people work at night': {
    people: { Mia: nightShift, Jonas: nightShift },
    anyHour: true,
    first: 'Mon 7 0:00',
    reads: "Both of you are free at each of these. Nothing sooner is within everyone's hours.",
  },
  'someone works at night, and someone by day': {
    people: { Mia: nightShift, Jonas: free },
    anyHour: true,
    first: 'Mon 7 7:00',
    reads:
      "Both of you can come to each of these, but you'd have to stay until 08:00, and Jonas would have to start at 07:00. No hour is within everyone's hours.",
  },
  'the dates begin on Christmas Eve': {
    people: { Mia: free, Jonas: inZone('Europe/London'), Lena: inZone('America/New_York') },
    dates: ['2026-12-24', '2027-01-04'],
    now: '2026-12-18T09:00:00.000Z',
    first: 'Tue 29 16:00',
    reads:
      "All three of you are free at each of these. Monday at 16:00 would be sooner, but it's Boxing Day, observed for Jonas.",
  },
  'one of three is away all week': {
    people: { Mia: free, Jonas: free, Paul: away },
    first: 'Mon 7 10:00',
    reads:
      'Paul is busy, and the other two are free at each of these. No time in these dates suits everyone. Paul has no time from Monday to Friday.',
  },
  'one of four is away all week': {
    people: { Mia: free, Jonas: free, Lena: free, Paul: away },
    first: 'Mon 7 10:00',
    reads:
      'Paul is busy, and the other three are free at each of these. No time in these dates suits everyone. Paul has no time from Monday to Friday.',
  },
  'one of two is away all week': {
    people: { Mia: free, Paul: away },
    first: 'Mon 7 8:00',
    reads:
      "No time in these dates is good for everyone: Paul's calendar is full for days, so they may be away. You'd have to start at 08:00. Paul has no time in their hours from Monday to Friday.",
  },
  'half an hour fits into ordinary hours on Wednesday': {
    people: {
      Mia: { busy: 'Mon 9-17, Tue 10-18, Wed 9-14' },
      Emma: { busy: 'Mon 13-16, Thu 9-12' },
    },
    minutes: 30,
    first: 'Wed 9 15:00',
    reads: "Both of you are free at each of these. You're busy at all better hours from Monday to Tuesday.",
  },
  'one is optional, and one is silent': {
    people: {
      Mia: { busy: 'daily 9-11 16-18' },
      Jonas: { busy: 'daily 11-12 13-15' },
      Lena: { busy: 'daily 12-13' },
      Paul: { busy: 'Tue 9-18' },
      Clara: unknown,
      Felix: away,
    },
    optional: [5],
    first: 'Mon 7 15:00',
    reads:
      "We don't know yet if Clara is free. It's without Felix, who's optional. You'd have almost no break after it. You're busy until 11:00, then Jonas until 15:00.",
  },
  'everyone is very busy, but not on Friday at four': {
    people: {
      Mia: { busy: 'Mon 9-18, Tue 9-18, Wed 9-18, Thu 9-17, Fri 9-16' },
      Jonas: { busy: 'daily 9-12 13-16' },
      Lena: { busy: 'daily 10-12 14-16' },
      Paul: { busy: 'daily 9-10 12-14' },
    },
    first: 'Fri 11 16:00',
    reads: 'All four of you are free at each of these. You have no time from Monday to Wednesday.',
  },
  'one of eighteen in three zones has room only late on Friday': {
    people: {
      ...crowd('Berlin', 12),
      ...crowd('York', 3, inZone('America/New_York')),
      ...crowd('London', 2, inZone('Europe/London')),
      Ben: inZone('Europe/London', 'Mon 9-18, Tue 9-18, Wed 9-18, Thu 9-18, Fri 9-16'),
    },
    first: 'Fri 11 17:00',
    reads: 'Ben has no time from Monday to Thursday.',
  },
  'nobody has anything to do': {
    people: { Mia: free, Jonas: free },
    first: 'Mon 7 10:00',
    reads:
      "Both of you are free at each of these. 09:45 would be sooner, but it's the first hour of the week for both of you.",
  },
  'one is busy in all mornings, and one in all afternoons': {
    people: { Mia: free, Jonas: { busy: 'daily 13-18' }, Lena: { busy: 'daily 9-12' } },
    first: 'Mon 7 12:00',
    reads: "All three of you are free at each of these, but you'd all miss lunch. Lena is busy until 12:00.",
  },
  'no hour is within the hours of three continents': {
    people: { Mia: inZone('America/New_York'), Yuki: inZone('Asia/Tokyo'), Lena: free },
    first: 'Mon 7 6:00',
    reads:
      "All three of you can come to each of these, but you'd have to start at 06:00, and Yuki would have to stay until 21:00. Lena would miss lunch. No hour is within everyone's hours.",
  },
  'the only room is late on Thursday': {
    people: {
      Mia: { busy: 'Mon 9-18, Tue 9-18, Wed 9-18, Thu 9-16, Fri 9-18' },
      Jonas: { busy: 'Thu 15-16' },
    },
    first: 'Thu 10 16:15',
    reads: "It's the last hour of the day for both of you. You have no time from Monday to Wednesday.",
  },
  'the dates are a weekend': {
    people: { Mia: free, Jonas: free },
    dates: ['2026-12-12', '2026-12-13'],
    first: 'Sat 12 9:00',
    reads:
      "No time in these dates is good for everyone: it's a day off for both of you. No hour is within everyone's hours.",
  },
  'the only day is taken': {
    people: { Mia: { busy: 'Mon 9-18' }, Jonas: free },
    dates: ['2026-12-07', '2026-12-07'],
    first: 'Mon 7 8:00',
    reads:
      "No time in these dates is good for everyone. You'd both have to start at 08:00. On Monday, you have no time in your hours.",
  },
  'both are busy all week': {
    people: { Mia: away, Jonas: { busy: 'daily 8-20' } },
    first: 'Mon 7 7:00',
    reads:
      'No time in these dates is good for everyone: the calendars of both of you are full for days. You have no time in your hours from Monday to Friday.',
  },
  'Friday is the weekend in Cairo': {
    people: { Mia: inZone('Africa/Cairo'), Jonas: inZone('Africa/Cairo') },
    first: 'Mon 7 10:00',
    reads:
      "Both of you are free at each of these. 09:45 would be sooner, but it's the first hour of the day for both of you.",
  },
  'the only ordinary hour is between two others': {
    people: {
      Mia: { busy: 'Mon 9-14 15-16.5, Tue 9-18, Wed 9-18, Thu 9-18, Fri 9-18' },
      Jonas: { busy: 'Mon 9-14 15-16' },
    },
    first: 'Mon 7 14:00',
    reads:
      "Both of you are free at each of these. You'd both have almost no break around it. Both of you are busy until 14:00.",
  },
  'ninety minutes fit on Friday for all eight': {
    people: {
      Mia: { busy: 'Mon 9-18, Tue 9-18, Wed 9-17, Thu 9-18, Fri 9-15' },
      Jonas: { busy: 'daily 9-12' },
      ...crowd('Berlin', 6),
    },
    minutes: 90,
    first: 'Fri 11 15:30',
    reads: 'All eight of you can come to each of these. You have no time from Monday to Thursday.',
  },
  'two of eighteen are away all week': {
    people: {
      ...crowd('Berlin', 12),
      Ute: inZone('Africa/Cairo', 'daily 9-18'),
      Rafa: inZone('Africa/Cairo', 'daily 9-18'),
      ...crowd('Cairo', 4, inZone('Africa/Cairo')),
    },
    first: 'Mon 7 10:00',
    reads:
      'Ute and Rafa are busy, and the other 16 are free at each of these. No time in these dates suits everyone. Ute and Rafa have no time from Monday to Thursday.',
  },
};

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** Spans of a text such as `Mon 9-11 13-18, daily 12-13`. */
const spansOf = (text: string, zone: string) =>
  text
    .split(', ')
    .filter(Boolean)
    .flatMap((part) => {
      const [day, ...hours] = part.split(' ');
      const days = day === 'daily' ? WEEK : [day!];
      const at = (of: string, hour: string) =>
        DateTime.fromISO('2026-12-07', { zone })
          .plus({ days: WEEK.indexOf(of), minutes: Number(hour) * 60 })
          .toJSDate();
      return days.flatMap((of) =>
        hours.map((span) => {
          const [from, to] = span.split('-') as [string, string];
          return { start: at(of, from), end: at(of, to) };
        }),
      );
    })
    .sort((one, other) => one.start.getTime() - other.start.getTime());

let world: SagaWorld;
beforeAll(async () => {
  world = await createSagaWorld();
});
afterAll(() => world.close());

/** Makes the meeting with everyone in it, and looks for times. */
async function look(name: string, { people, dates, now, minutes, anyHour, optional }: Case) {
  world.at(now ?? '2026-12-03T09:00:00.000Z');
  const case_ = Object.keys(CASES).indexOf(name);
  const invited = [];
  for (const [first, { busy, tentative = '', zone = 'Europe/Berlin', week }] of Object.entries(people)) {
    const person = await world.person(`${first}${case_}`, { connected: busy !== null });
    await world.users.change(person.id, { zone, ...(week && { wishes: { week } }) });
    world.calendars.people.set(person.id, {
      ...{ connected: busy !== null, zone },
      ...{ busy: spansOf(busy ?? '', zone), tentative: spansOf(tentative, zone) },
    });
    invited.push(person);
  }
  const [organizer, ...others] = invited;
  const [zone = 'Europe/Berlin'] = Object.values(people).map((one) => one.zone);
  const [dateRangeStart, dateRangeEnd] = dates ?? ['2026-12-07', '2026-12-11'];
  const id = await world.create(organizer!, others, {
    ...{ organizerZone: zone, dateRangeStart, dateRangeEnd, duration: minutes ?? 60 },
    ...(anyHour && { timePreference: 'all', nights: true }),
  });
  if (optional) await world.command(id, { type: 'ChangeAttendance', optional });
  for (const one of others) await world.join(id, one);
  const loaded = await loadTaskTarget(world.deps, id);
  if (!loaded || !isTargetMeeting(loaded)) throw new Error('no such meeting');
  const { state, users, evidence } = loaded;
  const { found } = await findTimes(
    world.deps,
    { id, meeting: state.meeting, users, evidence },
    new AbortController().signal,
  );
  if (found.kind === 'none') return { first: null, reads: found.reason };
  const names = Object.keys(people);
  const { headline, lines } = reasonsInWords(found.slots.map(toSuggestion), {
    ...{ zone, clock: '24-hour' },
    nameOf: (number) => (number === 0 ? 'you' : names[number]!),
  });
  return {
    first: DateTime.fromMillis(found.slots[0]!.start * 60_000, { zone }).toFormat('ccc d H:mm'),
    reads: [headline, lines[0]].filter(Boolean).join(' '),
  };
}

test.each(Object.entries(CASES))('%s', async (name, wanted) => {
  const { first, reads } = wanted;
  expect(await look(name, wanted)).toEqual({ first, reads });
});
