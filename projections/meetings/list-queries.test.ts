import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MeetingListName } from '#contracts/api/meeting-lists.ts';
import {
  bookingStartedFact,
  createdFact,
  invitedFact,
  joinedFact,
  STORY_GUEST,
  STORY_ORGANIZER,
  slotBookedFact,
  storyFact,
  suggestedFact,
} from '#tests/stories/given.ts';
import type { ListPlace } from './list-queries.ts';
import { givenStoredRows, type StoredRows } from './testkit/stored-rows.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const at = (day: string) => `2026-03-${day}:00:00.000Z`;
const booked = (start: string) => [bookingStartedFact(1, start, []), slotBookedFact(1, start)];
const lapsed = storyFact('MeetingLapsed', {}, at('09T11'));

let rows: StoredRows;
beforeEach(async () => {
  rows = await givenStoredRows();
});
afterEach(() => rows.drop());

const pageOf = (list: MeetingListName | null, after: ListPlace | null, limit: number) =>
  rows.queries.pageOf([STORY_ORGANIZER], { list, now: NOW, after, limit });

/** All ids of a list, by pages of this size; `between` runs after the first one. */
async function inPages(list: MeetingListName | null, size: number, between = async () => {}) {
  const ids: string[] = [];
  for (let after: ListPlace | null = null; ; ) {
    const { meetings, goesOn } = await pageOf(list, after, size);
    expect(meetings.length).toBe(goesOn ? size : meetings.length);
    ids.push(...meetings.map(({ place }) => place.id));
    if (!goesOn) return ids;
    if (!after) await between();
    after = meetings.at(-1)!.place;
  }
}

describe('the pages of a list', () => {
  it.each([1, 2, 3])('of %i follow on each other, each list in its order, ties included', async (size) => {
    const { stored } = rows;
    const old = await stored(createdFact({}, at('01T10')));
    const toChoose = await stored(
      createdFact({}, at('01T09')),
      joinedFact(1),
      suggestedFact(1, [at('12T09')]),
    );
    const twins = [await stored(createdFact({}, at('02T10'))), await stored(createdFact({}, at('02T10')))];
    const soon = await stored(createdFact({}, at('01T08')), ...booked(at('11T09')));
    const later = await stored(createdFact({}, at('01T07')), ...booked(at('12T09')));
    // It has begun and isn't over.
    const now = await stored(
      createdFact({}, at('01T06')),
      ...booked(at('10T11')).map((one) => lasting(one, at('10T13'))),
    );
    const over = await stored(createdFact({}, at('01T05')), ...booked(at('09T09')));
    const longOver = await stored(createdFact({}, at('01T04')), ...booked(at('08T09')));
    const closed = await stored(createdFact({}, at('01T03')), lapsed);
    await stored(createdFact(), storyFact('MeetingCancelled', {}, at('09T11')));
    await stored(createdFact({ organizerId: STORY_GUEST }));

    expect(await inPages('active', size)).toEqual([toChoose, ...twins.toReversed(), old]);
    expect(await inPages('scheduled', size)).toEqual([now, soon, later]);
    expect(await inPages('completed', size)).toEqual([over, longOver]);
    expect(await inPages('lapsed', size)).toEqual([closed]);
    expect(await inPages(null, size)).toEqual([
      ...[...twins.toReversed(), old, toChoose, soon, later],
      ...[now, over, longOver, closed],
    ]);
    expect(await rows.queries.counts([STORY_ORGANIZER], NOW)).toEqual({
      active: 4,
      scheduled: 3,
      completed: 2,
      lapsed: 1,
    });
    expect((await rows.queries.openOf(STORY_ORGANIZER)).toSorted()).toEqual(
      [old, toChoose, ...twins].toSorted(),
    );
  });

  it('have no one twice and leave no one out when a new meeting comes in between', async () => {
    const ids = [
      await rows.stored(createdFact()),
      await rows.stored(createdFact()),
      await rows.stored(createdFact()),
    ];
    const comes = async () => void (await rows.stored(createdFact({}, at('03T10'))));
    expect(await inPages('active', 2, comes)).toEqual(ids.toReversed());
  });

  it('have what was joined, until it is declined, and to-dos first only for the organizer', async () => {
    const { stored } = rows;
    const joined = [createdFact({ organizerId: STORY_GUEST }), joinedFact(1, STORY_ORGANIZER)];
    const theirs = await stored(...joined, suggestedFact(1, [at('12T09')]));
    await stored(...joined, storyFact('ParticipantDeclined', { participant: 1 }));
    const own = await stored(createdFact());
    expect(await inPages('active', 5)).toEqual([own, theirs]);
  });

  it('have a meeting once in which a person takes part under an account and under an address of theirs', async () => {
    const address = '7d3c1a52-9f0e-5b64-8a11-2c4d6e8f0a1b';
    const answered = storyFact('ParticipantAnswered', { participant: 2, heldAs: address });
    const invited = invitedFact(2);
    const id = await rows.stored(
      ...[createdFact({ organizerId: STORY_GUEST }), joinedFact(1, STORY_ORGANIZER), invited, answered],
    );
    const wanted = { list: null, now: NOW, after: null, limit: 5 };
    const idsOf = async (...ids: string[]) =>
      (await rows.queries.pageOf(ids, wanted)).meetings.map(({ place }) => place.id);
    expect([await idsOf(address), await idsOf(STORY_ORGANIZER, address)]).toEqual([[id], [id]]);
  });
});

/** The same booking with another end. */
const lasting = <Fact extends { data: object }>(fact: Fact, end: string): Fact =>
  'end' in fact.data ? { ...fact, data: { ...fact.data, end } } : fact;
