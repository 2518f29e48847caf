import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { DAY, HOUR } from '#contracts/durations.ts';
import { call, eventually, type GivenKairos, givenKairos, type TestVisitor } from './testkit/given.ts';

/*
 * No one is in two places, whichever way they answered. Judged from outside and by address: at how many meetings of one
 * time someone is in the calendars.
 */

const OMAR = 'omar.cairo@example.com';
/** A Monday. Each test has a week of its own. */
const START = Date.parse('2027-02-01T06:00:00Z');

let kairos: GivenKairos;
let mia: TestVisitor;
let noah: TestVisitor;
let omar: TestVisitor;
let moved = 0;
const began = Date.now();

beforeAll(async () => {
  const now = () => new Date(START + Date.now() - began + moved);
  kairos = await givenKairos({ now, env: { KAIROS_GRACE_SECONDS: '0' } });
  [mia, noah] = [kairos.organizer, kairos.participant];
  omar = await kairos.signedIn(OMAR);
});
afterAll(() => kairos.stop());

const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
const later = (time: string, hours: number) => new Date(Date.parse(time) + hours * HOUR).toISOString();
const isBooked = ({ status }: { status: string }) => status === 'scheduled';

/** A meeting of an hour, on the days of a week. */
async function create(who: TestVisitor, week: number, emails: string[], mode: 'auto' | 'manual') {
  await kairos.forgetCounts();
  const monday = START + 7 * DAY * week;
  return who.post<MeetingAnswer>('/api/meetings', {
    ...{ title: 'Plan the launch', duration: 60, timePreference: 'all', aiDecisionMode: mode },
    ...{ dateRangeStart: dayAt(monday + DAY), dateRangeEnd: dayAt(monday + 4 * DAY) },
    participants: emails.map((email) => ({ email })),
  });
}

/** Two times of a week at which both organizers and Omar are free, as their calendars say. */
async function freeTimes(week: number): Promise<[string, string]> {
  const meeting = await create(mia, week, [], 'manual');
  await kairos.join(meeting, noah);
  await kairos.join(meeting, omar);
  moved += 60_000;
  const { ranking } = await eventually(
    () => kairos.look(meeting.id, mia),
    (seen) => seen.ranking?.current === true && seen.participants.length === 2,
  );
  const [first, ...others] = ranking!.suggestions.map(({ suggestedTime }) => suggestedTime);
  const second = others.find((time) => Math.abs(Date.parse(time) - Date.parse(first!)) >= HOUR);
  await mia.delete(`/api/meetings/${meeting.id}`);
  return [first!, second!];
}

const saysWorks = (times: readonly string[]) => ({
  zone: 'Europe/London',
  spans: times
    .map((start) => ({ start: new Date(start).toISOString(), end: later(start, 1), answer: 'works' }))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1)),
});

const mailAbout = async ({ id }: MeetingAnswer, email: string, part: string): Promise<string> => {
  const links = await eventually(
    async () =>
      (await kairos.mails(email)).flatMap(({ meetingId, links: all }) =>
        meetingId === id ? all.filter((one) => one.includes(part)) : [],
      ),
    (found) => found.length > 0,
  );
  return links[0]!.split(part)[1]!;
};

/** With the personal link of the invitation, and not signed in. */
async function answerByLink(meeting: MeetingAnswer, email: string, times: readonly string[]) {
  const token = await mailAbout(meeting, email, '?invitation=');
  const body = { ...saysWorks(times), done: true };
  expect(await call(kairos.anonymous, 'PUT', `/api/answers/${token}`, body)).toMatchObject({ status: 200 });
}

/** With the share link, confirmed from the email. */
async function answerByShareLink(meeting: MeetingAnswer, email: string, times: readonly string[]) {
  const body = { name: 'Someone', email, ...saysWorks(times) };
  await call(kairos.visitor(), 'POST', `/api/meetings/link/${meeting.shareableLink}/answers`, body);
  const token = decodeURIComponent(await mailAbout(meeting, email, '/answers/confirm/'));
  expect(await call(kairos.anonymous, 'POST', '/api/answers/confirm', { token })).toMatchObject({
    status: 200,
  });
}

/** At how many events of a time an address is: as the owner of the calendar, or among the guests. */
async function eventsWith(email: string, start: string): Promise<number> {
  const { rows } = await kairos.database.pool.query(
    `select distinct id from demo.events where event->>'status' = 'confirmed' and starts_at = $1
       and id !~ '-' and (calendar = $2 or event::text like '%' || $2 || '%')`,
    [start, email],
  );
  return rows.length;
}

const choose = (who: TestVisitor, { id }: MeetingAnswer, start: string) =>
  call(who, 'POST', `/api/meetings/${id}/schedule`, { start });

const booked = (meeting: MeetingAnswer, who: TestVisitor) =>
  eventually(async () => {
    moved += 60_000;
    return kairos.look(meeting.id, who);
  }, isBooked);

/** Mia books a time with Omar, who has joined with his account. */
async function bookWithOmar(week: number, time: string) {
  const meeting = await create(mia, week, [OMAR], 'manual');
  await kairos.join(meeting, omar);
  expect(await choose(mia, meeting, time)).toMatchObject({ status: 200 });
}

