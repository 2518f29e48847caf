/**
 * What the watch over booked meetings asks of calendars in a week of virtual time, beside what their providers allow.
 * `node bench/watch.ts [meetings]`, 100,000 unless said. The looks are those of the real schedule. All people live in the same
 * zone and start their meetings at the full and the half hour, most of them at ten and at two, so everything comes at once.
 */
import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import { untilFrom } from '#services/cli/composition/calendar-notices.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { nextDue, plan } from '#services/sagas/plans/standing-watch.ts';
import type { SagaState } from '#services/sagas/plans/state.ts';
import {
  bookingStarted,
  calendarEventRecorded,
  givenState,
  meetingCreated,
  slotBooked,
} from '#services/sagas/plans/testkit/given.ts';
import { randomFrom } from '#tests/harness/random-from.ts';

const MEETINGS = Number(process.argv[2] ?? 100_000);
/** Four people in each meeting, and ten meetings ahead of each person. */
const [IN_MEETING, AHEAD] = [4, 10];
const PEOPLE = (MEETINGS * IN_MEETING) / AHEAD;
/** Every person changes so many entries of their calendar on a working day. */
const CHANGES = 6;
/** Meetings are booked ten working days before they begin. */
const BOOKED_BEFORE = 14 * DAY;
/** Notices are taken in, and looks begun, within so many milliseconds. */
const TICK = 30 * SECOND;
/** Whose calendars there are is asked again with when someone is busy, if the answer is older than this. */
const LISTED_EVERY = 5 * MINUTE;
/**
 * Everyone has a calendar of one of these kinds. Calls for the organizer's event, for when someone is busy, and in a day to
 * hear of changes: two channels a week are opened and closed, or the calendar's mark is asked for every ten minutes.
 * Limits in a minute: of the project, and of a person. CalDAV servers state none.
 */
const KINDS = [
  { name: 'Google', event: 1, busy: 1, heard: 4 / 7, project: 10_000, person: 600 },
  { name: 'Microsoft', event: 1, busy: 2, heard: 4 / 7, project: Infinity, person: 1_000 },
  { name: 'CalDAV', event: 1, busy: 1, heard: 144, project: Infinity, person: Infinity },
] as const;

type Meeting = { state: SagaState; people: number[]; start: number; bookedAt: number; next: number };

const MONDAY = Date.UTC(2026, 2, 2);
const random = randomFrom(1);
const below = (count: number) => Math.floor(random() * count);

/** Working half hours, those at ten and at two three times. */
const HALF_HOURS = Array.from({ length: 16 }, (_, half) => 9 + half / 2).flatMap((hour) =>
  hour === 10 || hour === 14 ? [hour, hour, hour] : [hour],
);

const template = givenState([meetingCreated(), bookingStarted(1), slotBooked(1), calendarEventRecorded(1)]);

function meetingAt(day: number): Meeting {
  const start = MONDAY + (day + 2 * Math.floor(day / 5)) * DAY + HALF_HOURS[below(HALF_HOURS.length)]! * HOUR;
  const bookedAt = start - BOOKED_BEFORE - below(8 * 60) * MINUTE;
  const { meeting } = template;
  const held = {
    ...activeBooking(meeting)!,
    start: new Date(start).toISOString(),
    end: new Date(start + HOUR).toISOString(),
    bookedAt: new Date(bookedAt).toISOString(),
  };
  const meetingId = below(2 ** 32)
    .toString(16)
    .padStart(8, '0');
  const state: SagaState = { ...template, meetingId, meeting: { ...meeting, bookings: [held] } };
  state.lookedAt = new Date(MONDAY);
  const people = Array.from({ length: IN_MEETING }, () => below(PEOPLE));
  return { state, people, start, bookedAt, next: Infinity };
}

const meetings = Array.from({ length: 1.5 * MEETINGS }, (_, number) => meetingAt(number % 15));
const meetingsOf = Array.from({ length: PEOPLE }, (): Meeting[] => []);
for (const one of meetings) for (const person of new Set(one.people)) meetingsOf[person]!.push(one);

/** By tick. A meeting that is due at another by now is passed over. */
const TICKS = (7 * DAY) / TICK;
const due = Array.from({ length: TICKS }, (): Meeting[] => []);
function plans(one: Meeting, now: Date): void {
  const at = nextDue(one.state, now);
  const tick = at ? Math.max(0, Math.ceil((at.getTime() - MONDAY) / TICK)) : Infinity;
  if (tick === one.next) return;
  one.next = tick;
  due[tick]?.push(one);
}

