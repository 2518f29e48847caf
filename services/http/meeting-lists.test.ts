import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeetingCounts } from '#contracts/api/meeting-lists.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { call, type GivenKairos, givenKairos, TEST_ADDRESSES, type TestVisitor } from './testkit/given.ts';

let kairos: GivenKairos;
let created: MeetingAnswer[];

beforeAll(async () => {
  kairos = await givenKairos();
  created = [];
  for (const title of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
    created.unshift(await kairos.create({ title, participants: [{ email: TEST_ADDRESSES.second }] }));
});
afterAll(() => kairos.stop());

/** A page's titles, and the address of the next one as the Link header has it. */
async function page(address: string, who: TestVisitor = kairos.organizer) {
  const { status, body, headers } = await call(who, 'GET', address);
  expect(status).toBe(200);
  const next = /^<(\/api\/meetings\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
  return { titles: (body as unknown as MeetingAnswer[]).map(({ title }) => title), next };
}

test('a list comes in pages, and each leads on to the next', async () => {
  const first = await page('/api/meetings?limit=2');
  expect(first.titles).toEqual(['Epsilon', 'Delta']);
  const second = await page(first.next!);
  expect(second.titles).toEqual(['Gamma', 'Beta']);
  expect(await page(second.next!)).toEqual({ titles: ['Alpha'], next: null });
  expect(await page('/api/meetings')).toMatchObject({ titles: { length: 5 }, next: null });
  expect(await page('/api/meetings?list=completed')).toEqual({ titles: [], next: null });
  expect(await kairos.organizer.get<MeetingCounts>('/api/meetings/counts')).toEqual({
    ...{ active: 5, scheduled: 0, completed: 0, lapsed: 0 },
  });
});

test('a page has no more than it may, wherever among those that follow what is searched for is', async () => {
  const first = await page('/api/meetings?list=active&limit=2&search=%20ETA ');
  expect(first).toEqual({ titles: ['Beta'], next: null });
  const people = await page(`/api/meetings?limit=2&search=${TEST_ADDRESSES.second}`);
  expect(people.titles).toEqual(['Epsilon', 'Delta']);
  expect((await page(people.next!)).titles).toEqual(['Gamma', 'Beta']);
});

test('someone who joined finds others by what they can see of them', async () => {
  await kairos.join(created[1]!, kairos.participant);
  const found = async (search: string) =>
    (await page(`/api/meetings?search=${encodeURIComponent(search)}`, kairos.participant)).titles;
  const [seen] = (await kairos.participant.get<MeetingAnswer[]>('/api/meetings'))[0]!.participants;
  expect(await found(seen!.email!)).toEqual(['Delta']);
  expect(seen!.email).toBe(maskEmail(TEST_ADDRESSES.second));
  expect(await found(TEST_ADDRESSES.second)).toEqual([]);
});

test('someone who joined reads whose meeting it is, and its organizer needs no telling', async () => {
  const [joined] = await kairos.participant.get<MeetingAnswer[]>('/api/meetings?limit=1');
  expect(joined).toMatchObject({ role: 'participant', organizerName: 'Mia Berlin' });
  const [own] = await kairos.organizer.get<MeetingAnswer[]>('/api/meetings?limit=1');
  expect(own).not.toHaveProperty('organizerName');
});

const LIMIT = 'limit must be a whole number from 1 to 100';
const CURSOR = 'cursor must be from the Link header of an earlier page of the same list';
const PLACE = '0_2026-03-02T10:00:00.000Z_0b0e7ab1-0000-4000-8000-000000000001';

test.each([
  ['limit=0', LIMIT],
  ['limit=101', LIMIT],
  ['limit=many', LIMIT],
  ['limit=1&limit=2', LIMIT],
  ['list=mine', 'list must be active, scheduled, completed, or lapsed'],
  [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
  ['cursor=', CURSOR],
  ['cursor=next', CURSOR],
  [`cursor=all_${PLACE}&list=active`, CURSOR],
  [`cursor=all_${PLACE.replace('-03-02', '-13-99')}`, CURSOR],
  [`cursor=all_${PLACE}'`, CURSOR],
])('%s is answered 400 with what to send', async (query, message) => {
  const { status, body } = await call(kairos.organizer, 'GET', `/api/meetings?${query}`);
  expect([status, body]).toEqual([400, { message }]);
});
