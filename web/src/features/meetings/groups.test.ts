import { expect, test } from 'vitest';
import { aMeeting, aPerson, aSuggestion } from '#web/components/meetings/given.ts';
import { firstTab, inTabs, isBeingRanked, lapsedAmong, needsChoice, tabFrom, tabOf } from './groups.ts';

test('pending and active meetings are active invitations, and cancelled ones are in no tab', () => {
  const tabs = (['pending', 'active', 'scheduled', 'completed', 'cancelled'] as const).map((status) =>
    tabOf({ status }),
  );
  expect(tabs).toEqual(['active', 'active', 'scheduled', 'completed', null]);
});

test('an address without a tab, or with one that is not there, opens the first one with a meeting in it', () => {
  expect([tabFrom(null), tabFrom('nonsense'), tabFrom('completed')]).toEqual([null, null, 'completed']);
  const [completed, scheduled, active] = (['completed', 'scheduled', 'active'] as const).map((status) =>
    aMeeting({ status }),
  );
  expect(firstTab([])).toBe('active');
  expect(firstTab([completed!])).toBe('completed');
  expect(firstTab([completed!, scheduled!])).toBe('scheduled');
  expect(firstTab([completed!, scheduled!, active!])).toBe('active');
});

test('no time is no news within the minute after someone joined', () => {
  const joined = aMeeting({
    participants: [aPerson({ status: 'accepted', joinedAt: '2026-11-24T09:00:00Z' })],
  });
  expect(isBeingRanked(joined, new Date('2026-11-24T09:00:10Z'))).toBe(true);
  expect(isBeingRanked(joined, new Date('2026-11-24T09:02:00Z'))).toBe(false);
  const declined = aMeeting({ participants: [aPerson({ status: 'declined' })] });
  expect(isBeingRanked(declined, new Date('2026-11-24T09:00:10Z'))).toBe(false);
});

test('meetings whose dates passed without a time are kept apart from the tabs', () => {
  const lapsed = aMeeting({ status: 'cancelled' });
  expect(lapsedAmong([aMeeting({ status: 'active' }), lapsed])).toEqual([lapsed]);
  expect(firstTab([lapsed])).toBe('active');
});

test('only the organizer of a meeting without a time is asked to choose one', () => {
  const found = { timeSuggestions: [aSuggestion()] };
  expect(needsChoice(aMeeting({ ...found, status: 'active' }))).toBe(true);
  expect(needsChoice(aMeeting({ ...found, status: 'active', role: 'participant' }))).toBe(false);
  expect(needsChoice(aMeeting({ ...found, status: 'scheduled' }))).toBe(false);
  expect(needsChoice(aMeeting({ status: 'active' }))).toBe(false);
});

test('what waits for me comes first, then the next meeting, and the last one that took place', () => {
  const { active, scheduled, completed } = inTabs([
    aMeeting({ id: 'waits for others', status: 'active' }),
    aMeeting({ id: 'waits for me', status: 'active', timeSuggestions: [aSuggestion()] }),
    aMeeting({ id: 'in March', status: 'scheduled', scheduledTime: '2027-03-01T09:00:00Z' }),
    aMeeting({ id: 'in January', status: 'scheduled', scheduledTime: '2027-01-01T09:00:00Z' }),
    aMeeting({ id: 'long ago', status: 'completed', scheduledTime: '2025-01-01T09:00:00Z' }),
    aMeeting({ id: 'last week', status: 'completed', scheduledTime: '2026-11-14T09:00:00Z' }),
  ]);
  const ids = (meetings: { id: string }[]) => meetings.map(({ id }) => id);
  expect(ids(active)).toEqual(['waits for me', 'waits for others']);
  expect(ids(scheduled)).toEqual(['in January', 'in March']);
  expect(ids(completed)).toEqual(['last week', 'long ago']);
});
