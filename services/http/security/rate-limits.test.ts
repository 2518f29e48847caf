import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { ApiError, notFound } from '../errors.ts';
import { createRateLimits, type RateLimitName } from './rate-limits.ts';

type Caller = { ip?: string; user?: string; token?: string };

/** Calls of one kind, of which three are allowed: each answers with this status, or with the status of the refusal. */
function limited(name: RateLimitName) {
  const limit = createRateLimits({ shared: null, change: { [name]: { calls: 3, seconds: 60 } } })(name);
  return async (status: number, { ip = '203.0.113.7', user, token }: Caller = {}): Promise<number> => {
    const state = {
      ...(user !== undefined && { user: { id: user } }),
      ...(token !== undefined && { token: { id: token } }),
    };
    const ctx = { ip, status, state } as Context;
    try {
      await limit(ctx, async () => {
        if (status === 404) throw notFound();
      });
      return ctx.status;
    } catch (error) {
      return error instanceof ApiError ? error.status : 0;
    }
  };
}

test('wrong links are refused after a while, and links that exist never are, from the same address', async () => {
  const open = limited('link');
  const statuses = [];
  for (const status of [404, 200, 404, 404, 404, 200, 404, 204]) statuses.push(await open(status));
  expect(statuses).toEqual([404, 200, 404, 404, 429, 200, 429, 204]);
});

test('a page that shows a wrong link as not found counts as well', async () => {
  const limit = createRateLimits({ shared: null, change: { link: { calls: 1, seconds: 60 } } })('link');
  const show = () => {
    const ctx = { ip: '203.0.113.7', status: 404, state: {} } as Context;
    return limit(ctx, async () => {});
  };
  await show();
  await expect(show()).rejects.toMatchObject({ status: 429 });
});

test('links count as reading by person, so a colleague who is signed in has their own count', async () => {
  const open = createRateLimits({ shared: null, change: { read: { calls: 1, seconds: 60 } } })('link');
  const opens = (user?: string) =>
    open(
      { ip: '203.0.113.7', status: 200, state: user ? { user: { id: user } } : {} } as Context,
      async () => {},
    );
  await opens();
  await expect(opens()).rejects.toMatchObject({ status: 429 });
  await opens('mia');
  await opens('noah');
});

test('signing in is counted by network: addresses of one /64 share it', async () => {
  const signIn = limited('signIn');
  const statuses = [];
  for (const host of [1, 2, 3, 4]) statuses.push(await signIn(302, { ip: `2001:db8::${host}` }));
  statuses.push(await signIn(302, { ip: '2001:db8:0:1::1' }));
  expect(statuses).toEqual([302, 302, 302, 429, 302]);
});

test('calls that cost much count by person, whichever of their tokens is used, and others by token', async () => {
  const statuses = async (name: RateLimitName) => {
    const call = limited(name);
    const all = [];
    for (const token of ['one', 'two', 'one', 'two']) all.push(await call(200, { user: 'mia', token }));
    return [...all, await call(200, { user: 'noah' })];
  };
  expect(await statuses('costly')).toEqual([200, 200, 200, 429, 200]);
  expect(await statuses('read')).toEqual([200, 200, 200, 200, 200]);
});
