// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadTaskTarget } from '#services/sagas/load/load.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { findTimes } from './find-times.ts';

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let ada: Person;
let ben: Person;
let meeting: string;
const never = new AbortController().signal;

/** In the week of Monday, 2 March. */
const created = async (details: Parameters<SagaWorld['create']>[2] = {}) => {
  meeting = await world.create(ada, [ben], details);
  await world.join(meeting, ben);
};

beforeEach(async () => {
  world = await createSagaWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
});
afterEach(() => world.close());

const away = ({ id }: Person, from: string, to: string) =>
  world.calendars.people
    .get(id)!
    .busy.push({ start: new Date(`${from}T00:00:00.000Z`), end: new Date(`${to}T00:00:00.000Z`) });

const found = async () => (await world.meetingOf(meeting)).ranking?.found;

const rangesRead = async () =>
  (await world.log.read<'evidence'>(`evidence-${meeting}`)).flatMap((event) =>
    event.type === 'AvailabilityRead' ? [[event.data.participant, event.data.range.end]] : [],
  );

const mailText = async (kind: string): Promise<string> => {
  const all = await world.outbox.list({ limit: 100 });
  return (await world.outbox.find(all.find((mail) => mail.kind === kind)?.id ?? ''))?.html ?? '';
};

async function look() {
  const loaded = await loadTaskTarget(world.deps, meeting);
  if (!loaded || !isTargetMeeting(loaded)) throw new Error('no such meeting');
  const { state, users, evidence } = loaded;
  const toRank = { id: meeting, meeting: state.meeting, users, evidence };
  return (await findTimes(world.deps, toRank, never)).found;
}

describe('a meeting', () => {
  test('without a time within the hours of both is offered later dates with the time that they would give', async () => {
    await created({ aiDecisionMode: 'manual' });
    for (const day of ['02', '03', '04', '05', '06', '07', '08'])
      world.calendars.people.get(ben.id)!.busy.push({
        start: new Date(`2026-03-${day}T06:00:00.000Z`),
        end: new Date(`2026-03-${day}T18:00:00.000Z`),
      });
    world.pass(10_000);
    await world.settle();
    const { ranking } = await world.meetingOf(meeting);
    expect(ranking?.improvements).toContainEqual(
      expect.objectContaining({
        change: expect.objectContaining({ kind: 'widerDates' }),
        bent: [],
        notFree: [],
      }),
    );
    expect(new Set((await rangesRead()).map(([, end]) => end)).size).toBeGreaterThan(1);
    world.pass(3_600_000);
    await world.settle();
    expect(await mailText('suggestions')).toMatch(/Dates until March \d+: .+ works for everyone\./);
  });

  test('at which someone only has something tentative is left to the organizer, who is told whom to ask', async () => {
    await created();
    away(ben, '2026-03-02', '2026-03-04');
    away(ben, '2026-03-05', '2026-03-07');
    const wednesday = (hour: string) => new Date(`2026-03-04T${hour}:00:00.000Z`);
    const calendar = world.calendars.people.get(ben.id)!;
    calendar.busy.push({ start: wednesday('00'), end: wednesday('10') });
    calendar.tentative = [{ start: wednesday('10'), end: wednesday('20') }];
    world.pass(10_000);
    await world.settle();
    const { bookings, ranking } = await world.meetingOf(meeting);
    expect(bookings).toEqual([]);
    const [best] = ranking?.found.kind === 'times' ? ranking.found.suggestions : [];
    expect(best).toMatchObject({
      start: '2026-03-04T10:00:00.000Z',
      notFree: [],
      inconveniences: [{ participant: 1, causes: expect.arrayContaining([{ kind: 'tentative' }]) }],
    });
    world.pass(3_600_000);
    await world.settle();
    const mail = await mailText('needsYou');
    expect(mail).toContain('Something tentative at the best time: ask ben.');
    expect(mail).toMatch(/ask ben about something tentative/i);
  });

  test('with such a time is offered no change, and no later day is read', async () => {
    await created({ aiDecisionMode: 'manual' });
    world.pass(10_000);
    await world.settle();
    expect((await world.meetingOf(meeting)).ranking?.improvements).toEqual([]);
    expect(new Set((await rangesRead()).map(([, end]) => end)).size).toBe(1);
  });
});

test('time that another meeting here takes is not tentative, whatever the calendar says', async () => {
  await created();
  await world.settle();
  const [booking] = (await world.meetingOf(meeting)).bookings;
  const minute = Date.parse(booking!.start) / 60_000;
  const after = (minutes: number) => new Date((minute + minutes) * 60_000);
  world.calendars.people.get(ben.id)!.tentative = [{ start: after(-30), end: after(120) }];
  const other = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
  await world.join(other, ben);
  world.pass(10_000);
  await world.settle();
  const loaded = await loadTaskTarget(world.deps, other);
  if (!loaded || !isTargetMeeting(loaded)) throw new Error('no such meeting');
  expect(loaded.evidence.state.people[1]).toMatchObject({
    busy: [minute - 30, minute + 120],
    tentative: [minute - 30, minute, minute + 60, minute + 120],
  });
});

