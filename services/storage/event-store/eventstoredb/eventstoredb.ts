import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  START as LOG_START,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { errorMessage } from '#services/runtime/errors.ts';
import {
  type Append,
  type Checkpoint,
  type EventStore,
  isWrongExpectedRevision,
  prepareAppend,
  START,
  StoreUnavailable,
  type StreamReadOptions,
  WrongExpectedRevision,
} from '../port.ts';
import { toStoredForm } from '../stored-form.ts';
import { createAppendCall } from './append-call.ts';
import { offerNoCompression } from './compression.ts';
import {
  EventsDeleted,
  fromEventStoreDbError,
  isAborted,
  isNotLeader,
  isStreamNotFound,
  toAppendError,
} from './errors.ts';
import { isOfSystem, toCheckpoint, toEvent, toPosition } from './events.ts';
import { followLog } from './follow.ts';
import { createTimeLimit } from './time-limit.ts';

const ADDRESS = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]+)@)?([^@]+)$/;

type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113`, or with `esdb+discover`, `kurrentdb`, `kurrentdb+discover`. */
  url: string;
  /** After this time without an answer a call fails with StoreUnavailable. */
  timeoutMs?: number;
};

const START_MS = 14_000;
const CLOSE_MS = 2_000;
/** How many of the newest events are looked through for one of ours, one read after the other. */
const NEWEST = [1, 16, Number.MAX_SAFE_INTEGER];

/**
 * The event log in EventStoreDB or KurrentDB. Throws StoreUnavailable with the reason in words, within 15 seconds, if it
 * can't be reached, refuses the user or is too old.
 */
export async function connectEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const { url, timeoutMs = 5_000 } = options;
  const { client, call } = clientFor(url, timeoutMs);
  const timeLimit = createTimeLimit(timeoutMs);
  const { inTime, eachInTime } = timeLimit;
  const closed = new AbortController();
  const appends = createAppendCall(client, call, timeLimit);

  async function* read(
    stream: string,
    { from, backwards = false, limit = Infinity }: StreamReadOptions = {},
  ) {
    if (limit <= 0) return;
    const events = client.readStream(stream, {
      ...call,
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: from === undefined ? (backwards ? END : LOG_START) : BigInt(from),
      maxCount: Math.min(limit, Number.MAX_SAFE_INTEGER),
    });
    try {
      for await (const { event } of eachInTime<ResolvedEvent>(events)) yield toEvent(event!);
    } catch (error) {
      if (!isStreamNotFound(error)) throw fromEventStoreDbError(error);
    }
  }

  async function append(stream: string, expected: 'none' | number, events: Append['events']) {
    const send = () => appends.append(stream, expected, events);
    try {
      // Only another request tells whether a repeat or the append itself was aborted.
      const answer = await send().catch((error) => {
        if (isAborted(error)) return send();
        throw error;
      });
      const position = answer.getPosition();
      if (!position) throw new EventsDeleted(stream);
      const checkpoint = toCheckpoint({ commit: BigInt(position.getCommitPosition()) });
      return { revision: Number(answer.getCurrentRevision()), checkpoint, repeated: true };
    } catch (error) {
      throw toAppendError(error, stream, expected);
    }
  }

  /**
   * The concrete expectation behind `any` and `exists`. The server recognizes a repeat of those only while it remembers
   * the ids, but a repeat at a revision, or at none, forever, since it looks for it there.
   */
  async function asRevision(
    stream: string,
    expected: 'any' | 'exists',
    id: string,
  ): Promise<'none' | number> {
    let last: 'none' | number = 'none';
    for await (const event of read(stream)) {
      if (event.id === id) return last;
      last = event.revision;
    }
    if (last === 'none' && expected === 'exists') throw new WrongExpectedRevision(stream, expected, last);
    return last;
  }

  async function head(): Promise<Checkpoint> {
    try {
      // The newest are ours, unless someone works on the server itself.
      for (const maxCount of NEWEST) {
        const newestFirst = client.readAll({ ...call, direction: BACKWARDS, fromPosition: END, maxCount });
        for await (const { event } of eachInTime<AllStreamResolvedEvent>(newestFirst)) {
          if (event && !isOfSystem(event)) return toCheckpoint(event.position);
        }
      }
      return START;
    } catch (error) {
      throw fromEventStoreDbError(error);
    }
  }

  const store: EventStore = {
    takesKeys: false,
    /** Only finds repeats where the expectation places them, and can't tell them from first appends. */
    async append(stream, expected, given) {
      const stored = given.map((event) => toStoredForm(stream, event));
      const { events } = prepareAppend(stream, expected, stored);
      if (closed.signal.aborted) throw new StoreUnavailable('The event log is closed.');
      if (expected !== 'any' && expected !== 'exists') return append(stream, expected, events);
      for (let tried: 'none' | number | null = null; ; ) {
        const revision = await asRevision(stream, expected, events[0]!.id);
        try {
          return await append(stream, revision, events);
        } catch (error) {
          // Another writer was faster, or these ids are stored differently.
          if (!isWrongExpectedRevision(error) || revision === tried) throw error;
          tried = revision;
        }
      }
    },

    read,

    follow: (options = {}) =>
      followLog(
        {
          subscribe: (after, bufferSize) =>
            client.subscribeToAll(
              {
                ...call,
                fromPosition: after === START ? LOG_START : toPosition(after),
                filter: excludeSystemEvents(),
              },
              { highWaterMark: bufferSize },
            ),
          head,
          timeLimit,
          closed: closed.signal,
        },
        options,
      ),

    head,

    async close() {
      closed.abort();
      await inTime(appends.settled(), CLOSE_MS / 2).catch(() => {});
      // The client can wait forever here too, and leave its connection open.
      const gone = client.dispose().then(async () => (await client['getChannel']()).close());
      await inTime(gone, CLOSE_MS / 2).catch(() => {});
    },
  };

  async function check(): Promise<void> {
    const { serverVersion } = await inTime(client['capabilities']);
    // Until then, we don't tell a follower that it has caught up.
    if (!isAtLeast(serverVersion, 23, 10)) {
      throw new StoreUnavailable(`EventStoreDB ${serverVersion} is too old. Kairos needs 23.10 or newer.`);
    }
    await store.head().catch((error: unknown) => {
      if (!isNotLeader(error)) throw error;
      return store.head();
    });
  }

  try {
    await inTime(check(), START_MS);
    return store;
  } catch (error) {
    await store.close();
    throw fromEventStoreDbError(error);
  }
}

function clientFor(url: string, timeoutMs: number) {
  try {
    const { connection, credentials } = parseAddress(url);
    const call = { credentials, requiresLeader: true, deadline: timeoutMs };
    const client = EventStoreDBClient.connectionString(connection);
    offerNoCompression(client);
    return { client, call };
  } catch (error) {
    throw new StoreUnavailable(`The address can't be used. ${errorMessage(error)}`);
  }
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

type EventStoreDbAddress = {
  /** For the client: without the password, since it prints addresses with words that it does not know. */
  connection: string;
  credentials: { username: string; password: string };
};

/** Reads `esdb://user:password@host:2113?tls=false` and the like. Throws an Error that does not repeat the address. */
function parseAddress(url: string): EventStoreDbAddress {
  const [, discover = '', username, password, rest] = ADDRESS.exec(url.trim()) ?? [];
  if (!rest) throw new Error('It must look like esdb://user:password@host:2113.');
  const isOpen = /[?&]tls=false(&|$)/i.test(rest);
  if (!username && !isOpen) throw new Error('It needs a user and a password, unless it says tls=false.');
  return {
    // With `+discover`, the client only ever asks the first of several hosts; without, all of them.
    // The last word counts: refusals have to be thrown, or a conflict would look like success.
    connection: `esdb${rest.includes(',') ? '' : discover}://${rest}${rest.includes('?') ? '&' : '?'}throwOnAppendFailure=true`,
    credentials: {
      username: decodeURIComponent(username ?? ''),
      password: decodeURIComponent(password ?? ''),
    },
  };
}
