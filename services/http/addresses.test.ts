import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aRequest,
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

test('the addresses of the people of a meeting are for its organizer; everyone else sees their own', async () => {
  const silent = 'silent@private.example';
  const participants = [{ email: TEST_ADDRESSES.second }, { email: silent }];
  const meeting = await kairos.create({ participants });
  await kairos.join(meeting, kairos.second);
  await kairos.join(meeting, kairos.participant);

  const seenBy = async (who: TestVisitor) =>
    Promise.all(
      [
        '/api/meetings',
        `/api/meetings/${meeting.id}`,
        `/api/meetings/link/${meeting.shareableLink}`,
        `/api/meetings/${meeting.id}/history`,
        `/api/meetings/${meeting.id}/history/1`,
      ].map(async (path) => (await who.request(path)).text()),
    );
  const [list, details, link] = await seenBy(kairos.participant);
  for (const answer of [list, details, link]) {
    expect(answer).toContain(TEST_ADDRESSES.participant);
    expect(answer).toContain('s•••@p•••.example');
  }
  const told = (await seenBy(kairos.participant)).join();
  for (const other of [silent, TEST_ADDRESSES.second]) expect(told).not.toContain(other);
  for (const answer of (await seenBy(kairos.organizer)).slice(0, 4))
    for (const other of [silent, TEST_ADDRESSES.second]) expect(answer).toContain(other);
});

/** Has someone sign in with a second address too, by the link that is emailed to it. */
async function addAddress(who: TestVisitor, email: string): Promise<void> {
  await who.post('/api/auth/mail', { email, add: true });
  const [mail] = await eventually(
    () => kairos.mails(email),
    (mails) => mails.length > 0,
  );
  const token = decodeURIComponent(new URL(mail!.links[0]!).pathname.split('/').at(-1)!);
  await who.post('/api/auth/mail/finish', { token });
}

test("an organizer's second address is refused like the first, wherever people are named, and answers nothing by hand", async () => {
  const [first, second] = [TEST_ADDRESSES.organizer, 'mia.second@mail.example'];
  await addAddress(kairos.organizer, second);
  const meeting = await kairos.create();
  const saidOf = async (email: string) =>
    (
      await Promise.all([
        call(kairos.organizer, 'POST', '/api/meetings', aRequest({ participants: [{ email }] })),
        call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/invite`, { email }),
        call(kairos.organizer, 'POST', '/api/contacts', { name: 'Me', email }),
      ])
    ).map(({ status, body }) => [status, body['message']]);
  const said = await saidOf(first);
  expect(said).toEqual([
    [400, "You're the organizer, so you don't need an invitation."],
    [400, "You're the organizer, so you don't need an invitation."],
    [400, "This is one of your own addresses. You're in every meeting that you create."],
  ]);
  expect(await saidOf(second.toUpperCase())).toEqual(said);

  const span = {
    start: `${dayFromToday(3)}T09:00:00.000Z`,
    end: `${dayFromToday(3)}T10:00:00.000Z`,
    answer: 'works',
  };
  for (const email of [second, 'someone@else.example'])
    await call(kairos.anonymous, 'POST', `/api/meetings/link/${meeting.shareableLink}/answers`, {
      ...{ email, name: 'Mia', zone: 'Europe/Berlin', spans: [span] },
    });
  await eventually(
    () => kairos.mails('someone@else.example'),
    (mails) => mails.length > 0,
  );
  expect((await kairos.mails(second)).map(({ kind }) => kind)).not.toContain('confirmAnswer');
});

test('someone who is invited at their second address joins as that participant, whichever way they come', async () => {
  const email = 'noah.invited@mail.example';
  await addAddress(kairos.participant, email);
  const meeting = await kairos.create({ participants: [{ email }] });
  await kairos.join(meeting, kairos.participant);
  expect((await kairos.look(meeting.id)).participants).toMatchObject([
    { id: 1, email: TEST_ADDRESSES.participant, status: 'accepted' },
  ]);
});
