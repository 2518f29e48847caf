import { expect, test } from 'vitest';
import { ANSWERABLE, TRAPS } from './testkit/as-people-write.ts';
import { typedRequest } from './testkit/typed-request.ts';

/** The parts of a right reading; titles count in any case. */
const partsOf = (reading: string): string[] =>
  reading.replace(/"[^"]*"/g, (title) => title.toLowerCase()).split(', ');

test('ninety-five of a hundred requests are understood as they are written', () => {
  const missed = ANSWERABLE.filter(([text]) => typedRequest(text).asked !== null).map(([text]) => text);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
});

test.each([...ANSWERABLE, ...TRAPS])('“%s” is either read as “%s” or asked about', (text, reading) => {
  const { parts, asked } = typedRequest(text);
  if (asked === null) expect(parts).toEqual(partsOf(reading));
  // What is filled in beside a question is part of the right reading, too; the people are the first part.
  else if (reading !== '?') expect(partsOf(reading)).toEqual(expect.arrayContaining(parts.slice(1)));
});
