import { expect, test } from 'vitest';
import { clockOfLanguages } from './enter.ts';

test.each([
  [['en-US'], '12-hour'],
  [['en'], '12-hour'],
  [['ko-KR'], '12-hour'],
  [['en-GB'], '24-hour'],
  [['de'], '24-hour'],
  [['fr'], '24-hour'],
  [['ja-JP'], '24-hour'],
  [['en-US-u-hc-h23'], '24-hour'],
] as const)('people who read %s use a %s clock', (languages, clock) => {
  expect(clockOfLanguages(languages)).toBe(clock);
});

test('the first language that is known decides', () => {
  expect(clockOfLanguages(['de-DE', 'en-US'])).toBe('24-hour');
  expect(clockOfLanguages(['en-US', 'de-DE'])).toBe('12-hour');
  expect(clockOfLanguages(['de_DE', '*', 'xx', 'en-US'])).toBe('12-hour');
});

test.each([[[]], [['*']], [['']], [['de_DE']], [['xx']], [['-']], [['de;q=1']]])(
  'nothing is guessed from %j',
  (languages) => {
    expect(clockOfLanguages(languages)).toBeNull();
  },
);
