import { expect, test } from 'vitest';
import { failureInWords } from './page.tsx';

test('every failure says what to do next', () => {
  expect(failureInWords('cancelled')).toContain('You can add Kairos any time');
  expect(failureInWords('notStarted')).toContain('Click “Add to Slack” again');
  expect(failureInWords('organization')).toContain('choose one workspace');
});

test('an unknown word in the address is read as a failure of Slack', () => {
  for (const code of ['', 'nonsense', 'constructor', '__proto__', 'toString'])
    expect(failureInWords(code)).toBe(failureInWords('slack'));
});
