import { expect, test } from 'vitest';
import { aMeeting, aPerson, aSuggestion } from '#web/components/meetings/testkit/given.ts';
import { firstTab, needsChoice, tabFrom, tabOf, whyNeedsYou } from './groups.ts';

test('pending and active meetings are active invitations, and cancelled ones are in no tab', () => {
  const tabs = (['pending', 'active', 'scheduled', 'completed', 'cancelled'] as const).map((status) =>
    tabOf({ status }),
  );
  expect(tabs).toEqual(['active', 'active', 'scheduled', 'completed', null]);
});

test('an address without a tab, or with one that is not there, opens the first one with a meeting in it', () => {
  expect([tabFrom(null), tabFrom('nonsense'), tabFrom('completed')]).toEqual([null, null, 'completed']);
  const counts = { active: 0, scheduled: 0, completed: 0, lapsed: 2 };
  expect(firstTab(counts)).toBe('active');
  expect(firstTab({ ...counts, completed: 3 })).toBe('completed');
  expect(firstTab({ ...counts, completed: 3, scheduled: 2 })).toBe('scheduled');
  expect(firstTab({ active: 1, scheduled: 2, completed: 3, lapsed: 0 })).toBe('active');
});

test('no time is no news within the minute after someone joined, and times to choose from are', () => {
  const participants = [aPerson({ status: 'accepted', joinedAt: '2026-11-24T09:00:00Z' })];
  const [soon, later] = [new Date('2026-11-24T09:00:10Z'), new Date('2026-11-24T09:02:00Z')];
  const joined = aMeeting({ participants });
  expect(whyNeedsYou(joined, soon)).toBeNull();
  expect(whyNeedsYou(joined, later)).toBe("Everyone replied, but there's no time yet");
  const found = { participants, timeSuggestions: [aSuggestion()] };
  expect(whyNeedsYou(aMeeting({ ...found, aiDecisionMode: 'auto' }), soon)).toBeNull();
  expect(whyNeedsYou(aMeeting({ ...found, aiDecisionMode: 'manual' }), soon)).toBe('1 time to choose from');
  const declined = aMeeting({ participants: [aPerson({ status: 'declined' })] });
  expect(whyNeedsYou(declined, soon)).toBe('Everyone declined');
});

test('only the organizer of a meeting without a time is asked to choose one', () => {
  const found = { timeSuggestions: [aSuggestion()] };
  expect(needsChoice(aMeeting({ ...found, status: 'active' }))).toBe(true);
  expect(needsChoice(aMeeting({ ...found, status: 'active', role: 'participant' }))).toBe(false);
  expect(needsChoice(aMeeting({ ...found, status: 'scheduled' }))).toBe(false);
  expect(needsChoice(aMeeting({ status: 'active' }))).toBe(false);
});
