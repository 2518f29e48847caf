import { expect, test } from 'vitest';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { ONLY_ORGANIZER_SEES } from '#services/history/visibility.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { presentMeeting } from './meetings/presenter.ts';
import type { MeetingView, ParticipantView } from './meetings/view.ts';

const REASON = '1 of 2 people is free, while one is busy.';
const person = (number: number): ParticipantView => ({
  number,
  email: `p${number}@example.com`,
  name: null,
  status: 'accepted',
  userId: `user ${number}`,
  joinedAt: null,
  optional: false,
});

/** A meeting of so many participants, of whom these are not free at its times, which are alike. */
function timesOf(viewer: number, participants: number, notFree: Suggestion['notFree'], times = 1) {
  const view = {
    organizerId: 'user 0',
    booked: null,
    status: 'active',
    participants: Array.from({ length: participants }, (_, index) => person(index + 1)),
    suggestions: Array.from({ length: times }, () => ({
      start: '',
      end: '',
      confidence: 80,
      bent: ['someoneMissing'],
      reason: REASON,
      because: [],
      notFree,
      available: participants - 1,
    })),
  } as unknown as MeetingView;
  const user = { id: `user ${viewer}`, addresses: [`p${viewer}@example.com`] } as Partial<User> as User;
  return presentMeeting(view, user, new Date());
}

function seen(...given: Parameters<typeof timesOf>) {
  const [suggestion] = timesOf(...given).timeSuggestions;
  return [suggestion?.participantsAvailable, suggestion?.aiReasoning];
}

const busy = [{ participant: 0, state: 'busy' as const }];
const withheld = [null, ONLY_ORGANIZER_SEES];

test('a participant is not told by a count how one of fewer than three others is', () => {
  expect(seen(1, 1, busy)).toEqual(withheld);
  expect(seen(1, 2, busy)).toEqual(withheld);
  expect(seen(1, 3, busy)).toEqual([2, REASON]);
});

test('unknown calendars do not help to hide anyone', () => {
  expect(seen(1, 3, [...busy, { participant: 3, state: 'unknown' }])).toEqual(withheld);
});

test('the organizer is told, and so is everyone that all are free', () => {
  expect(seen(0, 1, busy)).toEqual([0, REASON]);
  expect(seen(1, 1, [])).toEqual([0, REASON]);
});

test('what all times share is withheld from those who are not told it of one', () => {
  expect(timesOf(1, 2, busy, 2).timesHeadline).toBe(ONLY_ORGANIZER_SEES);
  expect(timesOf(1, 3, busy, 2).timesHeadline).toBe(REASON);
});

test('how sure a time is says no more than its reason does', () => {
  const unknown: Suggestion['notFree'] = [{ participant: 2, state: 'unknown' }];
  const told = (viewer: number, participants: number) =>
    timesOf(viewer, participants, unknown).timeSuggestions[0]?.confidenceInWords;
  expect(told(0, 2)).toBe('Unsure: someone may be busy');
  expect(told(1, 2)).toBe('Likely, 80% confidence');
  expect(told(1, 4)).toBe('Unsure: someone may be busy');
});
