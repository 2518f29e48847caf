import { expect, it } from 'vitest';
import {
  createdFact,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  STORY_ORGANIZER,
  type StoryFact,
  storyFact,
  storyRows,
  suggestedFact,
} from '#tests/stories/given.ts';

const FUTURE = '2026-03-12T09:00:00.000Z';
const declined = (participant: number) => storyFact('ParticipantDeclined', { participant });
const optional = (numbers: number[]) => storyFact('AttendanceChanged', { optional: numbers, quorums: [] });

/** Whose list it is on, and for whom it's a to-do. */
const listedFor = (...facts: StoryFact[]) =>
  storyRows(recordFacts([createdFact(), ...facts])).listings.map(({ user_id, to_do }) => [user_id, to_do]);
const isToDo = (...facts: StoryFact[]) => listedFor(...facts)[0]?.[1];

it('a meeting is a to-do for its organizer alone, once there are times or no needed reply is missing', () => {
  expect(isToDo()).toBe(false);
  expect(isToDo(invitedFact(1))).toBe(false);
  expect(isToDo(invitedFact(1), suggestedFact(1, [FUTURE]))).toBe(true);
  expect(isToDo(invitedFact(1), invitedFact(2), declined(1))).toBe(false);
  expect(isToDo(invitedFact(1), invitedFact(2), declined(1), optional([2]))).toBe(true);
  expect(listedFor(joinedFact(1, STORY_GUEST))).toEqual([
    [STORY_ORGANIZER, true],
    [STORY_GUEST, false],
  ]);
});

it('rows that stay the same stay the same objects, also when everything else of the meeting changes', () => {
  const events = recordFacts([createdFact(), joinedFact(1, STORY_GUEST), optional([1])]);
  const [before, after] = [storyRows(events.slice(0, -1)), storyRows(events)];
  expect(after.listings).toEqual(before.listings);
  expect(
    storyRows(recordFacts([createdFact(), joinedFact(1, STORY_GUEST), declined(1)])).listings,
  ).toHaveLength(1);
});
