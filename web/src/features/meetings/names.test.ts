import { expect, test } from 'vitest';
import { namesInWords } from './names.ts';

test('many names are not all told', () => {
  expect(namesInWords(['Noah'])).toBe('Noah');
  expect(namesInWords(['Noah', 'Emma'])).toBe('Noah and Emma');
  expect(namesInWords(['Noah', 'Emma', 'Jess'])).toBe('Noah, Emma, and 1 other');
  expect(namesInWords(['Noah', 'Emma', 'Jess', 'Asha'])).toBe('Noah, Emma, and 2 others');
});
