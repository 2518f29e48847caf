import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GivenOrganizing, givenOrganizing } from './testkit/given.ts';

let kairos: GivenOrganizing;
let mia: Awaited<ReturnType<typeof kairos.person>>;
let noah: typeof mia;
beforeEach(async () => {
  kairos = await givenOrganizing({ monthlyLimit: 2 });
  [mia, noah] = [await kairos.person('Mia'), await kairos.person('Noah')];
});
afterEach(() => kairos.close());

test('a meeting has the id and the zone that it was given, and invites its people', async () => {
  const wanted = { ...kairos.wanted([noah]), zone: 'Asia/Tokyo' };
  const made = await kairos.organizing.create(mia, wanted, kairos.context(mia));
  expect(made).toMatchObject({
    ok: true,
    state: {
      status: 'pending',
      organizerId: mia.id,
      organizerZone: 'Asia/Tokyo',
      title: 'Review',
      participants: [{ email: noah.email, status: 'pending' }],
    },
  });
  const [created] = await kairos.log.read<'meeting'>(`meeting-${wanted.id}`);
  expect(created?.meta).toMatchObject({ source: 'slack', actor: { kind: 'user', id: mia.id } });
});

test('the same command again is answered as the first time, also after the meeting has changed', async () => {
  const [context, wanted] = [kairos.context(mia), kairos.wanted([noah])];
  const first = await kairos.organizing.create(mia, wanted, context);
  await kairos.command(wanted.id, { type: 'ChangeMeeting', changes: { title: 'Another title' } });
  expect(await kairos.organizing.create(mia, wanted, context)).toEqual(first);
  expect(await kairos.eventsOf(wanted.id)).toEqual([
    'MeetingCreated',
    'ParticipantInvited',
    'MeetingChanged',
  ]);
  expect(await kairos.counted('meetings')).toBe(1);
});

test('two who carry the same command out at once make one meeting, and both hear of it', async () => {
  const [context, wanted] = [kairos.context(mia), kairos.wanted([noah])];
  const both = await Promise.all([
    kairos.organizing.create(mia, wanted, context),
    kairos.organizing.create(mia, wanted, context),
  ]);
  expect(both[0]).toEqual(both[1]);
  expect(both[0].ok).toBe(true);
  expect(await kairos.eventsOf(wanted.id)).toEqual(['MeetingCreated', 'ParticipantInvited']);
  expect(await kairos.counted('meetings')).toBe(1);
});

test('above the monthly limit nothing is created, and the refusal says how long to wait', async () => {
  for (const _ of [1, 2]) await kairos.organizing.create(mia, kairos.wanted(), kairos.context(mia));
  const wanted = kairos.wanted([noah]);
  const refused = await kairos.organizing.create(mia, wanted, kairos.context(mia));
  // British Summer Time begins in that month, so that its end is an hour sooner.
  const endOfMonth = Date.parse('2026-03-31T22:59:59.999Z');
  expect(refused).toEqual({
    ok: false,
    refused: {
      code: 'tooMany',
      message: "You've created 2 meetings this month, which is the limit. Try again next month.",
      retryAfter: endOfMonth - kairos.now().getTime(),
    },
  });
  expect(await kairos.eventsOf(wanted.id)).toEqual([]);
});

test('what was counted for a meeting that is refused is given back', async () => {
  const refused = await kairos.organizing.create(mia, kairos.wanted([noah, mia]), kairos.context(mia));
  expect(refused).toMatchObject({ ok: false, refused: { code: 'organizer' } });
  expect(await kairos.counted('meetings')).toBe(0);
});

test('what was counted for the first call stays counted when the same key comes with other contents', async () => {
  const [context, wanted] = [kairos.context(mia), kairos.wanted([noah])];
  await kairos.organizing.create(mia, wanted, { ...context, requestHash: 'one' });
  const reused = await kairos.organizing.create(mia, wanted, { ...context, requestHash: 'other' });
  expect(reused).toMatchObject({ ok: false, refused: { code: 'keyReused' } });
  expect(await kairos.counted('meetings')).toBe(1);
});

test("impossible dates are refused in the meeting's zone, and count toward no limit", async () => {
  // On the Line Islands it is 3 March already.
  const refusedFor = async (dateRangeStart: string, dateRangeEnd: string) => {
    const wanted = { ...kairos.wanted([], { dateRangeStart, dateRangeEnd }), zone: 'Pacific/Kiritimati' };
    const outcome = await kairos.organizing.create(mia, wanted, kairos.context(mia));
    return outcome.ok ? null : [outcome.refused.code, outcome.refused.message];
  };
  expect(await refusedFor('2026-03-02', '2026-03-02')).toEqual([
    'badDates',
    'End date must be today or later',
  ]);
  expect(await refusedFor('2026-03-05', '2026-03-04')).toEqual([
    'badDates',
    'End date must be on or after the start date',
  ]);
  expect(await refusedFor('2026-03-03', '2027-03-05')).toEqual([
    'badDates',
    'The dates cannot span more than a year',
  ]);
  expect(await refusedFor('2028-03-03', '2028-03-04')).toEqual([
    'badDates',
    'End date must be within the next 2 years',
  ]);
  expect(await kairos.counted('meetings')).toBe(0);
  expect(await refusedFor('2026-03-03', '2026-03-03')).toBeNull();
});

test('a link in a title is reported, without the title', async () => {
  const wanted = kairos.wanted([], { title: 'See https://elsewhere.example' });
  await kairos.organizing.create(mia, wanted, kairos.context(mia));
  expect(kairos.warnings).toEqual([{ event: 'linkInTitle', user: mia.id, meeting: wanted.id }]);
});
