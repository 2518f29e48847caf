import { describe, expect, test } from 'vitest';
import type { InsightsPart } from '#contracts/api/insights.ts';
import { insightsPart } from '#contracts/api/insights.ts';
import { partFrom, partTitle, withPart } from './parts.ts';

const PARTS: InsightsPart[] = [
  { chart: 'decisions', week: '2026-11-16', by: 'automatic' },
  { chart: 'decisions', week: '2026-11-16', by: 'organizer' },
  { chart: 'timeToBook', bucket: 7 },
  ...(['invited', 'joined', 'booked', 'declined', 'removed', 'waiting'] as const).map(
    (step) => ({ chart: 'joinFunnel', step }) as const,
  ),
  { chart: 'bookedBy', week: '2026-11-16', by: 'automatic' },
  { chart: 'bookedBy', week: '2026-11-16', by: 'organizer' },
  { chart: 'calibration', decile: 0 },
  { chart: 'hoursSaved', week: '2026-11-16' },
];

describe('a part of a chart in the address', () => {
  test.each(PARTS)('is found in it again, and is what the server takes: $chart', (part) => {
    const query = withPart(new URLSearchParams('period=26&chart=joinFunnel&step=joined'), part);
    expect(partFrom(query)).toEqual(part);
    expect(query.get('period')).toBe('26');
    expect(insightsPart.parse(Object.fromEntries(query))).toEqual(part);
  });

  test('leaves it without a trace', () => {
    for (const part of PARTS)
      expect(withPart(withPart(new URLSearchParams('period=26'), part), null).toString()).toBe('period=26');
  });

  test.each([
    '',
    'chart=nothing',
    'chart=decisions&week=2026-11-16',
    'chart=decisions&by=automatic&week=monday',
    'chart=decisions&by=automatic&week=2026-99-99',
    'chart=decisions&by=automatic&week=2026-11-17',
    'chart=joinFunnel&step=toString',
    'chart=calibration&decile=10',
    'chart=calibration&decile=-1',
    'chart=timeToBook&bucket=',
  ])('is none where there is something else: %s', (query) => {
    expect(partFrom(new URLSearchParams(query))).toBeNull();
  });

  test('has a title of its own', () => {
    const titles = PARTS.map((part) => partTitle(part, []));
    expect(new Set(titles).size).toBe(PARTS.length);
    expect(partTitle({ chart: 'timeToBook', bucket: 0 }, [{ from: 0, to: 15 }])).toBe(
      'Booked after less than 15 minutes',
    );
    expect(partTitle({ chart: 'calibration', decile: 9 }, [])).toBe(
      'Booked times with 90 to 100% confidence',
    );
  });
});
