import { expect, test } from 'vitest';
import { whereToGoAs } from './where-to-go-as.ts';

test('taking the place of an invitee keeps the page, and the invitation in its address', () => {
  expect(whereToGoAs('/meetings/join/abc?invitation=t')).toBe('/meetings/join/abc?invitation=t');
});

test('the form and the sign-in of one person are no place for the next', () => {
  expect(whereToGoAs('/meetings/create?method=manual')).toBe('/');
  expect(whereToGoAs('/auth?mode=login&redirect=%2Fmeetings')).toBe('/');
});
