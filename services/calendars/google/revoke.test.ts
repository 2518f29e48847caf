import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeAccess } from './revoke.ts';
import { type OpenDemo, openDemo } from './testkit/demo.ts';

let demo: OpenDemo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo.close());

const range = { start: new Date('2027-01-04T00:00:00Z'), end: new Date('2027-01-05T00:00:00Z') };

test('a permission that is given back is worth nothing at Google anymore', async () => {
  const userId = await demo.signIn({ email: 'mia.berlin@example.com' });
  expect(await revokeAccess(demo.client, demo.tokens.store, userId)).toBe(true);
  const read = await demo.calendars.freeBusy(userId, range, AbortSignal.timeout(10_000));
  expect(read).toMatchObject({ known: false, why: 'disconnected' });
});

test('a permission that is not there, or that Google does not know, is said to be so', async () => {
  expect(await revokeAccess(demo.client, demo.tokens.store, 'nobody')).toBe(false);
  await demo.tokens.store.save('forger', { accessToken: 'invented', expiresAt: 0, scopes: [] });
  expect(await revokeAccess(demo.client, demo.tokens.store, 'forger')).toBe(false);
});
