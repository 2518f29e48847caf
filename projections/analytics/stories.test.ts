// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createFolding } from '#projections/projector/folding.ts';
import { readSchemaPosition } from '#projections/projector/read-schema.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
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
import { createInsightQueries } from './insights/queries.ts';
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

test('participants say who has to come, and who replied in which way, once reminded, and in time', async () => {
  const [ASKED, REMINDED, DUE] = [
    '2026-03-01T10:00:00.000Z',
    '2026-03-02T10:00:00.000Z',
    '2026-03-03T10:00:00.000Z',
  ];
  const [BEFORE, BETWEEN, AFTER] = ['2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z', LATER];
  const reminded = (recipient: number) =>
    storyFact(
      'DeliverySent',
      { recipient, kind: 'reminder', number: 1, attempt: 1, calendarFile: 'none' } as never,
      REMINDED,
    );
  const answer = { zone: 'Europe/Berlin', asOf: 0, spans: [] };
  await happened(
    createdFact(),
    ...[1, 2, 3, 4].map((number) => invitedFact(number, ASKED)),
    storyFact('AttendanceChanged', { optional: [1], quorums: [{ atLeast: 1, members: [2, 3] }] }),
    storyFact('DeadlineSet', { deadline: DUE, reminders: true, bookAtDeadline: false }),
    joinedFact(1, STORY_GUEST, BEFORE),
    reminded(2),
    storyFact('AnswerTyped', { participant: 2, startedAt: BETWEEN, ...answer }, BETWEEN),
    storyFact('ParticipantAnswered', { participant: 2, evidenceRevision: 0 }, BETWEEN),
    reminded(3),
    joinedFact(3, STORY_ORGANIZER, AFTER),
    reminded(4),
  );
  expect(
    await ask(`select attendance, reminders, joined_after_reminder as after, joined_before_deadline as in_time,
        answered_by_hand_at as by_hand from ${ANALYTICS}.participants order by participant`),
  ).toEqual([
    { attendance: 'optional', reminders: 0, after: null, in_time: true, by_hand: null },
    { attendance: 'group', reminders: 1, after: true, in_time: true, by_hand: new Date(BETWEEN) },
    { attendance: 'group', reminders: 1, after: true, in_time: false, by_hand: null },
    { attendance: 'required', reminders: 1, after: null, in_time: null, by_hand: null },
  ]);
  expect(await ask(`select optional, groups, answered_by_hand from ${ANALYTICS}.meetings`)).toEqual([
    { optional: 1, groups: 1, answered_by_hand: 1 },
  ]);
});

test('decisions tell moves by both times, and participants who was added once a time was booked', async () => {
  const longer = (number: number, start: string) => {
    const end = new Date(Date.parse(start) + 90 * 60_000).toISOString();
    const begun = bookingStartedFact(number, start);
    return [
      { ...begun, data: { ...begun.data, end } } as StoryFact,
      storyFact('SlotBooked', { booking: number, start, end, eventFrom: number - 1 }),
    ];
  };
  const booked = (number: number, start: string) => [
    bookingStartedFact(number, start),
    slotBookedFact(number, start),
  ];
  await happened(
    createdFact(),
    ...booked(1, BEST),
    storyFact('BookingUndone', { booking: 1 }),
    ...booked(2, BEST),
    ...booked(3, OTHER),
    storyFact('BookingUndone', { booking: 3, again: 2 }),
    ...longer(4, BEST),
    storyFact('ParticipantInvited', { participant: 1, email: 'a@example.com', bookedTime: 'asked' } as never),
  );
  const [best, before] = [new Date(BEST), 60];
  expect(
    await ask(
      `select state, moved_from, minutes_before::int as before from ${ANALYTICS}.decisions order by booking`,
    ),
  ).toEqual([
    { state: 'undone', moved_from: null, before: null },
    { state: 'superseded', moved_from: null, before: null },
    { state: 'undone', moved_from: best, before },
    { state: 'booked', moved_from: best, before },
  ]);
  expect(await ask(`select booked_time from ${ANALYTICS}.participants`)).toEqual([{ booked_time: 'asked' }]);
});

