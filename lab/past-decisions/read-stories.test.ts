import { beforeAll, describe, expect, test } from 'vitest';
import type { EventLog, SealedPage } from '../../services/storage/event-store/event-log.ts';
import type { Checkpoint } from '../../services/storage/event-store/port.ts';
import { createMemoryLog } from '../../tests/harness/memory-event-store.ts';
import { plainEventLog } from '../../tests/harness/plain-event-log.ts';
import { realisticMeeting } from '../../tests/stories/realistic.ts';
import { parseLogBound } from './log-bound.ts';
import { type ReadStoriesOptions, readStories, type StoriesRead } from './read-stories.ts';
import { type DecisionStory, isEvidence } from './story.ts';
import { nothingSealed, simulatedLog } from './testkit/simulated-log.ts';

let simulated: Awaited<ReturnType<typeof simulatedLog>>;
beforeAll(async () => {
  simulated = await simulatedLog(60);
});

async function storiesOf(log: Pick<EventLog, 'follow' | 'head'>, options: Partial<ReadStoriesOptions> = {}) {
  let read: StoriesRead | undefined;
  const stories: DecisionStory[] = [];
  const told = (what: StoriesRead) => {
    read = what;
  };
  for await (const story of readStories(log, { sealer: nothingSealed, told, ...options }))
    stories.push(story);
  return { stories, read: read! };
}

/** The same log, cut into other pages. */
const inPagesOf = (size: number): Pick<EventLog, 'follow' | 'head'> => ({
  head: () => simulated.log.head(),
  follow: (options) => simulated.log.follow({ ...options, pageSize: size }),
});

/** Of twenty events each, and over on the day after. */
function aMeetingADay(meetings: number): Pick<EventLog, 'follow' | 'head'> {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
  const placeOf = (event: number) => String(event).padStart(20, '0') as Checkpoint;
  const types = ['MeetingCreated', ...Array(18).fill('InvitationRepeated'), 'SlotBooked'];
  const events = Array.from({ length: meetings }, (_, meeting) =>
    types.map((type, revision) => ({
      type,
      id: `${meeting}/${revision}`,
      stream: `meeting-${meeting}`,
      revision,
      checkpoint: placeOf(meeting * types.length + revision + 1),
      data: { end: day(meeting + 1) },
      meta: { at: day(meeting) },
    })),
  ).flat() as unknown as SealedPage['events'];
  return {
    head: async () => events.at(-1)!.checkpoint,
    async *follow() {
      for (let from = 0; from < events.length; from += 500) {
        const page = events.slice(from, from + 500);
        yield { events: page, checkpoint: page.at(-1)!.checkpoint, caughtUp: false };
      }
    },
  };
}

const position = (place: number) => parseLogBound(String(place))!;

