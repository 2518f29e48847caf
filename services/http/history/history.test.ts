import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type MeetingHistory,
  type MeetingVersion,
  meetingHistory,
  meetingVersion,
  type WhyNot,
  whyNot,
} from '#contracts/api/history.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { DAY } from '#contracts/durations.ts';
import {
  aRequest,
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from '../testkit/given.ts';

/** A machine that is busy with other things. */
const PATIENT = { timeout: 30_000, interval: 100 };

const ANALYST = 'asha.kathmandu@example.com';

let kairos: GivenKairos;
let analyst: TestVisitor;
beforeAll(async () => {
  kairos = await givenKairos({ env: { KAIROS_STAFF: `${ANALYST}:analyst` } });
  analyst = await kairos.signedIn(ANALYST);
});
afterAll(() => kairos.stop());

type Named = { id: string };
const storyOf = ({ id }: Named, who: TestVisitor = kairos.organizer) =>
  who.get<MeetingHistory>(`/api/meetings/${id}/history`);
const versionOf = ({ id }: Named, version: number, who: TestVisitor = kairos.organizer) =>
  who.get<MeetingVersion>(`/api/meetings/${id}/history/${version}`);
const whyOf = ({ id }: Named, version: number, start: string, who: TestVisitor = kairos.organizer) =>
  who.get<WhyNot>(`/api/meetings/${id}/history/${version}/why?start=${encodeURIComponent(start)}`);

const kindsOf = ({ entries }: MeetingHistory) => entries.map(({ kind }) => kind);
const sentencesOf = ({ entries }: MeetingHistory) => entries.map(({ sentence }) => sentence);
const happeningsOf = ({ entries }: MeetingHistory) => entries.flatMap(({ events }) => events);

/** A meeting that was booked by Kairos, once all that follows from it is told. */
async function booked(change: Record<string, unknown> = {}): Promise<MeetingAnswer> {
  const meeting = await kairos.create({
    aiDecisionMode: 'auto',
    participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }],
    ...change,
  });
  await kairos.join(meeting);
  await eventually(
    () => storyOf(meeting),
    (story) =>
      kindsOf(story).includes('calendar') &&
      sentencesOf(story).includes('Kairos emailed you and Noah London the booked time.'),
  );
  return meeting;
}

test('a booked meeting is told from the question to the mails, each thing with what it goes back to', async () => {
  const meeting = await booked();
  const story = await storyOf(meeting);
  expect(meetingHistory.parse(story)).toEqual(story);
  expect(happeningsOf(story).map(({ version }) => version)).toEqual(
    Array.from({ length: story.versions }, (_, index) => index + 1),
  );
  expect([...new Set(kindsOf(story))].filter((kind) => kind !== 'sent')).toEqual([
    'asked',
    'invited',
    'joined',
    'read',
    'ranked',
    'chosen',
    'booked',
    'calendar',
  ]);
  const ofKind = (kind: string) => happeningsOf(story).find((one) => one.kind === kind)!;
  const [joined, ranked] = [ofKind('joined'), ofKind('ranked')];
  expect(joined).toMatchObject({
    sentence: 'Noah London joined.',
    by: { kind: 'person', name: 'Noah London', program: null },
    because: null,
  });
  expect(ranked).toMatchObject({
    by: { kind: 'kairos', name: 'Kairos', program: null },
    because: joined.version,
    correlation: joined.correlation,
  });
  expect(sentencesOf(story)).toContain('Kairos checked 2 calendars.');
  expect(story.entries.find(({ kind }) => kind === 'read')!.events).toHaveLength(2);
});