describe('without a time in its dates', () => {
  test('a meeting is offered later ones, which everyone’s calendar was read for, and is booked in them once people agree', async () => {
    await created();
    away(ada, '2026-03-02', '2026-03-07');
    away(ben, '2026-03-09', '2026-03-12');
    await world.settle();
    const remedy = { kind: 'widerDates', dateRangeStart: '2026-03-02', dateRangeEnd: '2026-03-13' };
    expect(await found()).toEqual({ kind: 'none', reason: 'nobodyFree', remedies: [remedy] });
    expect(await rangesRead()).toEqual([
      [0, '2026-03-07T02:00:00.000Z'],
      [1, '2026-03-07T02:00:00.000Z'],
      [0, '2026-03-21T02:00:00.000Z'],
      [1, '2026-03-21T02:00:00.000Z'],
    ]);

    const { kind: _, ...changes } = remedy;
    await world.command(meeting, { type: 'ChangeMeeting', changes });
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings).toEqual([]);
    await world.join(meeting, ben);
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings.map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-03-12',
    ]);
  });

  test('none are offered that nobody could come to', async () => {
    await created();
    away(ada, '2026-03-02', '2026-03-21');
    await world.settle();
    expect(await found()).toEqual({ kind: 'none', reason: 'nobodyFree', remedies: [] });
  });

  test('none are offered on which only those are free whose calendar is unknown', async () => {
    await created();
    away(ada, '2026-03-02', '2026-03-21');
    world.calendars.people.get(ben.id)!.connected = false;
    await world.settle();
    expect(await found()).toMatchObject({ kind: 'none', remedies: [] });
  });

  test('what was read of someone who has left does not count', async () => {
    const cleo = await world.person('Cleo');
    await created({ aiDecisionMode: 'manual' });
    await world.join(meeting, cleo);
    expect((await look()).kind).toBe('times');
    await world.command(meeting, { type: 'RemoveParticipant', participant: 2 });
    away(ada, '2026-03-02', '2026-03-07');
    expect(await look()).toMatchObject({ kind: 'none', remedies: [{ kind: 'widerDates' }] });
  });
});

test('nobody’s calendar is read for longer than the dates while there is a time in them', async () => {
  await created({ aiDecisionMode: 'manual' });
  expect((await look()).kind).toBe('times');
  expect((await rangesRead()).map(([, end]) => end)).toEqual([
    '2026-03-07T02:00:00.000Z',
    '2026-03-07T02:00:00.000Z',
  ]);
});

describe('a meeting that lapses', () => {
  test('leaves its organizer with dates from then on', async () => {
    await created({ aiDecisionMode: 'manual' });
    world.pass(10_000);
    await world.settle();
    world.at('2026-03-07T00:00:00.000Z');
    await world.settle();
    const { status } = await world.meetingOf(meeting);
    expect(status).toBe('lapsed');
    expect(await found()).toEqual({
      kind: 'none',
      reason: 'rangePassed',
      remedies: [{ kind: 'widerDates', dateRangeStart: '2026-03-07', dateRangeEnd: '2026-03-10' }],
    });
    expect(await world.mails()).toEqual(['ada lapsed']);
    expect(await mailText('lapsed')).toContain('Mar 7 to Mar 10, 2026');
  });

  test('lapses all the same when looking for other dates fails every time', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    world.at('2026-03-07T00:00:00.000Z');
    const ledgerOf = () => Promise.reject(new Error('this can never work'));
    for (let minutes = 0; minutes < 90; minutes += 5) {
      await world.settle({ ledgerOf });
      world.pass(5 * 60_000);
    }
    expect((await world.meetingOf(meeting)).status).toBe('lapsed');
    expect(await world.mails('lapsed')).toEqual(['ada lapsed']);
    expect(await world.parked()).toEqual([]);
  });

  test('lapses all the same when no calendar can be read', async () => {
    await created({ aiDecisionMode: 'manual' });
    world.pass(10_000);
    await world.settle();
    for (const person of world.calendars.people.values()) person.unreadable = true;
    world.at('2026-03-07T00:00:00.000Z');
    await world.exhaust();
    expect((await world.meetingOf(meeting)).status).toBe('lapsed');
    expect(await found()).toMatchObject({ kind: 'none', remedies: [] });
    expect(await world.parked()).toEqual([]);
  });

  test('has no calendar read, and offers nothing that is out of date, once everyone declined', async () => {
    await created();
    away(ada, '2026-03-02', '2026-03-07');
    await world.settle();
    await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
    const before = (await rangesRead()).length;
    world.at('2026-03-07T00:00:00.000Z');
    await world.settle();
    expect(await rangesRead()).toHaveLength(before);
    expect(await mailText('lapsed')).toContain('Create the meeting again');
    expect(await mailText('lapsed')).not.toContain('Search in other dates');
  });
});