describe('the stories of a log', () => {
  test('are of every meeting, each with all that was decided and read for it', async () => {
    const { stories, read } = await storiesOf(simulated.log);
    expect(read).toMatchObject({ meetings: 60, events: simulated.memory.events.length, late: 0 });
    for (const { meetingId, events } of stories) {
      for (const kind of ['meeting', 'evidence'] as const) {
        const stream = await simulated.log.read<'meeting' | 'evidence'>(`${kind}-${meetingId}`);
        const told = events.filter((event) => isEvidence(event) === (kind === 'evidence'));
        expect(told.map(({ type, revision, meta }) => [type, revision, meta.at])).toEqual(
          stream.map(({ type, revision, meta }) => [type, revision, meta.at]),
        );
      }
    }
  });

  test('hold nothing that is personal but busy times', async () => {
    const { stories } = await storiesOf(simulated.log);
    const told = JSON.stringify(stories);
    for (const { data } of simulated.memory.events) {
      for (const name of ['title', 'description', 'email', 'name', 'link', 'videoLink', 'htmlLink'])
        if (typeof data[name] === 'string') expect(told).not.toContain(`"${data[name]}"`);
    }
    expect(told).toContain('"busy":[');
  });

  test('are the same wherever the pages of the log end', async () => {
    const { stories, read } = await storiesOf(simulated.log);
    for (const size of [1, 7, 1_000]) {
      const other = await storiesOf(inPagesOf(size));
      expect(other.stories).toEqual(stories);
      expect(other.read).toEqual(read);
    }
  });

  test('end where the log ended when reading began, and say where that is', async () => {
    const memory = createMemoryLog();
    const log = plainEventLog(memory.open());
    const append = async (meeting: number) => {
      for (const { stream, expected, events } of realisticMeeting(meeting))
        await log.append(stream as `meeting-${string}`, expected, events as never);
    };
    await append(1);
    const head = await log.head();
    const growing: Pick<EventLog, 'follow' | 'head'> = {
      head: () => log.head(),
      async *follow(options): AsyncGenerator<SealedPage> {
        for await (const page of log.follow({ ...options, pageSize: 3 })) {
          if (memory.events.length < 60) await append(memory.events.length);
          yield page;
        }
      },
    };
    const { stories, read } = await storiesOf(growing);
    expect(stories).toHaveLength(1);
    expect(read).toMatchObject({ place: head, events: 20 });
  });

  test('end with a place, in the middle of a page too', async () => {
    const { read } = await storiesOf(inPagesOf(50), { upTo: position(120) });
    expect(read).toMatchObject({ events: 120, place: '00000000000000000120' });
  });

  test('end before the first event that happened later than a time', async () => {
    const at = simulated.memory.events[300]!.meta['at'] as string;
    const first = simulated.memory.events.findIndex(({ meta }) => String(meta['at']) > at);
    const { read } = await storiesOf(simulated.log, { upTo: { kind: 'time', at } });
    expect(read.events).toBe(first);
    expect(read.events).toBeGreaterThan(300);
  });

  test('of an empty log are none', async () => {
    const { stories, read } = await storiesOf(plainEventLog(createMemoryLog().open()));
    expect(stories).toEqual([]);
    expect(read).toMatchObject({ events: 0, meetings: 0, place: '00000000000000000000' });
  });

  test('of meetings that are over leave the memory before the log ends', async () => {
    const { read } = await storiesOf(aMeetingADay(600));
    expect(read.meetings).toBe(600);
    // Those of a week, and of the thousand events after which it is looked at.
    expect(read.mostHeld).toBeLessThan(70);
  });

  test('say so where something was decided long after a meeting was over', async () => {
    const memory = createMemoryLog();
    const log = plainEventLog(memory.open());
    const [first, later] = [realisticMeeting(1), realisticMeeting(20)];
    const append = async (steps: typeof first) => {
      for (const { stream, expected, events } of steps)
        await log.append(stream as `meeting-${string}`, expected, events as never);
    };
    await append(first);
    await append(later);
    // Enough of other meetings for the first one to be let go.
    for (let meeting = 100; memory.events.length < 1_000; meeting++) await append(realisticMeeting(meeting));
    const meta = { ...first[0]!.events[0]!.meta, at: '2026-04-20T00:00:00.000Z' };
    const late = { type: 'MeetingCancelled', data: {}, id: '11111111-1111-4111-8111-111111111111', meta };
    await log.append(first[0]!.stream as `meeting-${string}`, 'exists', [late as never]);
    expect((await storiesOf(log)).read.late).toBe(1);
  });
});

describe('a time or place to stop at', () => {
  test.each([
    ['2026-10-01T09:00Z', { kind: 'time', at: '2026-10-01T09:00:00.000Z' }],
    ['2026-10-01T09:00:30+05:45', { kind: 'time', at: '2026-10-01T03:15:30.000Z' }],
    ['2028-02-29T23:30-01:00', { kind: 'time', at: '2028-03-01T00:30:00.000Z' }],
    ['42', { kind: 'place', place: '00000000000000000042' }],
  ])('is %s', (text, upTo) => {
    expect(parseLogBound(text)).toEqual(upTo);
  });

  test.each([
    '',
    '2026-10-01',
    '2026-10-01T09:00',
    'yesterday',
    '2026-13-01T09:00Z',
    '2026-02-29T09:00Z',
    '2026-11-31T09:00Z',
    '-3',
    '1e3',
  ])('is not “%s”', (text) => {
    expect(parseLogBound(text)).toBeNull();
  });
});
