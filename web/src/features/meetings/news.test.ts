import { expect, test } from 'vitest';
import { aMeeting, aPerson, aSuggestion } from '#web/components/meetings/testkit/given.ts';
import { lastSeen, whichGotTime, whichNeedChoice, whoJoined } from './news.ts';

const invited = aMeeting({ participants: [aPerson()] });
const joined = aMeeting({ participants: [aPerson({ status: 'accepted' })] });

test('someone who was invited and has joined since is news', () => {
  expect(whoJoined([invited], [joined])).toEqual(['Noah London']);
});

test('someone who came by the link and was not in the list before is news', () => {
  expect(whoJoined([aMeeting()], [joined])).toEqual(['Noah London']);
});

test('who had joined before is no news, nor are the people of a meeting seen for the first time', () => {
  expect(whoJoined([joined], [joined])).toEqual([]);
  expect(whoJoined([], [joined])).toEqual([]);
});

test('someone without a name is told by their address', () => {
  const nameless = aPerson({ name: null, status: 'accepted' });
  expect(whoJoined([invited], [aMeeting({ participants: [nameless] })])).toEqual(['noah.london@example.com']);
});

test('a meeting that got its time since is news once', () => {
  const scheduled = aMeeting({ status: 'scheduled', scheduledTime: '2026-11-24T09:00:00Z' });
  expect(whichGotTime([invited], [scheduled])).toEqual([scheduled]);
  expect(whichGotTime([scheduled], [scheduled])).toEqual([]);
  expect(whichGotTime([], [scheduled])).toEqual([]);
});

test('a meeting for which times were found since is news once, and to its organizer only', () => {
  const found = aMeeting({ ...joined, status: 'active', timeSuggestions: [aSuggestion()] });
  expect(whichNeedChoice([joined], [found])).toEqual([found]);
  expect(whichNeedChoice([found], [found])).toEqual([]);
  expect(whichNeedChoice([joined], [aMeeting({ ...found, role: 'participant' })])).toEqual([]);
});

test('times that were found while someone is waited for are news once everyone has replied', () => {
  const found = aMeeting({ ...joined, status: 'active', timeSuggestions: [aSuggestion()] });
  const early = { ...found, participants: [...found.participants, aPerson({ id: 2 })] };
  expect(whichNeedChoice([joined], [early])).toEqual([]);
  expect(whichNeedChoice([early], [found])).toEqual([found]);
});

test('a meeting that was on no list while it changed lists, or on two, is news once its new list shows it', () => {
  const scheduled = aMeeting({ status: 'scheduled', scheduledTime: '2026-11-24T09:00:00Z' });
  const inBetween = lastSeen([joined], []);
  expect(whichGotTime(inBetween, [scheduled])).toEqual([scheduled]);
  expect(whichGotTime(lastSeen(inBetween, [joined, scheduled]), [scheduled])).toEqual([]);
});
