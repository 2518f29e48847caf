import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventId } from '#services/calendars/event-id.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { type GivenOrganizing, givenOrganizing } from './testkit/given.ts';

let kairos: GivenOrganizing;
beforeAll(async () => {
  kairos = await givenOrganizing();
});
afterAll(() => kairos.close());
afterEach(() => {
  delete kairos.calendars.hooks.beforeRead;
});

const signal = new AbortController().signal;

let people = 0;

/** A meeting of two whose calendars are empty, and its times. */
async function given() {
  const [mia, noah] = [await kairos.person(`Mia${++people}`), await kairos.person(`Noah${people}`)];
  const { id, times } = await kairos.ranked(mia, [noah]);
  const [best, second] = times;
  if (!best || !second) throw new Error('no times were found');
  return { mia, noah, id, best, second };
}

const busyAt = ({ id }: { id: string }, { start, end }: { start: string; end: string }) =>
  kairos.calendars.people.get(id)!.busy.push({ start: new Date(start), end: new Date(end) });

const later = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();

/** The event of a booking, in the calendar of one of its people. */
const inCalendar = (
  { id: userId }: { id: string },
  id: string,
  booking: number,
  { start, end }: { start: string; end: string },
) =>
  kairos.calendars.land(userId, {
    ...{
      id: eventId(id, booking),
      meetingId: id,
      booking,
      asOf: 1,
      gone: [],
      title: 'Review',
      description: '',
      attendees: [],
    },
    ...{ start: new Date(start), end: new Date(end), zone: 'Europe/London' },
  });

/** Chooses as the organizer of such a meeting does, who has seen no booked time unless it is told. */
const chooserOf =
  ({ mia, id }: Awaited<ReturnType<typeof given>>) =>
  async (start: string, { without = [] as number[], insteadOf = null as string | null } = {}) =>
    kairos.organizing.choose(
      await kairos.found(id),
      { start, without, insteadOf },
      kairos.context(mia),
      signal,
    );

const bookingsOf = async (id: string) =>
  (await kairos.eventsOf(id)).filter((type) => type === 'SlotBooked').length;

test('a time that suits everyone is booked', async () => {
  const { mia, id, second } = await given();
  const choice = { start: second.start, without: [], insteadOf: null };
  const done = await kairos.organizing.choose(await kairos.found(id), choice, kairos.context(mia), signal);
  expect(done).toMatchObject({
    ok: true,
    state: { status: 'scheduled', bookings: [{ start: second.start, end: second.end, without: [] }] },
  });
});

test('on days that someone has not agreed to, they are unknown, though their calendar was read that far before', async () => {
  const { mia, noah, id } = await given();
  const choose = chooserOf({ mia, noah, id } as Awaited<ReturnType<typeof given>>);
  // Without a time in the dates, a look reads on for later ones to offer.
  const week = { start: '2026-03-02T00:00:00.000Z', end: '2026-03-07T00:00:00.000Z' };
  busyAt(mia, week);
  await choose('2030-01-01T09:00:00.000Z');
  await kairos.command(id, { type: 'ChangeMeeting', changes: { dateRangeEnd: '2026-03-13' } });

  const start = '2026-03-09T10:00:00.000Z';
  expect(await choose(start)).toMatchObject({ ok: true, state: { bookings: [{ start, without: [1] }] } });
});

test("a time that was taken isn't booked, and the log and the refusal have the same fresh times", async () => {
  const { mia, noah, id, best } = await given();
  busyAt(noah, best);
  const context = kairos.context(mia);
  const choice = { start: best.start, without: [], insteadOf: null };
  const refused = await kairos.organizing.choose(await kairos.found(id), choice, context, signal);
  if (refused.ok) throw new Error('it was booked');
  expect(refused.refused).toEqual({
    code: 'taken',
    message: 'This time is no longer free. Choose one of these.',
  });
  expect(refused.suggestions?.length).toBeGreaterThan(0);
  expect(refused.suggestions?.map(({ start }) => start)).not.toContain(best.start);
  const { ranking } = (await kairos.found(id)).state;
  expect(ranking).toMatchObject({
    current: true,
    found: { kind: 'times', suggestions: refused.suggestions },
  });
  const newest = (await kairos.log.read<'meeting'>(`meeting-${id}`)).at(-1);
  expect(newest).toMatchObject({
    type: 'TimesSuggested',
    meta: { actor: { kind: 'kairos' }, source: 'slack', correlationId: context.correlationId },
  });

  const [instead] = refused.suggestions ?? [];
  const again = { start: instead?.start ?? '', without: [], insteadOf: null };
  expect(
    await kairos.organizing.choose(await kairos.found(id), again, kairos.context(mia), signal),
  ).toMatchObject({ ok: true, state: { status: 'scheduled' } });
});

