import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPendingJoin, keepPendingJoin, pendingJoin, pendingParticipant } from './pending-join.ts';

const noah = {
  name: 'Noah London',
  email: 'noah.london@example.com',
  meetingId: 'm',
  shareableLink: 'abc',
};
const PAGE = '/meetings/join/abc?invitation=t';

/** What the browser keeps for this tab. */
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('what was typed and the page to come back to are kept in this tab', () => {
  keepPendingJoin(PAGE, noah);
  expect(Object.fromEntries(kept)).toEqual({
    pendingMeetingJoin: PAGE,
    pendingMeetingJoinBeforeOAuth: PAGE,
    pendingParticipant: JSON.stringify(noah),
  });
  expect(pendingJoin()).toBe(PAGE);
  expect(pendingParticipant('abc')).toEqual(noah);
});

test('what was typed for one link is not offered for another', () => {
  keepPendingJoin(PAGE, noah);
  expect(pendingParticipant('xyz')).toBeNull();
});

test('nothing stays behind once it is forgotten', () => {
  keepPendingJoin(PAGE, noah);
  forgetPendingJoin();
  expect(kept.size).toBe(0);
  expect(pendingJoin()).toBeNull();
});

test('a browser that keeps nothing, or nonsense, does not stop anyone', () => {
  kept.set('pendingParticipant', '{');
  expect(pendingParticipant('abc')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepPendingJoin(PAGE, noah);
  expect(pendingJoin()).toBeNull();
  forgetPendingJoin();
});