describe('the time of a ranking that was booked', () => {
  const asked = [createdFact(), invitedFact(1), joinedFact(1), suggestedFact(1, [BEST, OTHER])];
  /** As choices are recorded today, and as they were first. */
  const booked = (
    number: number,
    start: string,
    { without = [] as number[], confidence = 90, version = '1' } = {},
  ) => {
    const begun = bookingStartedFact(number, start, without);
    const known = { suggestion: { start, confidence, notFree: [], ...COSTS_NOTHING }, ranker: { version } };
    const basis = { ...begun, data: { ...begun.data, basis: known } };
    return [basis as unknown as StoryFact, slotBookedFact(number, start)];
  };
  const bookedOnce = (number: number, start: string) => [
    bookingStartedFact(number, start),
    slotBookedFact(number, start),
  ];
  const declined = storyFact('ParticipantDeclined', { participant: 1 });
  const cancelled = storyFact('MeetingCancelled', {});

  test('is counted under the policy it was ranked by, the one that was used first being first', async () => {
    await happened(
      ...asked,
      ...booked(1, BEST, { confidence: 90 }),
      { ...suggestedFact(2, [OTHER]), at: '2026-03-02T10:00:01.000Z' },
      ...booked(2, OTHER, { confidence: 70, version: '1+fitted' }),
    );
    const { calibrationByRanker } = await createInsightQueries({ pool: on.database.pool }).figures({});
    expect(calibrationByRanker).toEqual([
      { ranker: '1', bookings: 1, held: 0, confidence: 90 },
      { ranker: '1+fitted', bookings: 1, held: 1, confidence: 70 },
    ]);
  });

  test.each<[string, StoryFact[], [number, string, number, boolean][]]>([
    ['is none while nothing came of it', [], []],
    ['held once it is booked', booked(1, BEST), [[1, BEST, 90, true]]],
    ['has its own confidence', booked(1, OTHER, { confidence: 60 }), [[1, OTHER, 60, true]]],
    ['has that of the best time where nothing else was recorded', bookedOnce(1, BEST), [[1, BEST, 90, true]]],
    ['is left out where its confidence is unknown', bookedOnce(1, OTHER), []],
    [
      'did not hold if the meeting was moved to a time of a later ranking',
      [...booked(1, BEST), suggestedFact(2, [OTHER]), ...bookedOnce(2, OTHER)],
      [
        [1, BEST, 90, false],
        [2, OTHER, 90, true],
      ],
    ],
    ['is the last one of several', [...booked(1, OTHER), ...booked(2, BEST)], [[1, BEST, 90, true]]],
    ['did not hold if the meeting was cancelled', [...booked(1, BEST), cancelled], [[1, BEST, 90, false]]],
    [
      'did not hold if someone who had joined declined',
      [...booked(1, BEST), declined],
      [[1, BEST, 90, false]],
    ],
    [
      'held if only someone declined who was left out',
      [...booked(1, BEST, { without: [1] }), declined],
      [[1, BEST, 90, true]],
    ],
    ['held if someone declined before', [declined, ...booked(1, BEST)], [[1, BEST, 90, true]]],
    ['is none where the meeting lapsed', [storyFact('MeetingLapsed', {})], []],
    ['is none where the meeting was cancelled', [cancelled], []],
    ['is none where the booking never came about', [bookingStartedFact(1, BEST)], []],
    ['is none where the time came from no ranking', bookedOnce(1, '2026-03-07T08:00:00.000Z'), []],
  ])('%s', async (_, after, rows) => {
    await happened(...asked, ...after);
    expect(
      await ask(`select round, starts_at, confidence, is_held from ${ANALYTICS}.calibration order by round`),
    ).toEqual(
      rows.map(([round, start, confidence, is_held]) => ({
        ...{ round, confidence, is_held },
        starts_at: new Date(start),
      })),
    );
  });
});
