import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MeetingHistory } from '#contracts/api/history.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/default-ranking-policy.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { ApiDeps } from '../deps.ts';
import { historyRoutes } from './routes.ts';
import type { StoryEvent } from './story.ts';

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

/** The meeting lapses after it was looked at for the first time. */
function logThatGoesOn(): Pick<EventLog, 'read'> {
  let looks = 0;
  const read = async (name: string) => {
    if (name !== stream) return [];
    looks += 1;
    return looks === 1 ? events.slice(0, 1) : events;
  };
  return { read: read as EventLog['read'] };
}

test('the status is that of the last event that is told, whatever happened while it was looked up', async () => {
  const organizer = {
    id: created.data.organizerId,
    email: 'mia@example.com',
    firstName: 'Mia',
    lastName: '',
  };
  const deps = {
    log: logThatGoesOn(),
    users: { byId: async () => organizer },
    settings: { analysts: [], policy: DEFAULT_RANKING_POLICY },
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
  const { entries, status, lapsed } = ctx.body as MeetingHistory;
  expect(entries.at(-1)?.sentence).toBe('The dates passed without a booking, so the meeting lapsed.');
  expect([status, lapsed]).toEqual(['cancelled', true]);
});
