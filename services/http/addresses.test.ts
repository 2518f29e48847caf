import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenKairos, givenKairos, TEST_ADDRESSES, type TestVisitor } from './testkit/given.ts';

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
