// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createFolding } from '#projections/projector/folding.ts';
import { readSchemaPosition } from '#projections/projector/read-schema.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import {
  bookingStartedFact,
  createdFact,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  STORY_ORGANIZER,
  type StoryFact,
  slotBookedFact,
  storyFact,
  suggestedFact,
} from '#tests/stories/given.ts';
import { ANALYTICS } from './schema.ts';

const [EARLY, LATER] = ['2026-03-01T10:00:00.000Z', '2026-03-04T10:00:00.000Z'];
const [BEST, OTHER] = ['2026-03-05T09:00:00.000Z', '2026-03-06T14:00:00.000Z'];

let on: LogOnPostgres;
beforeEach(async () => {
  on = await logOnPostgres();
  await rebuildReadModels({ log: on.log, pool: on.database.pool });
});
afterEach(() => on.end());

const ask = async (sql: string) => (await on.database.pool.query(sql)).rows;

async function happened(...events: StoryFact[]): Promise<void> {
  const client = await on.database.pool.connect();
  try {
    const folding = createFolding(client, READ_SCHEMA, (await readSchemaPosition(client, READ_SCHEMA))!);
    const page = recordFacts(events);
    await folding.apply({ events: page, checkpoint: page.at(-1)!.checkpoint, caughtUp: true });
  } finally {
    client.release();
  }
}

describe('people who had two numbers', () => {
  const invitee = (number: number) =>
    ask(`select answer, asked_at, joined_at from ${ANALYTICS}.invitees where participant = ${number}`);
  const merged = (participant: number, mergedInto: number) =>
    storyFact('ParticipantRemoved', { participant, mergedInto });

  test('count as one who was invited and joined, though the number that joined was never invited', async () => {
    await happened(createdFact(), invitedFact(1, EARLY), joinedFact(2, STORY_GUEST, LATER), merged(1, 2));
    expect(await invitee(1)).toEqual([]);
    expect(await invitee(2)).toEqual([
      { answer: 'joined', asked_at: new Date(EARLY), joined_at: new Date(LATER) },
    ]);
    expect(await ask(`select participant, minutes, invitations from ${ANALYTICS}.times_to_join`)).toEqual([
      { participant: 2, minutes: 3 * 24 * 60, invitations: 1 },
    ]);
  });

  test('count once however often they turned out to be one more', async () => {
    await happened(
      createdFact(),
      invitedFact(1, EARLY),
      invitedFact(2, LATER),
      invitedFact(3, LATER),
      merged(1, 2),
      merged(2, 3),
    );
    expect(await ask(`select count(*)::int from ${ANALYTICS}.invitees`)).toEqual([{ count: 1 }]);
    expect(await invitee(3)).toEqual([{ answer: 'waiting', asked_at: new Date(EARLY), joined_at: null }]);
  });

  test('are not among the invited if neither number was', async () => {
    await happened(
      createdFact(),
      joinedFact(1, STORY_GUEST, EARLY),
      joinedFact(2, STORY_ORGANIZER, LATER),
      merged(1, 2),
    );
    expect(await ask(`select from ${ANALYTICS}.invitees`)).toEqual([]);
  });
});

describe('the best time of a ranking', () => {
  const asked = [createdFact(), invitedFact(1), joinedFact(1), suggestedFact(1, [BEST, OTHER])];
  const booked = (number: number, start: string) => [
    bookingStartedFact(number, start),
    slotBookedFact(number, start),
  ];
  const declined = storyFact('ParticipantDeclined', { participant: 1 });
  const cancelled = storyFact('MeetingCancelled', {});

  test.each<[string, StoryFact[], [number, string, boolean][]]>([
    ['is not judged while nothing came of it', [], []],
    ['is accepted once it is booked', booked(1, BEST), [[1, 'booked', true]]],
    ['is not accepted where another one was booked', booked(1, OTHER), [[1, 'booked', false]]],
    [
      'did not hold if the meeting was moved',
      [...booked(1, BEST), ...booked(2, OTHER)],
      [[1, 'booked', false]],
    ],
    [
      'did not hold if the meeting was moved to a time of a later ranking',
      [...booked(1, BEST), suggestedFact(2, [OTHER]), ...booked(2, OTHER)],
      [
        [1, 'booked', false],
        [2, 'booked', true],
      ],
    ],
    [
      'held if the meeting was moved and came back',
      [...booked(1, OTHER), ...booked(2, BEST)],
      [[1, 'booked', true]],
    ],
    ['did not hold if the meeting was cancelled', [...booked(1, BEST), cancelled], [[1, 'booked', false]]],
    [
      'did not hold if someone who had joined declined',
      [...booked(1, BEST), declined],
      [[1, 'booked', false]],
    ],
    ['held if someone declined before', [declined, ...booked(1, BEST)], [[1, 'booked', true]]],
    ['was not wanted where the meeting lapsed', [storyFact('MeetingLapsed', {})], [[1, 'lapsed', false]]],
    ['was not wanted where the meeting was cancelled', [cancelled], [[1, 'cancelled', false]]],
    [
      'is that of the last ranking where the meeting ended without one',
      [suggestedFact(2, [OTHER]), cancelled],
      [[2, 'cancelled', false]],
    ],
    ['is none where the booking never came about', [bookingStartedFact(1, BEST)], []],
    ['is none where the time came from no ranking', booked(1, '2026-03-07T08:00:00.000Z'), []],
  ])('%s', async (_, after, rows) => {
    await happened(...asked, ...after);
    expect(
      await ask(
        `select round, outcome, is_accepted, confidence, best_starts_at from ${ANALYTICS}.calibration order by round`,
      ),
    ).toEqual(
      rows.map(([round, outcome, is_accepted]) => ({
        round,
        outcome,
        is_accepted,
        confidence: 90,
        best_starts_at: new Date(round === 1 ? BEST : OTHER),
      })),
    );
  });
});
