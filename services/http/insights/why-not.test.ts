import { expect, test } from 'vitest';
import { NoInsights } from '#projections/analytics/insights/look.ts';
import { answeringNoInsights } from './routes.ts';

test.each([
  ['foreign', /schema “analytics” that isn't from Kairos.*rename/, {}],
  ['preparing', /is preparing.*Try again/, { 'Retry-After': '5' }],
  ['tooSlow', /took the database too long.*fewer days/, { 'Retry-After': '30' }],
] as const)('views that are "%s" are answered 503 with what to do', async (why, message, headers) => {
  await expect(answeringNoInsights(Promise.reject(new NoInsights(why)))).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(message),
    headers,
  });
});

test('what else goes wrong stays what it is', async () => {
  const error = new Error('else');
  await expect(answeringNoInsights(Promise.reject(error))).rejects.toBe(error);
  expect(await answeringNoInsights(Promise.resolve(1))).toBe(1);
});