test("a calendar that can no longer be read doesn't count as free", async () => {
  const { mia, noah, id, best } = await given();
  kairos.calendars.people.get(noah.id)!.unreadable = true;
  const choice = { start: best.start, without: [], insteadOf: null };
  expect(
    await kairos.organizing.choose(await kairos.found(id), choice, kairos.context(mia), signal),
  ).toMatchObject({
    ok: false,
    refused: {
      code: 'taken',
      message: "Someone's calendar can no longer be read, so this time may not be free. Choose one of these.",
    },
  });
  expect(await bookingsOf(id)).toBe(0);
});

test('a calendar that could not be read and turns out to be busy is news, also for the organizer themselves', async () => {
  const meeting = await given();
  const { mia, id, best } = meeting;
  const calendar = kairos.calendars.people.get(mia.id)!;
  const choose = chooserOf(meeting);
  calendar.unreadable = true;
  expect(await choose(best.start)).toMatchObject({ ok: false, refused: { code: 'taken' } });

  calendar.unreadable = false;
  busyAt(mia, best);
  expect(await choose(best.start)).toMatchObject({
    ok: false,
    refused: { code: 'taken', message: 'This time is no longer free. Choose one of these.' },
  });
  expect(await bookingsOf(id)).toBe(0);
});

test('a calendar that still cannot be read does not stop an organizer who has seen that', async () => {
  const meeting = await given();
  const { mia, id, best } = meeting;
  kairos.calendars.people.get(mia.id)!.unreadable = true;
  const choose = chooserOf(meeting);
  await choose(best.start);
  const { ranking } = (await kairos.found(id)).state;
  if (ranking?.found.kind !== 'times') throw new Error('no times were found');
  expect(await choose(ranking.found.suggestions[0]!.start)).toMatchObject({ ok: true });
});

test('someone who is left out may be busy, and has to take part', async () => {
  const meeting = await given();
  const { noah, best } = meeting;
  const choose = chooserOf(meeting);
  busyAt(noah, best);
  expect(await choose(best.start, { without: [2] })).toMatchObject({
    ok: false,
    refused: { code: 'notAParticipant' },
  });
  expect(await choose(best.start, { without: [1] })).toMatchObject({
    ok: true,
    state: { bookings: [{ without: [1] }] },
  });
});

test('an event of the meeting itself does not stand in its way, also while only the calendar knows of it', async () => {
  const meeting = await given();
  const { mia, id, best, second } = meeting;
  const choose = chooserOf(meeting);
  expect((await choose(best.start)).ok).toBe(true);
  inCalendar(mia, id, 1, best);
  expect((await choose(second.start, { insteadOf: best.start })).ok).toBe(true);
  inCalendar(mia, id, 2, second);
  expect((await choose(best.start, { insteadOf: second.start })).ok).toBe(true);
});

