import { describe, expect, it } from 'vitest';
import {
  bookingStartedFact,
  createdFact,
  inconvenientSuggestion,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  STORY_ORGANIZER,
  type StoryFact,
  slotBookedFact,
  storyFact,
  storyRows,
} from '#tests/stories/given.ts';
import { project } from './project.ts';
import type { MeetingRows } from './rows.ts';

const NINE = '2026-03-03T09:00:00.000Z';
const TWO = '2026-03-04T14:00:00.000Z';
const ANOTHER = '33333333-3333-4333-8333-333333333333';

const people = [createdFact(), joinedFact(1, STORY_GUEST), joinedFact(2, ANOTHER), invitedFact(3)];
const booked = (booking: number, start: string, inconvenient: number[], without: number[] = []) => [
  bookingStartedFact(booking, start, without, inconvenientSuggestion(start, inconvenient)),
  slotBookedFact(booking, start),
];

const ledgerOf = (rows: MeetingRows) =>
  rows.inconveniences.map(({ participant, user_id, starts_at, points, kind }) => [
    ...[participant, user_id, starts_at],
    ...[points, kind],
  ]);
const ledgerAfter = (...facts: StoryFact[]) => ledgerOf(storyRows(recordFacts(facts)));

describe('the ledger holds, for a booked meeting,', () => {
  it('what its time is for each of those who take part, nothing included', () => {
    expect(ledgerAfter(...people, ...booked(1, NINE, [1]))).toEqual([
      [0, STORY_ORGANIZER, NINE, 0, null],
      [1, STORY_GUEST, NINE, 60, 'dayOff'],
      [2, ANOTHER, NINE, 0, null],
    ]);
  });

  it('only the time that it was moved to', () => {
    expect(ledgerAfter(...people, ...booked(1, NINE, [1]), ...booked(2, TWO, [2]))).toEqual([
      [0, STORY_ORGANIZER, TWO, 0, null],
      [1, STORY_GUEST, TWO, 0, null],
      [2, ANOTHER, TWO, 60, 'dayOff'],
    ]);
  });

  it('no one who is left out, has left, or joined later', () => {
    const declined = storyFact('ParticipantDeclined', { participant: 1 });
    const later = joinedFact(3, '44444444-4444-4444-8444-444444444444', '2026-03-02T10:00:01.000Z');
    const history = [...people, ...booked(1, NINE, [1, 2], [2]), declined, later];
    expect(ledgerAfter(...history).map(([number]) => number)).toEqual([0]);
  });

  it('100 points for someone who is expected at night, and nothing for someone who is busy', () => {
    const suggestion = {
      ...inconvenientSuggestion(NINE, []),
      notFree: [
        { participant: 1, state: 'night' as const },
        { participant: 2, state: 'busy' as const },
      ],
    };
    const history = [...people, bookingStartedFact(1, NINE, [], suggestion), slotBookedFact(1, NINE)];
    expect(ledgerAfter(...history)).toEqual([
      [0, STORY_ORGANIZER, NINE, 0, null],
      [1, STORY_GUEST, NINE, 100, 'night'],
    ]);
  });

  it('nothing if the first ranker found its time, if it is cancelled, or erased', () => {
    const unknown = [...people, bookingStartedFact(1, NINE), slotBookedFact(1, NINE)];
    expect(ledgerAfter(...unknown)).toEqual([]);
    const history = [...people, ...booked(1, NINE, [1])];
    expect(ledgerAfter(...history, storyFact('MeetingCancelled', {}))).toEqual([]);
    const rows = storyRows(recordFacts(history));
    const { id } = rows.meeting;
    const erased = {
      ...storyFact('SubjectErased', { subject: `meeting:${id}`, why: 'asked' }),
      stream: `subject-${id}`,
    };
    const [event] = recordFacts([createdFact()]);
    expect(ledgerOf(project(rows, { ...event!, ...erased } as never))).toEqual([]);
  });
});

it('rows of the ledger that stay the same stay the same objects', () => {
  const events = recordFacts([
    ...people,
    ...booked(1, NINE, [1]),
    storyFact('ParticipantDeclined', { participant: 2 }),
  ]);
  const before = storyRows(events.slice(0, -1));
  const after = project(before, events.at(-1)!);
  expect(after.inconveniences).toHaveLength(2);
  for (const row of after.inconveniences) expect(before.inconveniences).toContain(row);
});
