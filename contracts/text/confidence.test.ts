import { expect, test } from 'vitest';
import { confidenceInWords, confidencesInWords, type Told } from './confidence.ts';

const words = (confidence: number, told: Partial<Told> = {}) =>
  confidenceInWords({ confidence, bent: [], people: [], ...told });

test('a time is likely or not, with the figure', () => {
  expect([95, 90, 89, 66, 65, 50, 49, 1].map((confidence) => words(confidence))).toEqual([
    ...['Very likely, 95% confidence', 'Very likely, 90% confidence', 'Likely, 89% confidence'],
    ...['Likely, 66% confidence', 'Unsure, 65% confidence', 'Unsure, 50% confidence'],
    ...['Unlikely, 49% confidence', 'Unlikely, 1% confidence'],
  ]);
});

test('no figure is given where the calendar of someone who has to come is unknown', () => {
  const people = [{ state: 'unknown' as const }];
  expect(words(85, { bent: ['someoneMissing'], people })).toBe('Unsure: someone may be busy');
  expect(words(40, { bent: ['someoneMissing'], people })).toBe('Unlikely: someone may be busy');
});

test('someone who is busy, or optional and unknown, takes no figure away', () => {
  expect(words(85, { bent: ['someoneMissing'], people: [{ state: 'busy' }] })).toBe('Likely, 85% confidence');
  expect(words(85, { people: [{ state: 'unknown' }] })).toBe('Likely, 85% confidence');
});

test('of equal figures only the first is told', () => {
  const told = (...figures: number[]) =>
    confidencesInWords(figures.map((confidence) => ({ confidence, bent: [], people: [] })));
  expect(told(82, 82, 82)).toEqual(['Likely, 82% confidence', 'Likely', 'Likely']);
  expect(told(82, 82, 81)).toEqual([82, 82, 81].map((figure) => `Likely, ${figure}% confidence`));
});
