import type { EventSpec } from '#contracts/events/event-spec.ts';
import { type EventsOf, parseStream, type StreamKind, specsOf } from '#contracts/events/streams.ts';
import type { EventLog, NewEvent, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import {
  type Appended,
  type ExpectedRevision,
  partOf,
  StoreUnavailable,
  type StreamReadOptions,
} from '#services/storage/event-store/port.ts';
import { createMemoryStreams } from '#tests/harness/memory-streams.ts';
import type { SimulatedProcess } from './process.ts';
import type { Surroundings } from './surroundings.ts';

/** Milliseconds. */
const MOST_FOR_A_READ = 60;
const MOST_FOR_AN_APPEND = 120;
const MOST_WHEN_SLOW = 6_000;

/** The event log that all processes share. */
export type SimulatedLog = ReturnType<typeof createLog>;

/** `onAppend` hears of everything that is stored, before anyone else does. */
export function createLog(
  surroundings: Surroundings,
  onAppend: (stream: string, events: readonly RecordedEvent[]) => void,
) {
  const { script, random, troubleOf, quickly } = surroundings;
  const isFailing = () => troubleOf('log', ({ how }) => how !== 'isSlow');
  const most = (usually: number) => (troubleOf('log')?.how === 'isSlow' ? MOST_WHEN_SLOW : usually);
  const stored = script.isThorough ? checked : plain;
  const streams = createMemoryStreams<Omit<RecordedEvent, 'stream' | 'revision' | 'checkpoint'>>();
  const failures = new Map<string, number>();

  const countFailure = (stream: string) => failures.set(stream, (failures.get(stream) ?? 0) + 1);

  function append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    const trouble = isFailing();
    if (trouble && random.chance(0.5)) {
      countFailure(stream);
      if (trouble.how === 'losesAnswers') store(stream, expected, events);
      throw new StoreUnavailable('The event log did not answer.');
    }
    const answer = store(stream, expected, events);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  function store(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) {
    const answer = streams.append(
      stream,
      expected,
      events.map((event) => stored(stream, event)),
    );
    if (!(answer instanceof Error) && !answer.repeated)
      onAppend(stream, streams.read(stream).slice(-events.length) as unknown as RecordedEvent[]);
    return answer;
  }

  function read(stream: string) {
    if (isFailing() && random.chance(0.3)) {
      countFailure(stream);
      throw new StoreUnavailable('The event log did not answer.');
    }
    return streams.read(stream);
  }

  return {
    events: streams.events,
    /** How many calls about a stream got no answer. */
    failuresOf: (stream: string): number => failures.get(stream) ?? 0,
    reachedFrom: (process: SimulatedProcess): EventLog => ({
      takesKeys: false,
      append: (stream, expected, events) =>
        quickly(process, most(MOST_FOR_AN_APPEND), () =>
          append(stream, expected, events as readonly NewEvent[]),
        ),
      read: async <Kind extends StreamKind>(stream: `${Kind}-${string}`) =>
        (await quickly(process, most(MOST_FOR_A_READ), () => read(stream))) as unknown as RecordedEvent<
          EventsOf[Kind]
        >[],
      readPart: async <Kind extends StreamKind>(stream: `${Kind}-${string}`, options: StreamReadOptions) =>
        (await quickly(process, most(MOST_FOR_A_READ), () =>
          partOf(read(stream), options),
        )) as unknown as RecordedEvent<EventsOf[Kind]>[],
      follow: () => {
        throw new Error('The projector of a simulation hears of appends');
      },
      head: () => Promise.reject(new Error('No one asks for the end of a simulated log')),
      close: async () => {},
    }),
  };
}

/** As it would be read, taken on trust. */
const plain = (stream: string, { id, type, data, meta }: NewEvent) => ({
  id,
  type,
  data: withoutUndefined(data),
  meta: { ...meta, v: specOf(stream, type).version },
});

function withoutUndefined(data: object): never {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as never;
}

/** As it would be stored: checked, and without what JSON has no word for. */
function checked(stream: string, { id, type, data, meta }: NewEvent) {
  const spec = specOf(stream, type);
  return JSON.parse(
    JSON.stringify({ id, type, data: spec.data.parse(data), meta: { ...meta, v: spec.version } }),
  );
}

function specOf(stream: string, type: string): EventSpec {
  const parsed = parseStream(stream);
  const spec = parsed && specsOf(parsed.kind)[type];
  if (!spec) throw new RangeError(`${stream} holds no ${type}`);
  return spec;
}
