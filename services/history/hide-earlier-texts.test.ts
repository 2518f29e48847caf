import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { historyAnswer, versionAnswer } from '#services/http/history/answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import {
  createdFact,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  STORY_MEETING,
  storyFact,
} from '#tests/stories/given.ts';
import { knownBefore } from './known-then.ts';
import type { StoryEvent } from './story.ts';
import { visibleHistory } from './visible-history.ts';

const NOW = new Date('2026-03-06T12:00:00Z');

const events = recordFacts([
  createdFact({ title: 'Secret plan', description: 'Secret words' }),
  storyFact('MeetingChanged', { title: 'Secret talk', description: 'More secret words' }),
  storyFact('MeetingChanged', { title: 'Review', description: 'A look back', duration: 30 }),
  invitedFact(1),
  joinedFact(1),
  storyFact('MeetingChanged', { title: 'Long review' }),
]) as readonly StoryEvent[];

/** All that someone can be told of what the meeting was called. */
function answersTo(id: string, role: 'organizer' | 'participant') {
  const state = knownBefore(events, '2100-01-01T00:00:00Z').meeting as ExistingMeeting;
  const user = { id, email: 'x@example.com', addresses: [] as string[], zone: 'UTC' } as unknown as User;
  const story = visibleHistory(user, {
    reading: { id: STORY_MEETING, state, role },
    organizer: null,
    events,
  });
  return [
    historyAnswer(story, NOW),
    ...story.shown.map((_, index) =>
      versionAnswer(story, String(index + 1), { now: NOW, policy: DEFAULT_RANKING_POLICY }),
    ),
  ] as const;
}

test('a participant is told by what words they found the meeting, and never those of before they came', () => {
  const [history, first, ...then] = answersTo(STORY_GUEST, 'participant');
  expect(JSON.stringify([history, first, then])).not.toMatch(/secret/i);
  expect(first?.meeting).toMatchObject({ title: 'Review', description: 'A look back' });
  const sentences = history.entries.map(({ sentence }) => sentence).join('\n');
  expect(sentences).toContain('changed the title to “Review”');
  expect(sentences).toContain('changed the title to “Long review”');
  expect(then.at(-1)).toMatchObject({ meeting: { title: 'Long review' }, changes: ['title'] });
});

test('the organizer is told every word', () => {
  const [, first] = answersTo((events[0] as { data: { organizerId: string } }).data.organizerId, 'organizer');
  expect(first?.meeting).toMatchObject({ title: 'Secret plan', description: 'Secret words' });
});