/** A page of a history, and where its Link header leads. */
async function pageOf(address: string, who: TestVisitor) {
  const { status, body, headers } = await call(who, 'GET', address);
  expect(status).toBe(200);
  const next = /^<(\/api\/meetings\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
  return { page: meetingHistory.parse(body), next };
}

test('a history comes in pages from its end on, and their entries are those of the file, for everyone who may read it', async () => {
  const meeting = await booked();
  for (const who of [kairos.organizer, kairos.participant, analyst]) {
    const { page: file, next: none } = await pageOf(`/api/meetings/${meeting.id}/history?download`, who);
    expect([none, file.earlier]).toEqual([null, 0]);
    const entries: MeetingHistory['entries'] = [];
    for (let next: string | null = `/api/meetings/${meeting.id}/history?limit=2`; next !== null; ) {
      const one = await pageOf(next, who);
      expect(one.page).toMatchObject({ versions: file.versions, status: file.status });
      expect(one.page.entries.length + one.page.earlier).toBe(file.entries.length - entries.length);
      entries.unshift(...one.page.entries);
      next = one.next;
    }
    expect(entries).toEqual(file.entries);
  }
});

test('a page that there is none of is answered 400 with what to send', async () => {
  const [meeting, other] = [await kairos.create(), await kairos.create()];
  for (const { id } of [meeting, other])
    await kairos.organizer.patch(`/api/meetings/${id}`, { title: 'Plan the landing' });
  expect(
    (await pageOf(`/api/meetings/${meeting.id}/history?cursor=${meeting.id}_2`, kairos.organizer)).page,
  ).toMatchObject({
    ...{ entries: { length: 1 }, earlier: 0 },
  });
  const CURSOR = "cursor must be from the Link header of a page of this meeting's history";
  const LIMIT = 'limit must be a whole number from 1 to 200';
  for (const [query, message] of [
    ['limit=0', LIMIT],
    ['limit=201', LIMIT],
    ['cursor=', CURSOR],
    ['cursor=2', CURSOR],
    [`cursor=${meeting.id}_1`, CURSOR],
    [`cursor=${meeting.id}_900`, CURSOR],
    [`cursor=${other.id}_2`, CURSOR],
    ['download&limit=2', 'download is the whole history. Leave out limit and cursor'],
  ]) {
    const { status, body } = await call(
      kairos.organizer,
      'GET',
      `/api/meetings/${meeting.id}/history?${query}`,
    );
    expect([query, status, body]).toEqual([query, 400, { message }]);
  }
});

test('the newest version is the meeting as its page shows it, no matter who asks, and older ones are what it was', async () => {
  const meeting = await booked();
  for (const who of [kairos.organizer, kairos.participant]) {
    const story = await storyOf(meeting, who);
    const newest = await versionOf(meeting, story.versions, who);
    expect(meetingVersion.parse(newest)).toEqual(newest);
    // The story is read from the log, and the page may show its last events a moment later.
    await vi.waitFor(async () => expect(await kairos.look(meeting.id, who)).toEqual(newest.meeting), PATIENT);
    const first = await versionOf(meeting, 1, who);
    expect([first.meeting?.status, first.meeting?.scheduledTime, first.changes]).toEqual([
      'pending',
      null,
      [],
    ]);
    const joined = happeningsOf(story).find(({ kind }) => kind === 'joined')!;
    const then = await versionOf(meeting, joined.version, who);
    expect(then.meeting).toMatchObject({ status: 'active', timeSuggestions: [], scheduledTime: null });
    expect(then.changes).toEqual(expect.arrayContaining(['status', 'participants.1.status']));
    const chosen = happeningsOf(story).find(({ type }) => type === 'SlotBooked')!;
    expect((await versionOf(meeting, chosen.version, who)).changes).toEqual(
      expect.arrayContaining(['status', 'scheduledTime', 'scheduledEnd', 'calendar']),
    );
  }
});

test('a meeting that lapsed says so, and for a time within its dates what was known before that time', async () => {
  const meeting = await kairos.create({
    // Three days in a row hold a working day, whichever day it is.
    dateRangeEnd: dayFromToday(3),
    participants: [{ email: TEST_ADDRESSES.participant }, { email: TEST_ADDRESSES.second }],
  });
  await kairos.join(meeting);
  const { timeSuggestions } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.timeSuggestions.length > 0,
  );
  kairos.passTime(5 * DAY);
  try {
    // Something happens, so that Kairos looks.
    await kairos.create();
    const story = await eventually(
      () => storyOf(meeting),
      (one) => kindsOf(one).includes('ended'),
    );
    expect(sentencesOf(story)).toContain('The dates passed without a booking, so the meeting lapsed.');
    expect([story.status, story.lapsed]).toEqual(['cancelled', true]);
    expect((await versionOf(meeting, story.versions)).lapsed).toBe(true);
    expect((await versionOf(meeting, 1)).lapsed).toBe(false);
    const [best] = timeSuggestions;
    const answer = await whyOf(meeting, story.versions, best!.suggestedTime);
    expect(answer).toMatchObject({
      notPossible: null,
      suggestedAs: 1,
      score: { confidence: best!.confidence },
    });
    expect(answer.sentence).toMatch(/ wasn't certain\. emma\.newyork@example\.com hadn't replied\./);
    expect(answer.sentence).toContain('It was suggested as number 1.');
  } finally {
    kairos.resetTime();
  }
});

