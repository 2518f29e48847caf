import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeIntervals, readBusy, splitRange } from './busy-time.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 500 }))
  .map(([start, length]) => ({ start: new Date(start), end: new Date(start + length) }));

test('merging keeps every busy instant, adds none, and leaves gaps between what remains', () => {
  fc.assert(
    fc.property(fc.array(interval), fc.integer({ min: 0, max: 5_500 }), (busy, at) => {
      const within = (list: typeof busy) =>
        list.some(({ start, end }) => start.getTime() <= at && at < end.getTime());
      const result = mergeIntervals(busy);
      expect(within(result)).toBe(within(busy));
      for (const [index, { start }] of result.slice(1).entries()) {
        expect(start > result[index]!.end).toBe(true);
      }
    }),
  );
});

test('the pieces of a range touch, cover it, and none is longer than Google answers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (days) => {
      const range = { start: new Date(0), end: new Date(days * 24 * 3_600_000) };
      const parts = splitRange(range);
      expect(parts.at(0)?.start).toEqual(range.start);
      expect(parts.at(-1)?.end).toEqual(range.end);
      for (const [index, { start }] of parts.slice(1).entries()) expect(start).toEqual(parts[index]!.end);
      for (const { start, end } of parts) {
        expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(90 * 24 * 3_600_000);
      }
    }),
  );
});

const answer = (primary: unknown) => ({ calendars: { primary } });

test.each([
  ['nothing at all', undefined],
  ['a page of text', '<html>'],
  ['another calendar', { calendars: { other: { busy: [] } } }],
  ['an error beside the times', answer({ errors: [{ reason: 'notFound' }], busy: [] })],
  ['a time without an end', answer({ busy: [{ start: '2027-01-04T10:00:00Z' }] })],
  ['a time that is none', answer({ busy: [{ start: 'soon', end: 'later' }] })],
  [
    'an end before the start',
    answer({ busy: [{ start: '2027-01-04T11:00:00Z', end: '2027-01-04T10:00:00Z' }] }),
  ],
])('%s is unreadable, never free', (_, data) => {
  expect(readBusy(data)).toBeNull();
});

test('times with an offset are read as the instants that they are', () => {
  const data = answer({ busy: [{ start: '2027-01-04T10:00:00+05:45', end: '2027-01-04T05:15:00Z' }] });
  expect(readBusy(data)).toEqual([
    { start: new Date('2027-01-04T04:15:00Z'), end: new Date('2027-01-04T05:15:00Z') },
  ]);
});
