import { v4 as randomUuid } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { writeSimulation } from '#lab/simulate/simulate.ts';
import { type ExistingMeeting, presentParticipants } from '#services/domain/meeting/state.ts';
import { entriesOf } from '#services/history/entries.ts';
import { busyTimes, knownBefore } from '#services/history/known-then.ts';
import type { NarrationContext } from '#services/history/sentences/narration.ts';
import { findWithEvents, readStory, type StoryEvent } from '#services/history/story.ts';
import { visibleHistory } from '#services/history/visible-history.ts';
import { whyNotAt } from '#services/history/why-not.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { NewEvent } from '#services/storage/event-store/event-log.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { historyAnswer, versionAnswer } from './answers.ts';
import { rowsAfterEvents } from './versions.ts';

const stories: { id: string; story: StoryEvent[] }[] = [];
const memory = createMemoryLog();
const log = plainEventLog(memory.open());

beforeAll(async () => {
  await writeSimulation(log, { meetings: 40, seed: 7 });
  const created = memory.events.filter(({ type }) => type === 'MeetingCreated');
  const ids = created.map(({ stream }) => stream.slice('meeting-'.length));
  for (const id of ids) stories.push({ id, story: await readStory(log, (await findWithEvents(log, id))!) });
});

const telling: NarrationContext = {
  viewer: { number: 0, role: 'organizer' },
  zone: 'Europe/Berlin',
  clock: '12-hour',
  nameOf: (number) => `Person ${number}`,
  numberOf: () => null,
  tokenNameOf: () => null,
  bookingOf: () => undefined,
  proposalOf: () => undefined,
  proposerOf: () => undefined,
};

test('every story is told whole: each event once, in order, in a group with a sentence', () => {
  expect(stories.length).toBeGreaterThan(30);
  for (const { story } of stories) {
    const { meeting } = knownBefore(story, '2100-01-01T00:00:00Z');
    const { entries } = entriesOf(story, telling, (told) =>
      busyTimes(story, meeting as ExistingMeeting, told),
    );
    const happenings = entries.flatMap(({ events }) => events);
    expect(happenings.map(({ version, type }) => [version, type])).toEqual(
      story.map(({ type }, index) => [index + 1, type]),
    );
    for (const { sentence } of [...entries, ...happenings]) expect(sentence).toMatch(/\.$/);
    expect(entries.length).toBeLessThan(story.length);
    expect(rowsAfterEvents(story)?.meeting.revision).toBe(
      story.filter(({ stream }) => stream.startsWith('meeting-')).length - 1,
    );
  }
});

test('a story has the time that its people reserved, however much they reserved for other meetings since', async () => {
  const { id, story } = stories.find((one) => one.story.some(({ type }) => type === 'SlotReserved'))!;
  const { stream, type, data, meta } = story.find((event) => event.type === 'SlotReserved')!;
  const others = Array.from({ length: 200 }, () => ({
    ...{ id: randomUuid(), type, meta, data: { ...data, meeting: randomUuid() } },
  }));
  await log.append(stream as 'reservations-', 'any', others as NewEvent<never>[]);
  const told = await readStory(log, (await findWithEvents(log, id))!);
  expect(told.map((event) => event.id)).toEqual(story.map((event) => event.id));
});

/** Everyone who may read a story: its organizer, those who take part, and an analyst. */
function readersOf(state: ExistingMeeting) {
  const userOf = (id: string, address = 'someone@example.com') =>
    ({ id, email: address, addresses: [address], zone: 'UTC', clock: null }) as unknown as User;
  return [
    { role: 'organizer' as const, user: userOf(state.organizerId) },
    { role: 'analyst' as const, user: userOf('analyst') },
    ...presentParticipants(state).map(({ userId, email }) => ({
      role: 'participant' as const,
      user: userOf(userId ?? 'invited', email ?? undefined),
    })),
  ];
}

test('the pages of a history, one after the other, are the whole history, for everyone who may read it', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  const roles = new Map<string, number>();
  for (const [index, { id, story }] of stories.slice(0, 12).entries()) {
    const { meeting } = knownBefore(story, '2100-01-01T00:00:00Z');
    const state = meeting as ExistingMeeting;
    const limit = 1 + (index % 3);
    for (const { role, user } of readersOf(state)) {
      const told = visibleHistory(user, { reading: { id, state, role }, organizer: null, events: story });
      const whole = historyAnswer(told, now);
      expect(whole.earlier).toBe(0);
      const pages = [historyAnswer(told, now, { before: Infinity, limit })];
      while (pages[0]!.earlier > 0) {
        const before = pages[0]!.entries[0]!.events[0]!.version;
        pages.unshift(historyAnswer(told, now, { before, limit }));
        expect(pages[1]!.entries).toHaveLength(limit);
        expect(pages[0]!.earlier + pages[0]!.entries.length).toBe(pages[1]!.earlier);
      }
      expect(pages.flatMap(({ entries }) => entries)).toEqual(whole.entries);
      roles.set(role, (roles.get(role) ?? 0) + 1);
    }
  }
  for (const role of ['organizer', 'analyst', 'participant']) expect(roles.get(role)).toBeGreaterThan(10);
});

test('what only time did is not told as done by the newest version', () => {
  const user = {
    id: 'someone',
    email: 'analyst@example.com',
    addresses: [] as string[],
    zone: 'UTC',
  } as unknown as User;
  let ended = 0;
  for (const { id, story } of stories) {
    const { meeting } = knownBefore(story, '2100-01-01T00:00:00Z');
    if (meeting.status !== 'scheduled' || story.at(-1)!.type === 'SlotBooked') continue;
    const reading = { id, state: meeting, role: 'analyst' as const };
    const told = visibleHistory(user, { reading, organizer: null, events: story });
    const answer = versionAnswer(told, String(told.shown.length), {
      now: new Date('2030-01-01T00:00:00Z'),
      policy: DEFAULT_RANKING_POLICY,
    });
    expect(answer.meeting?.status).toBe('completed');
    expect(answer.changes).not.toContain('status');
    ended++;
  }
  expect(ended).toBeGreaterThan(20);
});

test('asked about the best time of a ranking at its own version, the answer is that ranking', () => {
  let asked = 0;
  for (const { story } of stories)
    for (const [index, event] of story.entries()) {
      if (event.type !== 'TimesSuggested' || event.data.ranker.by !== 'rules') continue;
      const best = event.data.suggestions[0]!;
      const { meeting, ...known } = knownBefore(story.slice(0, index + 1), best.start);
      if (meeting.status === 'none') throw new Error('A ranking needs a meeting');
      const answer = whyNotAt(
        { ...known, meeting },
        {
          version: index + 1,
          start: best.start,
          viewer: telling.viewer,
          nameOf: (number) => `Person ${number}`,
          zone: 'UTC',
          clock: '12-hour',
          policy: DEFAULT_RANKING_POLICY,
          tellsOfMany: true,
        },
      );
      expect(answer).toMatchObject({
        rank: 1,
        suggestedAs: 1,
        bent: best.bent,
        score: { confidence: best.confidence, costs: best.costs },
        best: { start: best.start },
      });
      const missing = (answer.people ?? []).filter(({ state }) => state !== 'free');
      expect(missing.map(({ participant, state }) => ({ participant, state }))).toEqual(best.notFree);
      asked++;
    }
  expect(asked).toBeGreaterThan(20);
});
