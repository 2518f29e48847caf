import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

type DemoMail = { links: string[] };

/** What people answer to a time that is booked, and what its organizer and they are told of it. */

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const seenBy = (who: Visitor, id: string) => who.get<MeetingDetailsAnswer>(`/api/meetings/${id}`);

test('someone who joined and declined the booked time is shown to the organizer, and can come back', async () => {
  const { id } = await kairos.meetingIn('scheduled');
  expect(await seenBy(kairos.participant, id)).not.toHaveProperty('mayAnswerTime');
  await call(kairos.participant, 'POST', `/api/meetings/${id}/decline`);
  expect(await seenBy(kairos.participant, id)).toMatchObject({ mayAnswerTime: 'declined' });
  expect((await kairos.look(id)).participants).toMatchObject([{ status: 'declined', cantCome: true }]);

  const back = await call(kairos.participant, 'POST', `/api/meetings/${id}/participants`, {});
  expect(back.status).toBe(200);
  const [participant] = (await kairos.look(id)).participants;
  expect(participant).toMatchObject({ status: 'accepted' });
  expect(participant).not.toHaveProperty('cantCome');
});

test('a guest who is asked can answer, on the page of the share link, too', async () => {
  const meeting = await kairos.meetingIn('scheduled');
  const emails = [{ email: TEST_ADDRESSES.stranger, bookedTime: 'asked' }];
  const asked = await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/invite`, { emails });
  expect(asked.status).toBe(202);
  expect(await seenBy(kairos.stranger, meeting.id)).toMatchObject({ mayAnswerTime: 'pending' });
  // The time was chosen without knowing when they're free.
  const { choice, participants } = await kairos.look(meeting.id);
  expect([participants.length, choice!.suggestion.people.length]).toEqual([2, 2]);
  const page = await call(kairos.stranger, 'GET', `/api/meetings/link/${meeting.shareableLink}`);
  expect(page.body['viewer']).toMatchObject({ status: 'pending', mayAnswerTime: 'pending', mayJoin: false });
  expect((await call(kairos.stranger, 'POST', `/api/meetings/${meeting.id}/participants`, {})).status).toBe(
    200,
  );
  expect((await call(kairos.stranger, 'GET', '/api/account/export')).body['meetings']).toContainEqual(
    expect.objectContaining({ me: expect.objectContaining({ status: 'accepted', bookedTime: 'asked' }) }),
  );
});

test('without an account, someone who is asked to the booked time says yes with their personal link', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.second }] });
  const mailed = await eventually(
    () => kairos.anonymous.get<DemoMail[]>(`/demo/inbox.json?to=${TEST_ADDRESSES.second}`),
    (mails) => mails.some(({ links }) => links.some((link) => link.includes(meeting.shareableLink!))),
  );
  const link = mailed.flatMap(({ links }) => links).find((one) => one.includes(meeting.shareableLink!))!;
  const token = new URL(link).searchParams.get('invitation')!;
  const path = `/api/answers/${encodeURIComponent(token)}`;
  const accept = () => call(kairos.anonymous, 'PUT', path, { zone: 'Asia/Tokyo', spans: [], done: true });
  await kairos.join(meeting);
  await eventually(
    () => kairos.look(meeting.id),
    ({ timeSuggestions }) => timeSuggestions.length > 0,
  );
  const [best] = (await kairos.look(meeting.id)).timeSuggestions;
  const choice = { start: best!.suggestedTime, without: [1] };
  await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/schedule`, choice);
  expect(await accept()).toMatchObject({ status: 409, body: { message: 'This meeting is already booked.' } });

  const emails = [{ email: TEST_ADDRESSES.second, bookedTime: 'asked' }];
  await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/invite`, { emails });
  expect((await call(kairos.anonymous, 'GET', path)).body).toMatchObject({
    me: { status: 'pending', mayAnswerTime: 'pending' },
  });
  expect((await accept()).status).toBe(200);
  expect((await kairos.look(meeting.id)).participants[0]).toMatchObject({ status: 'accepted' });
});
