import { describe, expect, test } from 'vitest';
import { periodFrom } from './period.ts';
import {
  ofBookedBy,
  ofCalibration,
  ofDecisions,
  ofFit,
  ofHoursSaved,
  ofJoinFunnel,
  ofTimeToBook,
} from './sentences.ts';

const TWELVE = periodFrom('12');
const ALL = periodFrom('all');

describe('the main result of a chart in words', () => {
  const week = '2026-11-16';
  const funnel = { invited: 0, joined: 0, booked: 0, declined: 0, removed: 0, waiting: 0 };
  const decile = (bookings: number, held: number) => ({ from: 0, to: 9, bookings, held, share: null });

  test('of the times that were chosen', () => {
    expect(ofDecisions([], ALL)).toBe('No meeting times were chosen so far.');
    expect(ofDecisions([{ automatic: 0, organizer: 1 }], TWELVE)).toBe(
      '1 time was chosen in the last 12 weeks, counting meetings that were moved or cancelled later. The organizer chose it.',
    );
    expect(
      ofDecisions(
        [
          { automatic: 3, organizer: 1 },
          { automatic: 0, organizer: 4 },
        ],
        ALL,
      ),
    ).toBe(
      '8 times were chosen so far, counting meetings that were moved or cancelled later. Kairos chose 38% of them automatically, organizers the rest.',
    );
    expect(ofDecisions([{ automatic: 2, organizer: 0 }], ALL)).toMatch(
      /Kairos chose all of them automatically\.$/,
    );
  });

  test('of the time from created to booked', () => {
    const nothing = { meetings: 0, median: null, ninetieth: null, buckets: [] };
    expect(ofTimeToBook(nothing, TWELVE)).toBe(
      'No meeting was booked for the first time in the last 12 weeks.',
    );
    expect(ofTimeToBook({ ...nothing, meetings: 1, median: 5, ninetieth: 5 }, ALL)).toBe(
      '1 meeting was booked for the first time so far, 5 minutes after the request.',
    );
    expect(ofTimeToBook({ ...nothing, meetings: 10, median: 90, ninetieth: 2_880 }, ALL)).toBe(
      'Half of 10 meetings were booked within 1 hour 30 minutes of the request, 90% within 2 days.',
    );
  });

  test('of the invited', () => {
    expect(ofJoinFunnel(funnel, ALL)).toBe('No one was invited so far.');
    expect(ofJoinFunnel({ ...funnel, invited: 1, joined: 1 }, ALL)).toBe(
      '1 person was invited so far and joined.',
    );
    expect(ofJoinFunnel({ ...funnel, invited: 8, joined: 6, booked: 4 }, ALL)).toBe(
      'Of 8 invited people, 75% joined and 50% are in a booked meeting.',
    );
  });

  test('of who booked', () => {
    expect(ofBookedBy([{ automatic: 0, organizer: 0 }], ALL)).toBe('No meeting created so far is booked.');
    expect(ofBookedBy([{ automatic: 1, organizer: 0 }], ALL)).toBe(
      '1 meeting created so far is booked, by Kairos.',
    );
    expect(ofBookedBy([{ automatic: 1, organizer: 3 }], ALL)).toBe(
      'Of 4 booked meetings created so far, Kairos booked 25% automatically.',
    );
  });

  test('of confidence', () => {
    expect(ofCalibration([decile(0, 0)], ALL)).toBe(
      "No suggested time was booked so far, so we can't say yet how good confidence is here.",
    );
    expect(ofCalibration([decile(1, 1)], ALL)).toBe(
      "1 suggested time was booked so far, and it held. That's too few to judge confidence by. Until then, read it as an estimate.",
    );
    expect(ofCalibration([decile(98, 1), decile(1, 0)], ALL)).toMatch(
      /^1% of 99 booked times held\. .* estimate\.$/,
    );
    expect(ofCalibration([decile(30, 10), decile(70, 40)], ALL)).toBe(
      '50% of 100 booked times held. On the dashed line, confidence matches the outcome.',
    );
  });

  test('of what learning confidence would change', () => {
    const fit = { bookings: 400, error: 12.4, fitted: 3.1, isWorthIt: true };
    expect(ofFit(null)).toBeNull();
    expect(ofFit(fit)).toBe(
      "It's off by 12 points on average. Learned from these bookings, it would be off by 3: an admin can run “kairos fit”.",
    );
    expect(ofFit({ ...fit, isWorthIt: false })).toMatch(/wouldn't make it better/);
  });

  test('of the hours saved', () => {
    expect(ofHoursSaved([], 0, ALL)).toMatch(/so no time was saved\.$/);
    expect(ofHoursSaved([{ week, hours: 0.8, booked: 2 }], 0.8, ALL)).toBe(
      '0.8 hours: 23 minutes for each of 2 booked meetings created so far. The 23 minutes are an assumption, not a measurement.',
    );
  });
});