test('a meeting that everyone declined, and one that was cancelled, tell who did it', async () => {
  const declined = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  await kairos.join(declined);
  await kairos.participant.post(`/api/meetings/${declined.id}/decline`, {});
  expect(sentencesOf(await storyOf(declined))).toEqual(
    expect.arrayContaining(['Noah London joined.', 'Noah London declined.']),
  );
  expect(sentencesOf(await storyOf(declined, kairos.participant))).toEqual(
    expect.arrayContaining(['You joined.', 'You declined.']),
  );
  await kairos.organizer.delete(`/api/meetings/${declined.id}`);
  const [mine, theirs] = [await storyOf(declined), await storyOf(declined, kairos.participant)];
  expect(sentencesOf(mine)).toContain('You cancelled the meeting.');
  expect(sentencesOf(theirs)).toContain('Mia Berlin cancelled the meeting.');
});

test('a meeting that was moved tells which time holds, which no longer does, and that the calendar follows', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  await kairos.join(meeting);
  const { timeSuggestions } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.timeSuggestions.length > 1,
  );
  const [first, second] = timeSuggestions.map(({ suggestedTime }) => suggestedTime);
  const choose = (start: string | undefined, insteadOf: string | null = null) =>
    call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/schedule`, { start, insteadOf });
  expect((await choose(first)).status).toBe(200);
  await eventually(
    () => storyOf(meeting),
    (one) => kindsOf(one).includes('calendar'),
  );
  expect((await choose(second, first)).status).toBe(200);
  const story = await eventually(
    () => storyOf(meeting),
    (one) => happeningsOf(one).filter(({ type }) => type === 'CalendarEventRecorded').length === 2,
  );
  const [was, is] = happeningsOf(story)
    .filter(({ type }) => type === 'SlotBooked')
    .map(({ sentence }) => sentence.replace(/ was booked.*$/, ''));
  expect(sentencesOf(story)).toEqual(
    expect.arrayContaining([
      `${was} was booked.`,
      `${is} was booked instead of ${was}.`,
      `${was} no longer counts for this meeting.`,
      'Kairos moved the meeting in your calendar.',
    ]),
  );
  const moved = happeningsOf(story).findLast(({ type }) => type === 'SlotBooked')!;
  const then = await versionOf(meeting, moved.version);
  expect(then.meeting).toMatchObject({ status: 'scheduled', scheduledTime: second });
  expect(then.changes).toContain('scheduledTime');
  expect(then.changes).not.toContain('status');
  expect((await versionOf(meeting, moved.version - 1)).meeting?.scheduledTime).toBe(first);
  expect((await whyOf(meeting, story.versions, second!)).sentence).toContain(
    "It's the time that was booked.",
  );
  expect((await whyOf(meeting, moved.version - 1, second!)).sentence).toContain(
    'It was suggested as number 2.',
  );
});

test('a meeting that was changed tells what changed, and shows what it was before', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  await kairos.join(meeting);
  await call(kairos.organizer, 'PATCH', `/api/meetings/${meeting.id}`, { duration: 45, title: 'Plan B' });
  const story = await storyOf(meeting);
  expect(sentencesOf(story)).toContain('You changed the title to “Plan B” and the length to 45 minutes.');
  const changed = happeningsOf(story).find(({ kind }) => kind === 'changed')!;
  const { changes, meeting: then } = await versionOf(meeting, changed.version);
  expect(changes).toEqual(expect.arrayContaining(['title', 'duration']));
  expect(then).toMatchObject({ title: 'Plan B', duration: 45 });
  expect((await versionOf(meeting, changed.version - 1)).meeting).toMatchObject({
    title: 'Plan the launch',
    duration: 30,
  });
});

test('why not: each kind of time has its plain answer', async () => {
  const meeting = await booked({ timePreference: 'business' });
  const story = await storyOf(meeting);
  const { scheduledTime, choice } = await kairos.look(meeting.id);
  const chosen = await whyOf(meeting, story.versions, scheduledTime!);
  expect(whyNot.parse(chosen)).toEqual(chosen);
  expect(chosen).toMatchObject({
    rank: 1,
    people: [
      { participant: 0, name: 'You', state: 'free' },
      { participant: 1, name: 'Noah London', state: 'free' },
    ],
    score: { confidence: choice!.suggestion.confidence, costs: choice!.suggestion.costs },
    best: { start: scheduledTime },
    bestHadMoreOf: [],
  });
  expect(chosen.sentence).toMatch(
    /^Everyone was free on .+ It was the best of \d+ possible times, with \d+% confidence\. It's the time that was booked\.$/,
  );

  const night = new Date(
    Date.parse(scheduledTime!) - (Date.parse(scheduledTime!) % DAY) + 2 * DAY + 60 * 60_000,
  );
  const atNight = await whyOf(meeting, story.versions, night.toISOString());
  expect(atNight.sentence).toMatch(
    / wasn't possible for 2 of 2: you and Noah London would have been asleep\. It wasn't among the \d+ possible times and would have had \d+% confidence\. The best, .+, had \d+/,
  );
  expect(atNight).toMatchObject({ rank: null, counts: { free: 0, night: 2 } });

  const outside = await whyOf(meeting, story.versions, '2031-01-01T10:00:00Z');
  expect(outside).toMatchObject({ notPossible: 'outsideDates', people: null, score: null, counts: null });
  expect(outside.sentence).toContain("was outside the meeting's dates");

  const odd = new Date(Date.parse(scheduledTime!) + 5 * 60_000).toISOString();
  expect(await whyOf(meeting, story.versions, odd)).toMatchObject({ notPossible: 'offGrid' });
  expect((await whyOf(meeting, 1, scheduledTime!)).sentence).toContain(
    "Kairos hadn't checked any calendars by then",
  );
});

test('only a member is told anything, and only of versions that there are', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  const paths = ['', '/1', '/1/why?start=2031-01-01T10:00:00Z'].map(
    (end) => `/api/meetings/${meeting.id}/history${end}`,
  );
  for (const path of paths) {
    expect([path, (await call(kairos.stranger, 'GET', path)).status]).toEqual([path, 404]);
    expect([path, (await call(kairos.anonymous, 'GET', path)).status]).toEqual([path, 401]);
    expect([path, (await call(kairos.organizer, 'GET', path)).status]).toEqual([path, 200]);
  }
  for (const version of ['0', '99', '-1', '1.5', 'x', '%00'])
    expect([version, (await call(kairos.organizer, 'GET', `${paths[0]}/${version}`)).status]).toEqual([
      version,
      404,
    ]);
  expect((await call(kairos.organizer, 'GET', `${paths[0]}/1/why?start=tomorrow`)).status).toBe(400);
  expect((await call(kairos.organizer, 'GET', `${paths[0]}/1/why`)).status).toBe(400);
});

test('an analyst is told any meeting, and nobody in it: the story, its versions, and why it was not another time', async () => {
  const meeting = await booked({ title: 'Secret launch', description: 'Secret words' });
  const story = await storyOf(meeting, analyst);
  expect(meetingHistory.parse(story)).toEqual(story);
  expect(story).toMatchObject({ role: 'analyst', title: null, status: 'scheduled', lapsed: false });
  const members = await storyOf(meeting);
  expect(happeningsOf(story).map(({ version, type }) => [version, type])).toEqual(
    happeningsOf(members).map(({ version, type }) => [version, type]),
  );
  expect(sentencesOf(story)).toEqual(
    expect.arrayContaining([
      'The organizer invited Participant 1.',
      'Participant 1 joined.',
      "Kairos added the meeting to the organizer's calendar, with a video link.",
      'Kairos emailed the organizer and Participant 1 the booked time.',
    ]),
  );
  expect(happeningsOf(story).find(({ kind }) => kind === 'joined')!.by).toEqual({
    kind: 'person',
    name: 'Participant 1',
    program: null,
  });
  const { scheduledTime, organizerId, shareableLink, videoLink } = await kairos.look(meeting.id);
  const asked: unknown[] = [story];
  for (let version = 1; version <= story.versions; version++) {
    asked.push(await versionOf(meeting, version, analyst));
    const why = await whyOf(meeting, version, scheduledTime!, analyst);
    expect([why.people, why.counts, why.rank]).toEqual([null, null, null]);
    asked.push(why);
  }
  for (const text of asked.map((answer) => JSON.stringify(answer)))
    expect(text).not.toMatch(
      new RegExp(`Secret|Mia|Noah|@|https?:|${[organizerId, shareableLink, videoLink].join('|')}`, 'i'),
    );
  const newest = await versionOf(meeting, story.versions, analyst);
  expect(newest.meeting).toMatchObject({
    role: 'analyst',
    status: 'scheduled',
    scheduledTime,
    participants: [{ id: 1, name: 'Participant 1', email: null, status: 'accepted' }],
    evidence: [
      { participant: 0, known: true, busy: null, open: null },
      { participant: 1, known: true, busy: null, open: null },
    ],
  });
  const file = await call(analyst, 'GET', `/api/meetings/${meeting.id}/history?download`);
  expect(file.body).toEqual(story);
  expect((await call(analyst, 'GET', `/api/meetings/${meeting.id}`)).status).toBe(404);
});

test('an analyst who organizes or takes part reads what any other would, and one who has left reads it as an analyst', async () => {
  const meeting = await kairos.create({ participants: [{ email: ANALYST }] });
  expect(await storyOf(meeting, analyst)).toMatchObject({ role: 'participant', title: 'Plan the launch' });
  await call(kairos.organizer, 'DELETE', `/api/meetings/${meeting.id}/participants/1`);
  expect(await storyOf(meeting, analyst)).toMatchObject({ role: 'analyst', title: null });
  const own = await analyst.post<MeetingAnswer>('/api/meetings', aRequest({ title: 'My own' }), {
    'idempotency-key': 'an-analyst-organizes',
  });
  expect(await storyOf(own, analyst)).toMatchObject({ role: 'organizer', title: 'My own' });
  for (const path of ['', '/1', '/99'])
    expect([
      path,
      (await call(analyst, 'GET', `/api/meetings/00000000-0000-4000-8000-000000000000/history${path}`))
        .status,
    ]).toEqual([path, 404]);
});

test('the story is there as a file', async () => {
  const meeting = await kairos.create();
  const { headers, body } = await call(
    kairos.organizer,
    'GET',
    `/api/meetings/${meeting.id}/history?download`,
  );
  expect(headers.get('content-disposition')).toBe('attachment; filename="kairos-meeting-history.json"');
  expect(body).toEqual(await storyOf(meeting));
});

/** Every value under a name, at any depth. */
function valuesOf(json: unknown, name: string): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...valuesOf(value, name),
  ]);
}

test('people who take part are told nothing of other people’s time, of their answers, or of what was sent to them', async () => {
  const meeting = await kairos.create({
    aiDecisionMode: 'auto',
    participants: [{ email: TEST_ADDRESSES.participant }, { email: TEST_ADDRESSES.second, name: 'Emma' }],
  });
  await kairos.join(meeting);
  await kairos.join(meeting, kairos.second);
  const { scheduledTime } = await eventually(
    () => kairos.look(meeting.id),
    ({ calendar }) => calendar?.state === 'recorded',
  );
  const all = await storyOf(meeting);
  const readings = happeningsOf(all).filter(({ type }) => type === 'AvailabilityRead');
  expect(readings.map(({ payload }) => payload?.['participant'])).toEqual([0, 1, 2]);
  for (const { payload } of readings) expect(payload?.['busy']).not.toEqual([]);
  const own = readings.find(({ payload }) => payload?.['participant'] === 1)!.payload?.['busy'];

  const story = await storyOf(meeting, kairos.participant);
  expect(story.versions).toBeLessThan(all.versions);
  expect(JSON.stringify(story)).not.toContain('Emma');
  expect(kindsOf(story)).toEqual(
    expect.arrayContaining(['asked', 'invited', 'joined', 'read', 'ranked', 'chosen', 'booked']),
  );
  expect(valuesOf(story, 'busy')).toEqual([own]);
  const people = [...valuesOf(story, 'participant'), ...valuesOf(story, 'recipient')];
  expect([...new Set(people)]).toEqual([1]);
  for (const name of ['notFree', 'basis', 'without', 'remedies', 'link', 'linkHash', 'userId', 'eventId'])
    expect([
      name,
      valuesOf(
        happeningsOf(story).filter(({ type }) => type !== 'AvailabilityRead'),
        name,
      ),
    ]).toEqual([name, []]);

  for (let version = 1; version <= story.versions; version++) {
    const then = await versionOf(meeting, version, kairos.participant);
    for (const name of ['evidence', 'ranking', 'choice', 'bookedMails', 'shareableLink', 'mail'])
      expect([version, name, valuesOf(then, name).filter((value) => value !== null)]).toEqual([
        version,
        name,
        [],
      ]);
    for (const start of [scheduledTime!, `${meeting.dateRangeEnd}T03:00:00Z`]) {
      const why = await whyOf(meeting, version, start, kairos.participant);
      expect((why.people ?? []).map(({ participant }) => participant).filter((one) => one !== 1)).toEqual([]);
      expect([why.counts, why.score, why.best, why.rank]).toEqual([null, null, null, null]);
      expect(why.sentence).not.toMatch(/Emma|Mia/);
    }
  }
});

test('who has left, and what address was invited, is not told to those who take part', async () => {
  const meeting = await kairos.create({
    participants: [{ email: TEST_ADDRESSES.participant }, { email: 'gone@example.com', name: 'Gone Canary' }],
  });
  await kairos.join(meeting);
  await kairos.organizer.delete(`/api/meetings/${meeting.id}/participants/2`);
  const story = await storyOf(meeting, kairos.participant);
  const told = [JSON.stringify(story)];
  for (let version = 1; version <= story.versions; version++)
    told.push(JSON.stringify(await versionOf(meeting, version, kairos.participant)));
  expect(told.filter((text) => /gone/i.test(text))).toEqual([]);
  const mine = await storyOf(meeting);
  expect(sentencesOf(mine)).toContain('You removed Gone Canary.');
  expect((await versionOf(meeting, 3)).meeting?.participants.map(({ email }) => email)).toContain(
    'gone@example.com',
  );
});

test('in a larger group a participant is told how many could have come, and never who', async () => {
  const guests = [
    TEST_ADDRESSES.participant,
    TEST_ADDRESSES.second,
    'omar.cairo@example.com',
    'rafa.saopaulo@example.com',
  ];
  const meeting = await kairos.create({ participants: guests.map((email) => ({ email })) });
  for (const email of guests) await kairos.join(meeting, await kairos.signedIn(email));
  const { timeSuggestions } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.timeSuggestions.length > 0,
  );
  const story = await storyOf(meeting, kairos.participant);
  const answer = await whyOf(meeting, story.versions, timeSuggestions[0]!.suggestedTime, kairos.participant);
  expect(answer.people).toEqual([expect.objectContaining({ participant: 1, name: 'You' })]);
  expect(answer.counts).toEqual({
    ...{ free: 5, busy: 0, outOfHours: 0, unknown: 0 },
    ...{ night: 0, tooSoon: 0 },
  });
  expect(answer.sentence).toMatch(/^You were free on .+\. 5 of 5 people were free\. It was the best of/);
});

test('someone’s calendar is told in the dates of the meeting alone', async () => {
  const meeting = await booked();
  const seen: MeetingDetailsAnswer = await kairos.look(meeting.id);
  const busy = happeningsOf(await storyOf(meeting))
    .filter(({ type }) => type === 'AvailabilityRead')
    .map(({ payload }) => payload?.['busy']);
  expect(busy).toEqual(seen.evidence!.map((one) => one.busy));
});

test('what was erased is said to be erased, and what was decided stays', async () => {
  const address = 'omar.cairo@example.com';
  const leaving = await kairos.signedIn(address);
  const meeting = await kairos.create({ participants: [{ email: address, name: 'Omar Canary' }] });
  await kairos.join(meeting, leaving);
  const { timeSuggestions } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.timeSuggestions.length > 0,
  );
  const before = await storyOf(meeting);
  expect(before.erased).toBe(false);
  await call(leaving, 'DELETE', '/api/account');
  const story = await storyOf(meeting);
  expect(story.erased).toBe(true);
  expect(JSON.stringify(story)).not.toMatch(/Omar|omar\.cairo/);
  expect(sentencesOf(story)).toEqual(
    expect.arrayContaining([
      'You invited someone whose data was erased.',
      'Someone whose data was erased joined.',
      'Someone whose data was erased declined.',
      'The personal data of participant 1 was erased on request.',
    ]),
  );
  const ranked = happeningsOf(story).findLast(
    ({ kind, version }) => kind === 'ranked' && version <= before.versions,
  )!;
  const why = await whyOf(meeting, ranked.version, timeSuggestions[0]!.suggestedTime);
  expect(why).toMatchObject({ erased: true, people: [{ state: 'free' }, { state: 'unknown' }] });
  expect(why.sentence).toContain('since been erased');
  expect((await versionOf(meeting, story.versions)).meeting).toEqual(await kairos.look(meeting.id));
});
