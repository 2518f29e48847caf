import { expect, test } from 'vitest';
import { decisionsView } from '../views/decisions.ts';
import { meetingsView } from '../views/meetings.ts';
import { cursorOf, keyFrom } from './cursor.ts';

const ID = '0b0e7ab1-0000-4000-8000-000000000001';
const AT = '2026-03-02T10:00:00.000Z';

test('a row is found again by its cursor in an address', () => {
  for (const [view, key] of [
    [decisionsView, [ID, 3]],
    [meetingsView, [AT, ID]],
  ] as const) {
    const cursor = cursorOf(key);
    expect(encodeURIComponent(cursor).length).toBeLessThan(100);
    expect(keyFrom(view, cursor)).toEqual(key);
  }
});

test.each([
  '',
  '_',
  ID,
  `${ID}_`,
  `${ID}_x`,
  `${ID}_-1`,
  `${ID}_1_2`,
  `${AT}_${ID}`,
  `${ID}_99999999999`,
  `${ID}x_1`,
])('"%s" names no choice', (cursor) => {
  expect(keyFrom(decisionsView, cursor)).toBeNull();
});

test.each([`${ID}_1`, `2026-13-02T10:00:00.000Z_${ID}`, `2026-03-02_${ID}`])(
  '"%s" names no meeting',
  (cursor) => {
    expect(keyFrom(meetingsView, cursor)).toBeNull();
  },
);
