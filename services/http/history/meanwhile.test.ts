import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MeetingHistory } from '#contracts/api/history.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { StoryEvent } from '#services/history/story.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { ApiDeps } from '../deps.ts';
import { historyRoutes } from './routes.ts';

const golden = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../contracts/events/golden/${name}.v1.json`, import.meta.url), 'utf8'),
  );

const events: StoryEvent[] = ['MeetingCreated', 'MeetingLapsed'].map((name, revision) => ({
  ...golden(name),
  id: `0b0e7ab1-0000-4000-8000-00000000000${revision}`,
  revision,
  checkpoint: String(revision).padStart(20, '0'),
}));
const created = events[0] as Extract<StoryEvent, { type: 'MeetingCreated' }>;
const stream = created.stream;

/** The meeting lapses after the end of the log was looked at. `reads` are the streams that were read since. */
function logThatGoesOn() {
  const reads: string[] = [];
  const read = async (name: string) => {
    reads.push(name);
    return name === stream ? events : [];
  };
  return { reads, log: { head: async () => events[0]!.checkpoint, read } as unknown as EventLog };
}

test('what happens while a history is looked up is left out whole, and each of its streams is read once', async () => {
  const { reads, log } = logThatGoesOn();
  const organizer = {
    id: created.data.organizerId,
    email: 'mia@example.com',
    firstName: 'Mia',
    lastName: '',
  };
  const deps = {
    log,
    users: { byId: async () => organizer },
    settings: { analysts: [], admins: [], policy: DEFAULT_RANKING_POLICY },
    now: () => new Date('2026-03-20T12:00:00Z'),
  } as unknown as ApiDeps;
  const story = historyRoutes(deps).find(({ path }) => path.endsWith('/history'))!;
  const ctx = {
    state: { user: organizer },
    params: { id: stream.slice('meeting-'.length) },
    query: {},
    get: () => '',
    set: () => {},
    body: null as unknown,
  };
  await story.perform(ctx as never, async () => {});
  const { entries, versions, status, lapsed } = ctx.body as MeetingHistory;
  expect([entries.length, versions, status, lapsed]).toEqual([1, 1, 'pending', false]);
  expect(reads).toEqual(
    ['meeting', 'evidence', 'delivery', 'slack'].map((kind) => stream.replace('meeting', kind)),
  );
});