/** Noah's meeting is booked at the other time, although someone said that the taken one works as well. */
async function isBookedBeside(meeting: MeetingAnswer, email: string, [taken, free]: [string, string]) {
  const { scheduledTime } = await booked(meeting, noah);
  expect(scheduledTime).toBe(free);
  await eventually(
    () => eventsWith(email, free),
    (count) => count === 1,
  );
  expect(await eventsWith(email, taken)).toBe(1);
}

test('someone booked with an account is not booked again by answering with a personal link', async () => {
  const times = await freeTimes(1);
  await bookWithOmar(1, times[0]);
  const other = await create(noah, 1, [OMAR], 'auto');
  await answerByLink(other, OMAR, times);
  await isBookedBeside(other, OMAR, times);
});

test('someone who organizes a booked meeting is not booked elsewhere by answering with a personal link', async () => {
  const times = await freeTimes(2);
  const own = await create(omar, 2, ['ana@x.example'], 'manual');
  await answerByLink(own, 'ana@x.example', times);
  expect(await choose(omar, own, times[0])).toMatchObject({ status: 200 });
  const other = await create(noah, 2, [OMAR], 'auto');
  await answerByLink(other, OMAR, times);
  await isBookedBeside(other, OMAR, times);
});

test.each([
  ['the share links of two meetings', OMAR, answerByShareLink, 3],
  ['the personal links of two meetings', OMAR, answerByLink, 4],
  ['the personal links of two meetings, without an account', 'ben@x.example', answerByLink, 5],
  ['the share links of two meetings, without an account', 'cleo@x.example', answerByShareLink, 6],
])('someone who answers with %s is booked once', async (_, email, answer, week) => {
  const times = await freeTimes(week);
  const invited = answer === answerByLink ? [email] : [];
  const one = await create(mia, week, invited, 'auto');
  await answer(one, email, [times[0]]);
  expect((await booked(one, mia)).scheduledTime).toBe(times[0]);
  const other = await create(noah, week, invited, 'auto');
  await answer(other, email, times);
  await isBookedBeside(other, email, times);
});

test('an organizer who chooses a time that is taken is told who was booked, and nothing of where', async () => {
  const [time] = await freeTimes(7);
  await bookWithOmar(7, time);
  const other = await create(noah, 7, [OMAR], 'manual');
  await answerByLink(other, OMAR, [time]);
  const { status, body } = await choose(noah, other, time);
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toMatch(/was just booked for another meeting at this time/);
  expect(JSON.stringify(body)).not.toMatch(/mia|launch/i);
  expect(await eventsWith(OMAR, time)).toBe(1);
});

test('time that was held for an address counts for the account that verifies it later', async () => {
  const [time] = await freeTimes(8);
  const email = 'kim.seoul@x.example';
  const one = await create(mia, 8, [email], 'auto');
  await answerByLink(one, email, [time]);
  await booked(one, mia);
  const kim = kairos.visitor();
  await call(kim, 'POST', '/api/auth/mail', { email });
  const mails = await eventually(
    async () => (await kairos.mails(email)).filter(({ kind }) => kind === 'signInLink'),
    ({ length }) => length > 0,
  );
  const token = decodeURIComponent(new URL(mails[0]!.links[0]!).pathname.split('/').at(-1)!);
  expect((await call(kim, 'POST', '/api/auth/mail/finish', { token })).status).toBe(200);
  const other = await create(noah, 8, [email], 'manual');
  await kairos.join(other, kim);
  const answer = { ...saysWorks([time]), done: true };
  expect((await call(kim, 'PUT', `/api/meetings/${other.id}/answer`, answer)).status).toBe(200);
  expect(await choose(noah, other, time)).toMatchObject({ status: 409 });
  expect(await eventsWith(email, time)).toBe(1);
});

test('the account lists a meeting that its owner answered by hand', async () => {
  const [time] = await freeTimes(9);
  const meeting = await create(noah, 9, [OMAR], 'manual');
  await answerByLink(meeting, OMAR, [time]);
  const listed = await eventually(
    () => omar.get<MeetingAnswer[]>('/api/meetings'),
    (meetings) => meetings.some(({ id }) => id === meeting.id),
  );
  expect(listed.find(({ id }) => id === meeting.id)).toMatchObject({ status: 'active' });
});

test('someone who answered before they had an account finds the meeting in their lists once they have one', async () => {
  const email = 'rafa.saopaulo@example.com';
  const meeting = await create(mia, 12, [email], 'manual');
  await answerByLink(meeting, email, [later(`${dayAt(START + 85 * DAY)}T00:00:00Z`, 15)]);
  const rafa = await kairos.signedIn(email);
  const listed = async (path: string) => (await rafa.get<MeetingAnswer[]>(path)).map(({ id }) => id);
  expect(await listed('/api/meetings')).toEqual([meeting.id]);
  expect(await listed('/api/meetings?list=active&search=launch')).toEqual([meeting.id]);
  expect(await listed('/api/meetings/recent')).toEqual([meeting.id]);
  expect(await rafa.get('/api/meetings/counts')).toMatchObject({ active: 1 });
  expect(await rafa.get('/api/dashboard/stats')).toMatchObject({ totalMeetings: 1 });
  expect(await kairos.look(meeting.id, rafa)).toMatchObject({ role: 'participant' });
});
