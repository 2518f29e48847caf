import { expect, test } from 'vitest';
import { backIn } from './back.ts';

const back = (redirect: string) => backIn(new URLSearchParams({ redirect }));

test.each(['/', '/contacts', '/meetings/create?method=manual', '/meetings/join/a-B_1?invitation=v1.x-y'])(
  'people go back to %s',
  (path) => {
    expect(back(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'contacts',
  '/contacts#//evil',
  '/contacts?a?b',
  '/contacts?to=https://evil',
])('nobody is led to %j', (path) => {
  expect(back(path)).toBeUndefined();
});

test('without a wish there is none', () => {
  expect(backIn(new URLSearchParams())).toBeUndefined();
});
