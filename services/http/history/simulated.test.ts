import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/default-ranking-policy.ts';
import { writeSimulation } from '#services/analysis/simulate/simulate.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { findMeeting } from '../meetings/policy.ts';
import { versionAnswer } from './answers.ts';
import { entriesOf } from './entries.ts';
import { busyTimes, knownBefore } from './known-then.ts';
import type { NarrationContext } from './sentences/narration.ts';
import { readStory, type StoryEvent } from './story.ts';
import { rowsAfterEvents } from './versions.ts';
import { visibleHistory } from './visible-history.ts';
import { whyNotAt } from './why-not.ts';

const stories: { id: string; story: StoryEvent[] }[] = [];

beforeAll(async () => {
  const memory = createMemoryLog();
  const log = plainEventLog(memory.open());
  await writeSimulation(log, { meetings: 40, seed: 7 });
  const created = memory.events.filter(({ type }) => type === 'MeetingCreated');
  const ids = created.map(({ stream }) => stream.slice('meeting-'.length));
  for (const id of ids) stories.push({ id, story: await readStory(log, (await findMeeting(log, id))!) });
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
  proposalAt: () => undefined,
};

test('every story is told whole: each event once, in order, in a group with a sentence', () => {
  expect(stories.length).toBeGreaterThan(30);
  for (const { story } of stories) {
    const { meeting } = knownBefore(story, '2100-01-01T00:00:00Z');
    const entries = entriesOf(story, telling, busyTimes(story, meeting as ExistingMeeting));
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
        score: {
          confidence: best.confidence,
          ...('costs' in best ? { costs: best.costs } : { parts: best.parts }),
        },
        best: { start: best.start },
      });
      const missing = (answer.people ?? []).filter(({ state }) => state !== 'free');
      expect(missing.map(({ participant, state }) => ({ participant, state }))).toEqual(best.notFree);
      asked++;
    }
  expect(asked).toBeGreaterThan(20);
});
