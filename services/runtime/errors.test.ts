import { expect, test } from 'vitest';
import { errorMessage, hasCode } from './errors.ts';

test.each([
  [new Error('broken'), 'broken'],
  [new AggregateError([new Error('refused')]), 'AggregateError'],
  ['thrown as it is', 'thrown as it is'],
  [undefined, 'undefined'],
])('says what went wrong: %s', (thrown, message) => {
  expect(errorMessage(thrown)).toBe(message);
});

test('only an error has a code', () => {
  expect(hasCode(Object.assign(new Error('gone'), { code: 'ENOENT' }), 'ENOENT')).toBe(true);
  expect(hasCode(Object.assign(new Error('gone'), { code: 'EPERM' }), 'ENOENT')).toBe(false);
  expect(hasCode(new Error('gone'), 'ENOENT')).toBe(false);
  expect(hasCode({ code: 'ENOENT' }, 'ENOENT')).toBe(false);
});