const counts = KINDS.map((kind) => ({
  ...{ kind, calls: 0, thisMinute: 0, highest: 0, refused: 0, highestOfPerson: 0 },
  ofPerson: new Uint16Array(PEOPLE),
}));
const looks = { stated: 0, woken: 0 };
const listedAt = new Float64Array(PEOPLE);
const asked = new Set<number>();

function ask(person: number, what: 'event' | 'busy', now: number): void {
  const lists = what === 'busy' && now - listedAt[person]! >= LISTED_EVERY ? 1 : 0;
  if (lists) listedAt[person] = now;
  asked.add(person);
  for (const count of counts) {
    count.thisMinute += count.kind[what] + lists;
    count.ofPerson[person]! += count.kind[what] + lists;
  }
}

function endMinute(): void {
  for (const count of counts) {
    const all = count.thisMinute + (count.kind.heard * PEOPLE) / (24 * 60);
    count.calls += all;
    count.highest = Math.max(count.highest, all);
    count.refused += Math.max(0, all - count.kind.project);
    count.thisMinute = 0;
    for (const person of asked) {
      count.highestOfPerson = Math.max(count.highestOfPerson, count.ofPerson[person]!);
      count.ofPerson[person] = 0;
    }
  }
  asked.clear();
}

function change(person: number, now: Date): void {
  const { organizers, others } = untilFrom(now);
  for (const one of meetingsOf[person]!) {
    const until = one.people[0] === person ? organizers : others;
    if (one.start <= now.getTime() || one.bookedAt > now.getTime() || one.start > until.getTime()) continue;
    const { woken, lookedAt } = one.state;
    const before = woken && lookedAt && woken.at > lookedAt ? woken.by : [];
    one.state.woken = { at: now, by: [...new Set([...before, String(person)])] };
    plans(one, now);
  }
}

function look(one: Meeting, now: Date): void {
  for (const task of plan(one.state, now)) {
    if (task.kind !== 'look') continue;
    const people = task.of?.map(Number) ?? one.people;
    looks[task.of ? 'woken' : 'stated'] += 1;
    if (people.includes(one.people[0]!)) ask(one.people[0]!, 'event', now.getTime());
    for (const person of people) ask(person, 'busy', now.getTime());
    one.state.lookedAt = now;
  }
  plans(one, now);
}

for (const one of meetings) plans(one, new Date(MONDAY));
const CHANGES_IN_TICK = (PEOPLE * CHANGES * TICK) / (8 * HOUR);
for (let tick = 0; tick < TICKS; tick++) {
  // Within a tick, everything comes after what was read in the one before.
  const now = new Date(MONDAY + tick * TICK);
  const [day, hour] = [Math.floor((tick * TICK) / DAY), ((tick * TICK) % DAY) / HOUR];
  if (day < 5 && hour >= 9 && hour < 17)
    for (let left = CHANGES_IN_TICK; random() < left; left--) change(below(PEOPLE), now);
  for (const one of due[tick]!) if (one.next === tick) look(one, now);
  due[tick] = [];
  if (tick % (MINUTE / TICK) === 1) endMinute();
}

console.log(
  `${MEETINGS.toLocaleString('en')} booked meetings of ${IN_MEETING} people, ${PEOPLE.toLocaleString('en')} people, ` +
    `${CHANGES} changes a person and working day; looks at a meeting in a day: ` +
    `${(looks.stated / MEETINGS / 7).toFixed(1)} at stated times, ${(looks.woken / MEETINGS / 7).toFixed(1)} after changes\n`,
);
console.table(
  Object.fromEntries(
    counts.map(({ kind, calls, highest, refused, highestOfPerson }) => [
      kind.name,
      {
        'calls a meeting and day': (calls / MEETINGS / 7).toFixed(1),
        'highest minute': Math.round(highest),
        'of what is allowed': (highest / kind.project).toFixed(2),
        'over that': Math.round(refused),
        'highest minute of a person': highestOfPerson,
        'of what is allowed them': (highestOfPerson / kind.person).toFixed(2),
      },
    ]),
  ),
);

process.exitCode = counts.some(({ refused }) => refused > 0) ? 1 : 0;
