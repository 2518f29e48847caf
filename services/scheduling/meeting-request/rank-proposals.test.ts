import { expect, test } from 'vitest';
import { EVERYONE_REQUIRED } from '#contracts/attendance.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import type { KnownAvailability } from '#services/domain/evidence/availability.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { KnownProposal } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { rankProposals } from './rank-proposals.ts';

const NOW = new Date('2026-03-02T12:00Z');
const minute = (at: string) => Date.parse(at) / 60_000;

const meeting = {
  ...{ duration: 60, timePreference: 'business', organizerZone: 'UTC', participants: [], proposals: [] },
  ...{ dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13', ...USUAL_TIME_OPTIONS },
  attendance: EVERYONE_REQUIRED,
} as unknown as ExistingMeeting;

/** The organizer's calendar: on Wednesday they are away. */
const own: KnownAvailability = {
  ...{ known: true, readRevision: 0, revision: 0, readAt: '2026-03-02T12:00:00.000Z', hours: 'business' },
  ...{ zone: 'UTC', range: { start: '2026-03-08T00:00:00.000Z', end: '2026-03-15T00:00:00.000Z' } },
  busy: [minute('2026-03-11T00:00Z'), minute('2026-03-12T00:00Z')],
};

function ranked(...starts: string[]) {
  const proposals = starts.map(
    (start, index) => ({ number: index + 1, start: `2026-03-${start}:00.000Z` }) as KnownProposal,
  );
  const evidence = { ...evidenceDecider.initial, people: { 0: own } };
  const rankable = { meeting, evidence, users: new Map() };
  return rankProposals(rankable, proposals, NOW, DEFAULT_RANKING_POLICY);
}

test('proposals come from the best on, then those that are never suggested, then the impossible', () => {
  const found = ranked('20T10:00', '11T10:00', '10T12:00', '10T10:00', '01T10:00');
  expect(found.map(({ number, notPossible, ranked: is }) => [number, notPossible, is?.rank])).toEqual([
    [4, null, 11],
    [3, null, 122],
    [2, null, null],
    [1, 'outsideDates', undefined],
    [5, 'outsideDates', undefined],
  ]);
  expect(found[2]).toMatchObject({
    ranked: {
      ...{ of: 260, people: [{ participant: 0, state: 'busy' }] },
      suggestion: { start: '2026-03-11T10:00:00.000Z', end: '2026-03-11T11:00:00.000Z' },
    },
  });
});

test('what people carry counts: as it is given, or else as it was when the meeting was last ranked', () => {
  const extra = (carried: object, meetingChange = {}) => {
    const proposals = [{ number: 1, start: '2026-03-10T12:00:00.000Z' } as KnownProposal];
    const evidence = { ...evidenceDecider.initial, people: { 0: own } };
    const rankable = { meeting: { ...meeting, ...meetingChange }, evidence, users: new Map(), ...carried };
    const [found] = rankProposals(rankable, proposals, NOW, DEFAULT_RANKING_POLICY);
    return found!.ranked!.suggestion.costs.carried;
  };
  const carried = [{ participant: 0, points: 40, taken: [] }];
  expect(extra({})).toBe(0);
  expect(extra({ carried })).toBeGreaterThan(0);
  expect(extra({}, { ranking: { carried } })).toBe(extra({ carried }));
  expect(extra({ carried: [] }, { ranking: { carried } })).toBe(0);
});

test('the same time proposed twice stays in the order of the proposals', () => {
  expect(ranked('10T10:00', '09T23:00', '10T10:00').map(({ number }) => number)).toEqual([1, 3, 2]);
});

test('no proposals need no ranking', () => {
  expect(ranked()).toEqual([]);
});
