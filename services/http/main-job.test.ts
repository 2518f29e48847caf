import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, idempotent } from '#client/kairos.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import { eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

test('a meeting is created, joined by its link and booked, and everyone finds it in their list', async () => {
  const created = await kairos.create({
    aiDecisionMode: 'auto',
    participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }],
  });
  expect(created).toMatchObject({
    title: 'Plan the launch',
    role: 'organizer',
    status: 'pending',
    aiDecisionMode: 'auto',
    participants: [{ name: 'Noah', email: TEST_ADDRESSES.participant, status: 'pending' }],
  });
  await kairos.join(created);
  const booked = await eventually(
    () => kairos.look(created.id),
    ({ status, calendar }) => status === 'scheduled' && calendar?.state === 'recorded',
  );
  expect(booked.scheduledTime).toBe(booked.timeSuggestions[0]?.suggestedTime);
  expect(booked.videoLink).toBeTruthy();
  const told = await eventually(
    () => kairos.look(created.id),
    ({ bookedMails }) => bookedMails?.sent === bookedMails?.owed,
  );
  expect(told.bookedMails).toEqual({ owed: 2, sent: 2, notSent: 0, unknown: 0 });
  const seenByGuest = await kairos.look(created.id, kairos.participant);
  expect([seenByGuest.organizer.name, seenByGuest.bookedMails]).toEqual(['Mia Berlin', null]);
  for (const person of [kairos.organizer, kairos.participant])
    expect(await person.get('/api/meetings')).toContainEqual(
      expect.objectContaining({ id: created.id, status: 'scheduled', scheduledTime: booked.scheduledTime }),
    );
});

test('in manual mode the organizer chooses one of the ranked times', async () => {
  const created = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  await kairos.join(created);
  const ranked = await eventually(
    () => kairos.look(created.id),
    ({ ranking }) => ranking?.current === true,
  );
  const [, second] = ranked.timeSuggestions;
  const chosen = await answered(
    kairos.organizer.api.POST('/api/meetings/{id}/schedule', {
      params: { path: { id: created.id }, header: idempotent() },
      body: { start: second!.suggestedTime },
    }),
  );
  expect(chosen).toMatchObject({ status: 'scheduled', scheduledTime: second?.suggestedTime });
});

test('the first sign-in leads to the onboarding, a later one to the dashboard, one from a link back to the link', async () => {
  const visitor = kairos.visitor();
  const where = async (redirect?: string) => {
    const start = redirect ? `/auth/google?redirect=${encodeURIComponent(redirect)}` : '/auth/google';
    return signInLeadsTo(visitor, start, 'omar.cairo@example.com');
  };
  expect(await where()).toBe('/onboarding');
  expect(await where()).toBe('/');
  expect(await where('/meetings/join/abc')).toBe('/meetings/join/abc');
  const another = kairos.visitor();
  expect(
    await signInLeadsTo(another, '/auth/google?redirect=/meetings/join/abc', 'ana.auckland@example.com'),
  ).toBe('/meetings/join/abc');
  const third = kairos.visitor();
  const fromCreating = () =>
    signInLeadsTo(third, '/auth/google?redirect=/meetings/create', 'asha.kathmandu@example.com');
  expect([await fromCreating(), await fromCreating()]).toEqual(['/onboarding', '/meetings/create']);
});

async function signInLeadsTo(
  visitor: ReturnType<GivenKairos['visitor']>,
  start: string,
  email: string,
): Promise<string> {
  const { url } = await visitor.open(start);
  const callback = await answerConsent(url, { email });
  const response = await visitor.request(callback.href);
  return response.headers.get('location') ?? '';
}
