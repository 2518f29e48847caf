import { describe, expect, test } from 'vitest';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { aMeeting, aPerson, aSuggestion, someDetails } from '#web/components/meetings/testkit/given.ts';
import { missingPeople, whyNoSuggestions } from './manage-dialog.tsx';

const noah = aPerson({ id: 1, name: 'Noah', status: 'accepted' });
const emma = aPerson({ id: 2, name: 'Emma', status: 'accepted' });

const ranked = (people: ExplainedSuggestion['people'], current = true) =>
  someDetails({
    ranking: {
      round: 1,
      at: '2026-11-21T09:00:00Z',
      ranker: { by: 'rules', version: '1' },
      oldestReadAt: null,
      current,
      headline: null,
      nothingGood: false,
      suggestions: [aSuggestion({ people })],
      improvements: [],
      noTime: null,
    },
  });

describe('who is missing', () => {
  test('is who has not answered', () => {
    const silent = { ...emma, status: 'pending' as const };
    expect(missingPeople(aMeeting({ participants: [noah, silent] }), null)).toEqual([silent]);
  });

  test('is who has joined, and whose calendar is unknown or not free in the best time', () => {
    const jess = aPerson({ id: 3, status: 'accepted' });
    const details = ranked([
      { participant: 0, state: 'free' },
      { participant: 1, state: 'outOfHours' },
      { participant: 2, state: 'unknown' },
      { participant: 3, state: 'busy' },
    ]);
    expect(missingPeople(aMeeting({ participants: [noah, emma, jess] }), details)).toEqual([emma, jess]);
  });

  test('is nobody by a ranking that no longer counts', () => {
    const details = ranked([{ participant: 2, state: 'unknown' }], false);
    expect(missingPeople(aMeeting({ participants: [noah, emma] }), details)).toEqual([]);
  });

  test('is nobody who declined', () => {
    const declined = { ...emma, status: 'declined' as const };
    expect(missingPeople(aMeeting({ participants: [noah, declined] }), null)).toEqual([]);
  });

  test('is nobody while no one would be left to meet', () => {
    const silent = { ...emma, status: 'pending' as const };
    expect(missingPeople(aMeeting({ participants: [silent] }), null)).toEqual([]);
    const details = ranked([{ participant: 1, state: 'busy' }]);
    expect(missingPeople(aMeeting({ participants: [noah, silent] }), details)).toEqual([]);
  });
});

describe('why there are no suggested times', () => {
  const why = (
    change: Parameters<typeof aMeeting>[0],
    details: Parameters<typeof whyNoSuggestions>[1] = null,
  ) => whyNoSuggestions(aMeeting({ timeSuggestions: [], ...change }), details);
  const silent = { ...emma, status: 'pending' as const };

  test('is the replies that are awaited', () => {
    expect(why({ aiDecisionMode: 'manual', participants: [silent] })).toBe(
      "None yet. We'll suggest times once people join.",
    );
    expect(why({ aiDecisionMode: 'auto', participants: [noah, silent] })).toBe(
      "None yet. We'll suggest times once everyone replies.",
    );
  });

  test('is never that nobody joined, once they have', () => {
    expect(why({ aiDecisionMode: 'manual', participants: [noah] })).toBe("We're looking for times.");
    const ranking = {
      ...ranked([]).ranking!,
      suggestions: [],
      noTime: { reason: 'busy', remedies: [] } as never,
    };
    expect(why({ participants: [noah] }, someDetails({ ranking }))).toMatch(/found no time/);
    expect(why({ participants: [{ ...noah, status: 'declined' }] })).toBe('Everyone declined.');
    expect(why({ status: 'cancelled', participants: [noah] })).toMatch(/dates passed/);
  });
});
