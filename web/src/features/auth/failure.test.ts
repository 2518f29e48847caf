import { expect, test } from 'vitest';
import { failedAt, failureIn as failureAt, withoutFailure } from './failure.ts';

const failureIn = (query: URLSearchParams) => failureAt(query, 'Google');

const said = (details: string) => failureIn(new URLSearchParams({ error: 'oauth_failed', details }));

test('a failed sign-in says why, if that is known', () => {
  expect(said("access wasn't granted")).toBe("Error details: access wasn't granted. Please try again.");
  expect(failureIn(new URLSearchParams('error=oauth_failed'))).toBe(
    'There was an issue connecting with Google. Please try again.',
  );
});

test('someone who may not sign in here is told what to do, whatever else the address says', () => {
  expect(failureIn(new URLSearchParams('error=not_allowed&details=x'))).toBe(
    "Your account can't sign in here. Ask your admin for access, or use a different account.",
  );
});

test('nothing is said where nothing failed', () => {
  expect(failureIn(new URLSearchParams('mode=login'))).toBeNull();
  expect(failureIn(new URLSearchParams('error=other&details=x'))).toBeNull();
});

test('of forged details only plain characters stay, and no address to follow', () => {
  expect(said('Call 0800… http://evil <b>now</b>!')).toBe(
    'Error details: Call 0800 httpevil bnowb. Please try again.',
  );
  expect(said('‮https://')).toBe('Error details: https. Please try again.');
  expect(said('<>/:')).toBe('There was an issue connecting with Google. Please try again.');
});

test('details are at most 160 characters long', () => {
  expect(said('x'.repeat(500))).toBe(`Error details: ${'x'.repeat(160)}. Please try again.`);
});

test('clearing the failure keeps how and where to go on', () => {
  const query = new URLSearchParams('error=oauth_failed&details=x&with=okta&mode=login&redirect=%2Fcontacts');
  expect(withoutFailure(query).toString()).toBe('mode=login&redirect=%2Fcontacts');
});

test('a failure is told of the provider that it was at, if this Kairos has it', () => {
  const ways = [{ key: 'okta', name: 'Acme' }];
  const nameOf = (query: string) => failedAt(new URLSearchParams(query), ways);
  expect([nameOf('with=okta'), nameOf('with=evil'), nameOf('')]).toEqual(['Acme', 'Google', 'Google']);
});
