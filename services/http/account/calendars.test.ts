import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import { aRequest, call, eventually, type GivenKairos, givenKairos } from '../testkit/given.ts';

const NOAH = 'noah.london@example.com';
const MIA = 'mia.berlin@example.com';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

type Visitor = Awaited<ReturnType<GivenKairos['signedIn']>>;

/** Someone who lets all calendars count. */
const withAll = async (email: string) => {
  const visitor = await kairos.signedIn(email);
  const { url } = await visitor.open('/api/auth/google?calendars=all');
  await visitor.open((await answerConsent(url, { email })).href);
  return visitor;
};
const calendarsOf = async (who: Visitor) =>
  (await who.get<OwnCalendars>('/api/account/calendars')).accounts.flatMap(({ calendars }) => calendars);
const change = async (who: Visitor, body: object) => {
  const { status, body: answer } = await call(who, 'PATCH', '/api/account/calendars', body);
  return { status, answer: answer as OwnCalendars & { message: string } };
};

test('at first there is the main calendar, and others may be there', async () => {
  const ana = await kairos.signedIn('ana.auckland@example.com');
  expect(await ana.get('/api/account/calendars')).toMatchObject({
    accounts: [
      {
        ...{ provider: 'google', label: 'ana.auckland@example.com', connected: true, complete: false },
        calendars: [{ counts: true, writable: true, getsMeetings: true, trouble: null }],
      },
    ],
  });
});

test('once all may be listed, those that are switched on count, and the person may say otherwise', async () => {
  const mia = await withAll(MIA);
  const [main, own, club] = await calendarsOf(mia);
  expect([main, own, club]).toMatchObject([
    { name: MIA, counts: true, getsMeetings: true },
    { name: 'Private', counts: true, writable: true },
    { name: 'Chess club', counts: false, writable: false },
  ]);
  const counts = { [main!.id]: false, [club!.id]: true };
  const { answer } = await change(mia, { counts, meetings: own!.id });
  expect(answer.accounts[0]?.calendars).toMatchObject([
    { counts: false, getsMeetings: false },
    { counts: true, getsMeetings: true },
    { counts: true, getsMeetings: false },
  ]);
});

test('a choice that makes no sense is refused, and changes nothing', async () => {
  const noah = await withAll(NOAH);
  const [main, family] = await calendarsOf(noah);
  const strangers = await calendarsOf(await kairos.signedIn('yuki.tokyo@example.com'));
  const before = await calendarsOf(noah);
  const refusals: [object, RegExp][] = [
    [{}, /at least one field/],
    [{ counts: { [main!.id]: 'no' } }, /true or false/],
    [{ counts: { [main!.id]: false, [family!.id]: false } }, /At least one calendar has to count/],
    [{ counts: { [strangers[0]!.id]: true } }, /can't be chosen/],
    [{ counts: { [main!.id]: false }, meetings: family!.id }, /can't be chosen/],
    [{ meetings: strangers[0]!.id }, /can't be chosen/],
  ];
  for (const [body, message] of refusals) {
    const { status, answer } = await change(noah, body);
    expect([status, answer.message]).toEqual([400, expect.stringMatching(message)]);
  }
  expect(await calendarsOf(noah)).toEqual(before);
});

test('calendars that cannot be read are marked for their owner, who can connect them again', async () => {
  const emma = await withAll('emma.newyork@example.com');
  expect(await calendarsOf(emma)).toMatchObject([{ counts: true, trouble: null }]);
  await kairos.database.pool.query(
    `update demo.grants set generation = generation + 1 where email = 'emma.newyork@example.com'`,
  );
  expect(await calendarsOf(emma)).toMatchObject([{ counts: true, trouble: 'disconnected' }]);
  expect(await emma.get('/api/account/calendars')).toMatchObject({ accounts: [{ connected: false }] });
  await emma.signIn('emma.newyork@example.com');
  expect(await calendarsOf(emma)).toMatchObject([{ counts: true, trouble: null }]);
});

test('the export of the own data holds the accounts and calendars, and no credential', async () => {
  const mia = await withAll(MIA);
  const { body, text } = await call(mia, 'GET', '/api/account/export');
  expect(body).toMatchObject({
    calendars: [{ provider: 'google', label: MIA, calendars: [{}, { name: 'Private' }, {}] }],
  });
  expect(text).not.toMatch(/credential|refresh_?token/i);
});

test('an organizer sees of each person how many calendars were read and how many could not be, and never which', async () => {
  const [mia, noah] = [await withAll(MIA), await withAll(NOAH)];
  const names = (await calendarsOf(noah)).map(({ name }) => name).filter((name) => name !== NOAH);
  expect(names).toHaveLength(1);
  const meeting = await mia.post<MeetingAnswer>(
    '/api/meetings',
    aRequest({ participants: [{ email: NOAH }] }),
  );
  await kairos.join(meeting, noah);
  const look = () => kairos.look(meeting.id, mia);
  const evidenceOf = async (known: boolean) => {
    const { evidence } = await eventually(look, (seen) =>
      Boolean(seen.evidence?.some((one) => one.participant === 1 && one.known === known)),
    );
    return evidence!.find(({ participant }) => participant === 1)!.calendars;
  };
  expect(await evidenceOf(true)).toEqual({ counting: 2, unreadable: 0, oldest: null });

  await kairos.database.pool.query('update demo.grants set generation = generation + 1 where email = $1', [
    NOAH,
  ]);
  await call(mia, 'PATCH', `/api/meetings/${meeting.id}`, { duration: 45 });
  expect(await evidenceOf(false)).toEqual({ counting: 2, unreadable: 2, oldest: null });
  const seen = [
    await mia.get(`/api/meetings/${meeting.id}/history`),
    await mia.get('/api/meetings'),
    await look(),
  ];
  expect(JSON.stringify(seen)).not.toContain(names[0]);
  expect(JSON.stringify(seen[0])).toContain(
    "Noah London's free times were unknown: 2 of 2 calendars couldn't be read.",
  );
  expect((await kairos.look(meeting.id, noah)).evidence).toBeNull();
});