describe('a meeting that is moved by half an hour', () => {
  /** Its event is in the calendar of the guest, who has put something of their own into its last half hour. */
  async function moved(
    change: (calendar: NonNullable<ReturnType<typeof kairos.calendars.people.get>>) => void,
  ) {
    const meeting = await given();
    const { noah, id, best } = meeting;
    const choose = chooserOf(meeting);
    expect((await choose(best.start)).ok).toBe(true);
    inCalendar(noah, id, 1, best);
    const half = later(best.start, 30);
    busyAt(noah, { start: half, end: best.end });
    change(kairos.calendars.people.get(noah.id)!);
    return choose(half, { insteadOf: best.start });
  }

  test('is not moved onto what someone has put beside it, and the organizer hears that', async () => {
    expect(await moved(() => {})).toMatchObject({ ok: false, refused: { code: 'taken' } });
  });

  test('is moved without ado if nothing is beside it', async () => {
    expect(await moved((calendar) => calendar.busy.pop())).toMatchObject({ ok: true, state: { booked: 2 } });
  });

  test('is moved if someone lets Kairos see no events, and has put something over it themselves', async () => {
    const answer = await moved((calendar) => Object.assign(calendar, { hidesEvents: true }));
    expect(answer).toMatchObject({ ok: true, state: { booked: 2, bookings: [{}, { without: [] }] } });
  });

  test('is not moved if what is beside it could not be read just now', async () => {
    const answer = await moved(() => kairos.calendars.faults.busyBeside.push({ kind: 'unreadable' }));
    expect(answer).toMatchObject({
      ok: false,
      refused: { message: expect.stringMatching(/^Someone can't make this time\.|can no longer be read/) },
    });
  });
});

/** Books `start` as soon as a calendar is read for someone else. */
function bookedWhileLooking(meeting: Awaited<ReturnType<typeof given>>, start: string) {
  kairos.calendars.hooks.beforeRead = async () => {
    delete kairos.calendars.hooks.beforeRead;
    await chooserOf(meeting)(start);
  };
}

test("a time booked while the calendars are read isn't moved, but reported", async () => {
  const { choose, chooseWithoutMissing } = kairos.organizing;
  for (const otherwise of ['free', 'taken', 'without missing']) {
    const meeting = await given();
    const { mia, noah, id, best, second } = meeting;
    if (otherwise === 'taken') busyAt(noah, best);
    bookedWhileLooking(meeting, second.start);
    const choice = { start: best.start, without: [], insteadOf: null };
    const [found, context] = [await kairos.found(id), kairos.context(mia)];
    const refused =
      otherwise === 'without missing'
        ? await chooseWithoutMissing(found, context, signal)
        : await choose(found, choice, context, signal);
    expect(refused, otherwise).toEqual({
      ok: false,
      refused: {
        code: 'alreadyScheduled',
        message: 'This meeting has been booked since you last looked. Check the meeting and try again.',
      },
      booked: { start: second.start, end: second.end },
    });
    expect(await bookingsOf(id)).toBe(1);
  }
});

test('only an organizer who saw the booked time can move it, and no calendar is read otherwise', async () => {
  const meeting = await given();
  const { mia, id, best, second } = meeting;
  const choose = chooserOf(meeting);
  expect((await choose(best.start)).ok).toBe(true);
  kairos.calendars.hooks.beforeRead = async () => {
    throw new Error('a calendar was read');
  };
  const booked = { start: best.start, end: best.end };
  expect(await choose(second.start)).toMatchObject({ ok: false, booked });
  expect(await choose(second.start, { insteadOf: second.end })).toMatchObject({
    refused: {
      message: 'This meeting has been rescheduled since you last looked. Check the meeting and try again.',
    },
    booked,
  });
  const found = await kairos.found(id);
  expect(await kairos.organizing.chooseWithoutMissing(found, kairos.context(mia), signal)).toMatchObject({
    ok: false,
    booked,
  });
  delete kairos.calendars.hooks.beforeRead;
  expect(await choose(best.start)).toMatchObject({ ok: true, state: { booked: 1 } });
  expect(await choose(second.start, { insteadOf: best.start })).toMatchObject({
    ok: true,
    state: { booked: 2 },
  });
});

test('someone left out of a booking is not free then because of it', async () => {
  const meeting = await given();
  const { noah, id, best } = meeting;
  const choose = chooserOf(meeting);
  busyAt(noah, best);
  expect((await choose(best.start, { without: [1] })).ok).toBe(true);
  await kairos.command(id, {
    type: 'RecordCalendarEvent',
    ...{ booking: 1, eventId: 'e1', iCalUid: 'e1@google.com', videoLink: null, asOf: 0 },
  });
  expect(await choose(best.start)).toMatchObject({ ok: false, refused: { code: 'taken' } });
});

/** Within the dates and outside the preferred hours, so it is never suggested. */
const OWN = { start: '2026-03-04T06:15:00.000Z', end: '2026-03-04T07:15:00.000Z' };

test("an organizer's own time is booked, with what the ranker says of it as the basis", async () => {
  const meeting = await given();
  expect(await chooserOf(meeting)(OWN.start)).toMatchObject({
    ok: true,
    state: {
      status: 'scheduled',
      bookings: [
        {
          ...OWN,
          without: [],
          basis: {
            suggestion: {
              ...OWN,
              notFree: [
                { participant: 0, state: 'outOfHours' },
                { participant: 1, state: 'outOfHours' },
              ],
            },
          },
        },
      ],
    },
  });
});

test('at their own time, an organizer leaves out people who are missing by name, and themselves too', async () => {
  const meeting = await given();
  const { mia, noah } = meeting;
  const choose = chooserOf(meeting);
  busyAt(noah, OWN);
  busyAt(mia, OWN);
  for (const without of [[], [0], [1]])
    expect(await choose(OWN.start, { without })).toMatchObject({
      ok: false,
      refused: {
        code: 'taken',
        message: "Someone can't make this time. Leave them out, or choose another time.",
      },
    });
  expect(await bookingsOf(meeting.id)).toBe(0);
  expect(await choose(OWN.start, { without: [0, 1] })).toMatchObject({
    ok: true,
    state: { bookings: [{ ...OWN, without: [0, 1] }] },
  });
});

test.each([
  ['2026-03-12T10:00:00.000Z', "This time is outside the meeting's dates."],
  ['2026-03-02T11:00:00.000Z', 'This time has passed.'],
  ['2026-03-02T12:15:00.000Z', 'This time is too soon.'],
  ['2026-03-04T10:07:00.000Z', 'Meetings start on a quarter hour.'],
  ['2026-03-05T10:00:00.000Z', 'This time is on an excluded day'],
])('no one books %s: %s', async (start, why) => {
  const meeting = await given();
  if (why.includes('excluded'))
    await kairos.command(meeting.id, { type: 'ChangeMeeting', changes: { excludedDays: ['2026-03-05'] } });
  expect(await chooserOf(meeting)(start)).toMatchObject({
    ok: false,
    refused: { code: 'notPossible', message: expect.stringContaining(why) },
  });
  expect(await bookingsOf(meeting.id)).toBe(0);
});

test('the same command again is answered as the first time, whatever the calendars say by then', async () => {
  const { mia, noah, id, best } = await given();
  const [context, choice] = [kairos.context(mia), { start: best.start, without: [], insteadOf: null }];
  const first = await kairos.organizing.choose(await kairos.found(id), choice, context, signal);
  busyAt(noah, best);
  const again = await kairos.organizing.choose(await kairos.found(id), choice, context, signal);
  expect([first.ok, again.ok]).toEqual([true, true]);
  expect(await kairos.eventsOf(id)).toEqual([
    'MeetingCreated',
    'ParticipantInvited',
    'ParticipantJoined',
    'TimesSuggested',
    'BookingStarted',
    'SlotBooked',
  ]);
});

test('the same command twice at once books once', async () => {
  const { mia, id, best } = await given();
  const [found, context] = [await kairos.found(id), kairos.context(mia)];
  const choose = () =>
    kairos.organizing.choose(found, { start: best.start, without: [], insteadOf: null }, context, signal);
  const both = await Promise.all([choose(), choose()]);
  expect(both.some(({ ok }) => ok)).toBe(true);
  expect(await bookingsOf(id)).toBe(1);
});

test('without those who are missing the best time is booked that the others have', async () => {
  const [mia, noah, silent] = [
    await kairos.person('Mia of three'),
    await kairos.person('Noah of three'),
    await kairos.person('Silent', { connected: false }),
  ];
  const { id } = await kairos.ranked(mia, [noah, silent]);
  const context = kairos.context(mia);
  const book = async () => kairos.organizing.chooseWithoutMissing(await kairos.found(id), context, signal);
  const done = await book();
  expect(done).toMatchObject({ ok: true, state: { status: 'scheduled', bookings: [{ without: [2] }] } });
  expect((await book()).ok).toBe(true);
  expect(await bookingsOf(id)).toBe(1);
});

test('without any possible time, the refusal says what to change', async () => {
  const mia = await kairos.person('Mia at night');
  const { id } = await kairos.ranked(mia, [], { dateRangeEnd: '2026-03-02' });
  const noon = kairos.now().toISOString();
  kairos.at('2026-03-02T23:15:00.000Z');
  const found = await kairos.found(id);
  const refused = await kairos.organizing.chooseWithoutMissing(found, kairos.context(mia), signal);
  kairos.at(noon);
  expect(refused).toEqual({
    ok: false,
    refused: { code: 'noTime', message: 'No time was found. Change the dates or the length.' },
  });
});

test('no calendar is read for a meeting that is cancelled or has taken place', async () => {
  const [cancelled, past] = [await given(), await given()];
  await kairos.command(cancelled.id, { type: 'CancelMeeting' });
  await kairos.organizing.choose(
    await kairos.found(past.id),
    { start: past.best.start, without: [], insteadOf: null },
    kairos.context(past.mia),
    signal,
  );
  const noon = kairos.now().toISOString();
  kairos.at(past.best.end);
  kairos.calendars.hooks.beforeRead = async () => {
    throw new Error('a calendar was read');
  };
  for (const [{ id, mia, second }, code] of [
    [cancelled, 'closed'],
    [past, 'completed'],
  ] as const) {
    const choice = { start: second.start, without: [], insteadOf: null };
    const found = await kairos.found(id);
    for (const refused of [
      await kairos.organizing.choose(found, choice, kairos.context(mia), signal),
      await kairos.organizing.chooseWithoutMissing(found, kairos.context(mia), signal),
    ])
      expect(refused).toMatchObject({ ok: false, refused: { code } });
  }
  delete kairos.calendars.hooks.beforeRead;
  kairos.at(noon);
});

/** Two organizers, each with a meeting that Noah has joined, and the best time, which is the same for both. */
async function withSharedGuest() {
  const first = await given();
  const zoe = await kairos.person(`Zoe${people}`);
  const { id, times } = await kairos.ranked(zoe, [first.noah]);
  expect(times[0]!.start).toBe(first.best.start);
  const choose = (by: typeof kairos.organizing) => async (start: string, commandId?: string) =>
    by.choose(
      await kairos.found(id),
      { start, without: [], insteadOf: null },
      kairos.context(zoe, commandId),
      signal,
    );
  return { ...first, rival: { id, zoe, choose } };
}

/** A log that stores each append as it's made, as EventStoreDB does. */
function stepByStep(): typeof kairos.log {
  const { appendTogether: _, ...log } = kairos.log;
  return log;
}

test('a guest whom another organizer books at the same moment is named, and new times come at once', async () => {
  const meeting = await withSharedGuest();
  const { best, rival } = meeting;
  const overtaken: typeof kairos.log = {
    ...stepByStep(),
    append: async (stream, expected, events) => {
      if (events.some(({ type }) => type === 'BookingStarted'))
        expect(await chooserOf(meeting)(best.start)).toMatchObject({ ok: true });
      return kairos.log.append(stream, expected, events);
    },
  };
  const commandId = '7d7d7d7d-7d7d-4d7d-8d7d-7d7d7d7d7d7d';
  const refused = await rival.choose(kairos.organizingOn(overtaken))(best.start, commandId);
  if (refused.ok) throw new Error('it was booked');
  const sentence = 'Someone was just booked for another meeting at this time. Choose one of these.';
  expect(refused).toMatchObject({
    refused: { code: 'taken', message: sentence },
    taken: { participant: 1, since: kairos.now().toISOString() },
  });
  const free = refused.suggestions!.map(({ start }) => start);
  expect(free).not.toContain(best.start);
  expect((await kairos.found(rival.id)).state.bookings).toMatchObject([
    { state: 'abandoned', abandoned: { why: 'overlaps', participant: 1 } },
  ]);
  const choose = rival.choose(kairos.organizing);
  expect(await choose(best.start, commandId), 'the same command again').toMatchObject({
    refused: { code: 'taken', message: sentence },
  });
  expect(await choose(free[0]!)).toMatchObject({ ok: true });
});

test('a guest who is booked while a slow calendar is being read is busy', async () => {
  const meeting = await withSharedGuest();
  bookedWhileLooking(meeting, meeting.best.start);
  expect(await meeting.rival.choose(kairos.organizing)(meeting.best.start)).toMatchObject({
    refused: { code: 'taken', message: 'This time is no longer free. Choose one of these.' },
  });
  expect(await bookingsOf(meeting.rival.id)).toBe(0);
});

test('someone who joins while a time is being booked is not booked without a look at their calendar', async () => {
  const meeting = await given();
  const { mia, id, best } = meeting;
  const late = await kairos.person(`Late${people}`);
  const joining: typeof kairos.log = {
    ...stepByStep(),
    append: async (stream, expected, events) => {
      const appended = await kairos.log.append(stream, expected, events);
      if (events.some(({ type }) => type === 'BookingStarted'))
        await kairos.command(id, { type: 'JoinMeeting', userId: late.id, email: late.email, name: 'Late' });
      return appended;
    },
  };
  const refused = await kairos
    .organizingOn(joining)
    .choose(
      await kairos.found(id),
      { start: best.start, without: [], insteadOf: null },
      kairos.context(mia),
      signal,
    );
  expect(refused).toMatchObject({
    ok: false,
    refused: {
      code: 'overtaken',
      message: 'Someone joined while this time was being booked. Choose one of these.',
    },
    suggestions: expect.arrayContaining([expect.objectContaining({ start: best.start })]),
  });
  expect(await bookingsOf(id)).toBe(0);
});

/** A log that stores a choice at once, and where this happens just before. */
function storedAfter(others: () => Promise<unknown>): typeof kairos.log {
  let before: typeof others | null = others;
  return {
    ...kairos.log,
    async appendTogether(appends) {
      const happening = before;
      before = null;
      await happening?.();
      return kairos.log.appendTogether!(appends);
    },
  };
}

describe('where a choice is stored at once, with what was read for it,', () => {
  test('a guest whom another organizer books just before is not booked twice, and nothing is left of the first try', async () => {
    const meeting = await withSharedGuest();
    const { best, rival } = meeting;
    const log = storedAfter(async () => {
      expect(await chooserOf(meeting)(best.start)).toMatchObject({ ok: true });
    });
    expect(await rival.choose(kairos.organizingOn(log))(best.start)).toMatchObject({
      refused: { code: 'taken', message: 'This time is no longer free. Choose one of these.' },
    });
    expect(await kairos.eventsOf(rival.id)).not.toContain('BookingStarted');
  });

  test('someone who joins just before is not booked without a look at their calendar', async () => {
    const { mia, id, best } = await given();
    const { id: userId, email } = await kairos.person(`Late${people}`);
    const log = storedAfter(() => kairos.command(id, { type: 'JoinMeeting', userId, email, name: 'Late' }));
    const choice = { start: best.start, without: [], insteadOf: null };
    const found = await kairos.found(id);
    const refused = await kairos.organizingOn(log).choose(found, choice, kairos.context(mia), signal);
    expect(refused.ok).toBe(false);
    expect(await bookingsOf(id)).toBe(0);
  });

  test('an answer of the log that is lost books once', async () => {
    const { mia, id, best } = await given();
    let isLost = false;
    const log: typeof kairos.log = {
      ...kairos.log,
      async appendTogether(appends) {
        const stored = await kairos.log.appendTogether!(appends);
        if (isLost) return stored;
        isLost = true;
        throw new StoreUnavailable('No answer');
      },
    };
    const choice = { start: best.start, without: [], insteadOf: null };
    const found = await kairos.found(id);
    const booked = await kairos.organizingOn(log).choose(found, choice, kairos.context(mia), signal);
    expect(booked).toMatchObject({ ok: true, state: { status: 'scheduled' } });
    expect(await bookingsOf(id)).toBe(1);
  });

  test('the answer names the place after which the read models show it', async () => {
    const meeting = await given();
    const booked = await chooserOf(meeting)(meeting.best.start);
    expect(booked).toMatchObject({ ok: true, checkpoint: await kairos.log.head() });
  });
});
