import { setTimeout as wait } from 'node:timers/promises';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
import type { Actor, Client, Meta } from '#contracts/events/event-spec.ts';
import type { EventsOf, StreamKind } from '#contracts/events/streams.ts';
import {
  type Decider,
  fold,
  isRefused,
  type Refusal,
  refuse,
  type Timestamped,
} from '#services/domain/decider.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { inSpan } from '#services/runtime/tracing.ts';
import type { EventLog, NewEvent, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import {
  type Appended,
  type Checkpoint,
  type ExpectedRevision,
  isStoreUnavailable,
  isWrongExpectedRevision,
  START,
} from '#services/storage/event-store/port.ts';
import { asRanges, readWhatCounts, SHORT } from './read-what-counts.ts';

/** Waits, in milliseconds. Injected by callers that control the order of events. */
export type Pause = (milliseconds: number) => Promise<unknown>;

export type CommandContext = {
  /** UUID, the same for a repeated command. */
  commandId: string;
  requestHash?: string;
  /** The stream is probably empty, so it is only read if that turns out to be wrong. */
  expectEmpty?: boolean;
  actor: Actor;
  /** The program that acts for them, if any. */
  client?: Client;
  correlationId: string;
  source: Meta['source'];
  now: () => Date;
  /** Waits before a retry. */
  pause?: Pause;
};

/** A stream's state after a read or a command. */
export type LoadedStream<State> = {
  state: State;
  /** The newest event's revision, -1 for none. */
  revision: number;
  /** As above; START for none. */
  checkpoint: Checkpoint;
  /** The ids of the commands behind the state, as far as it was read. */
  commandIds: ReadonlySet<string>;
};

export type CommandResult<State, Event, Code extends string> =
  /** The stream after the command; for a repeated command, after its first execution. */
  | (LoadedStream<State> & {
      ok: true;
      /** The events of this command; none if there was nothing to do. */
      events: Timestamped<Event>[];
      /**
       * The command had already been carried out, perhaps by a call whose response was lost. This is its first result.
       */
      repeated: boolean;
    })
  | { ok: false; refused: Refusal<Code | 'keyReused' | 'conflict'> };

const MAX_DECISIONS = 5;
const MAX_APPENDS = 4;

/**
 * Executes a command: reads the stream, decides, and appends at the revision read. A stream that the caller has just
 * read (`loaded`) is only read again after a conflict. A repeated command id gets its first result; a first execution
 * that the read missed is found by a conflicting append, or by the ids of its events. Throws StoreUnavailable if the
 * store does not respond; repeating the call is safe.
 */
export function execute<
  Kind extends StreamKind,
  State,
  Command extends { type: string },
  Code extends string,
>(
  log: EventLog,
  decider: Decider<State, Command, EventsOf[Kind], Code>,
  stream: `${Kind}-${string}`,
  command: Command,
  context: CommandContext,
  loaded?: LoadedStream<State>,
): Promise<CommandResult<State, EventsOf[Kind], Code>> {
  return inSpan(command.type, async () => {
    for (let attempt = 1; attempt <= MAX_DECISIONS; attempt++) {
      const isOptimistic = context.expectEmpty === true && attempt === 1;
      let known = isOptimistic ? asLoaded(decider, []) : attempt === 1 ? loaded : undefined;
      if (!known || known.commandIds.has(context.commandId)) {
        const recorded = await log.read<Kind>(stream);
        const before = findPreviousResult(decider, recorded, context);
        if (before) return before;
        known = asLoaded(decider, recorded);
      }

      const decision = decider.decide(command, known.state);
      if (isRefused(decision) && isOptimistic) continue;
      if (isRefused(decision)) return { ok: false, ...decision };
      if (decision.length === 0) return { ok: true, ...known, events: [], repeated: false };

      const at = context.now().toISOString();
      const added = decision.map((event) => ({ ...event, meta: { at } }));
      const state = added.reduce(decider.evolve, known.state);
      // Random event ids make a concurrent duplicate of this command conflict instead of being deduplicated; after the
      // conflict, the command id is found in the stream. In a stream that isn't read from its start, only event ids
      // derived from the command reveal a repeat.
      const isWhole = decider.restsOn === undefined;
      const idOf = (index: number) =>
        isWhole ? randomUuid() : uuidV5(`${stream}:${index}`, context.commandId);
      const events = decision.map((event, index) => withIdentity(event, idOf(index), at, context));
      const { revision } = known;
      const rests = revision + events.length >= SHORT ? decider.restsOn?.(state) : null;
      if (rests) Object.assign(events.at(-1)!.meta, { restsOn: asRanges(rests) });
      try {
        crashPoint('CP-1-command-before-append', command.type);
        const { repeated, ...place } = await append(
          log,
          stream,
          revision < 0 ? 'none' : revision,
          events,
          context.pause,
        );
        crashPoint('CP-1-command-after-append', command.type);
        // The same command was carried out meanwhile, perhaps with different data: the stored result counts.
        const stored =
          !isWhole && repeated && findPreviousResult(decider, await log.read<Kind>(stream), context);
        if (stored) return stored;
        return {
          ok: true,
          state,
          commandIds: new Set([...known.commandIds, context.commandId]),
          events: added,
          ...place,
          repeated: false,
        };
      } catch (error) {
        if (!isWrongExpectedRevision(error)) throw error;
        await jitter(attempt * 10, context.pause);
      }
    }
    return conflict();
  });
}

/** For a command that lost to others every time. */
export const conflict = () => ({
  ok: false as const,
  ...refuse('conflict', 'Someone else made a change at the same time. Try again.'),
});

/** Loads a stream's current state, of a long stream from the events that it rests on alone. */
export async function load<Kind extends StreamKind, State>(
  log: EventLog,
  decider: Evolving<State, EventsOf[Kind]>,
  stream: `${Kind}-${string}`,
): Promise<LoadedStream<State>> {
  return asLoaded(
    decider,
    await (decider.restsOn ? readWhatCounts<Kind>(log, stream) : log.read<Kind>(stream)),
  );
}

type Evolving<State, Event> = {
  initial: State;
  evolve(state: State, event: Timestamped<Event>): State;
  restsOn?(state: State): number[] | null;
};

/** The state after the events of a stream: all of them, or all that it rests on. */
export function asLoaded<State, Event>(
  decider: Evolving<State, Event>,
  recorded: readonly RecordedEvent<Event>[],
): LoadedStream<State> {
  const { revision, checkpoint } = recorded.at(-1) ?? { revision: -1, checkpoint: START };
  const commandIds = new Set(recorded.map(({ meta }) => meta.commandId));
  return { state: fold(decider, recorded), revision, checkpoint, commandIds };
}

function findPreviousResult<State, Event, Code extends string>(
  decider: Decider<State, never, Event, Code>,
  recorded: RecordedEvent<Event>[],
  { commandId, requestHash }: CommandContext,
): CommandResult<State, Event, Code> | null {
  const last = recorded.findLastIndex((event) => event.meta.commandId === commandId);
  const answer = recorded[last];
  if (!answer) return null;
  if (answer.meta.requestHash !== requestHash)
    return {
      ok: false,
      ...refuse(
        'keyReused',
        'This request was already sent with different content. Send it again under a new Idempotency-Key.',
      ),
    };
  return {
    ok: true,
    ...asLoaded(decider, recorded.slice(0, last + 1)),
    events: recorded.filter((event) => event.meta.commandId === commandId),
    repeated: true,
  };
}

function withIdentity<Event>(
  event: Event,
  id: string,
  at: string,
  { commandId, requestHash, actor, client, correlationId, source }: CommandContext,
): NewEvent<Event> {
  return {
    ...event,
    id,
    meta: {
      at,
      actor,
      ...(client && { client }),
      commandId,
      ...(requestHash === undefined ? {} : { requestHash }),
      correlationId,
      source,
    },
  };
}

/**
 * Appends events. After an unknown outcome it appends the same ones again, since only that shows whether they were
 * stored. Throws StoreUnavailable if the store does not respond.
 */
export const append = <Kind extends StreamKind>(
  log: Pick<EventLog, 'append'>,
  stream: `${Kind}-${string}`,
  expected: ExpectedRevision,
  events: readonly NewEvent<EventsOf[Kind]>[],
  pause?: Pause,
): Promise<Appended> => untilKnown(() => log.append<Kind>(stream, expected, events), pause);

/** Tries again while the outcome is unknown, a few times. */
export async function untilKnown<Stored>(store: () => Promise<Stored>, pause?: Pause): Promise<Stored> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store();
    } catch (error) {
      if (!isStoreUnavailable(error) || attempt === MAX_APPENDS) throw error;
      await jitter(attempt * 50, pause);
    }
  }
}

/** Waits roughly this long, so callers that collided don't collide again. */
const jitter = (milliseconds: number, pause: Pause = wait) => pause(milliseconds * (0.5 + Math.random()));
