import { setTimeout as wait } from 'node:timers/promises';
import { v5 as uuidV5 } from 'uuid';
import type { Actor, Meta } from '#contracts/events/event-spec.ts';
import type { EventsOf, StreamKind } from '#contracts/events/streams.ts';
import { type At, type Decider, fold, isRefused, type Refusal, refuse } from '#services/domain/decider.ts';
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

export type CommandContext = {
  /** UUID; a repeated command has the same one. */
  commandId: string;
  requestHash?: string;
  /** The stream is most likely empty, so it is read only if it turns out not to be. */
  fresh?: boolean;
  actor: Actor;
  correlationId: string;
  source: Meta['source'];
  now: () => Date;
  /** Waits before another try, milliseconds. Given by those who steer the order of things. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

export type Executed<State, Event, Code extends string> =
  | {
      ok: true;
      /** What the command led to; for a repeated one, what it led to the first time. */
      state: State;
      /** The events of this command; none if there was nothing left to do. */
      events: At<Event>[];
      /** Of the last event that the state stands on, -1 for none. */
      revision: number;
      /** As above; START for none. */
      checkpoint: Checkpoint;
      /** The command was carried out before, perhaps by a call whose answer was lost, and this is its first answer. */
      repeated: boolean;
    }
  | { ok: false; refused: Refusal<Code | 'keyReused' | 'conflict'> };

const MAX_DECISIONS = 5;
const MAX_APPENDS = 4;

/**
 * Carries a command out: reads the stream, decides, appends at the revision that was read. The same command id is
 * answered as the first time; where it was not seen by reading, the append tells it by the ids of its events. Throws StoreUnavailable if the store stays silent; the same call again is harmless.
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
): Promise<Executed<State, EventsOf[Kind], Code>> {
  return inSpan(command.type, () => decideAndAppend(log, decider, stream, command, context));
}

async function decideAndAppend<Kind extends StreamKind, State, Command, Code extends string>(
  log: EventLog,
  decider: Decider<State, Command, EventsOf[Kind], Code>,
  stream: `${Kind}-${string}`,
  command: Command,
  context: CommandContext,
): Promise<Executed<State, EventsOf[Kind], Code>> {
  for (let attempt = 1; attempt <= MAX_DECISIONS; attempt++) {
    const isGuess = context.fresh === true && attempt === 1;
    const recorded = isGuess ? [] : await log.read<Kind>(stream);
    const before = answeredBefore(decider, recorded, context);
    if (before) return before;

    const state = fold(decider, recorded);
    const decision = decider.decide(command, state);
    if (isRefused(decision) && isGuess) continue;
    if (isRefused(decision)) return { ok: false, ...decision };
    const last = recorded.at(-1);
    if (decision.length === 0) {
      const { revision, checkpoint } = last ?? { revision: -1, checkpoint: START };
      return { ok: true, state, events: [], revision, checkpoint, repeated: false };
    }

    const at = context.now().toISOString();
    const events = decision.map((event, index) => identified(event, index, stream, at, context));
    try {
      crashPoint('CP-1-command-before-append');
      const { repeated, ...place } = await append(log, stream, last?.revision ?? 'none', events, context);
      // The same command was carried out meanwhile, perhaps with other contents: what was stored is the answer.
      const stored = repeated && answeredBefore(decider, await log.read<Kind>(stream), context);
      if (stored) return stored;
      const added = decision.map((event) => ({ ...event, meta: { at } }));
      return {
        ok: true,
        state: added.reduce(decider.evolve, state),
        events: added,
        ...place,
        repeated: false,
      };
    } catch (error) {
      if (!isWrongExpectedRevision(error)) throw error;
      await pause(context, attempt * 10);
    }
  }
  return { ok: false, ...refuse('conflict', 'Somebody else was faster. Please try again') };
}

/** The state of a stream as it is now, with the revision it stands on (-1 for an empty stream). */
export async function load<Kind extends StreamKind, State>(
  log: EventLog,
  decider: { initial: State; evolve(state: State, event: At<EventsOf[Kind]>): State },
  stream: `${Kind}-${string}`,
): Promise<{ state: State; revision: number; checkpoint: Checkpoint }> {
  const recorded = await log.read<Kind>(stream);
  const { revision, checkpoint } = recorded.at(-1) ?? { revision: -1, checkpoint: START };
  return { state: fold(decider, recorded), revision, checkpoint };
}

function answeredBefore<State, Event, Code extends string>(
  decider: Decider<State, never, Event, Code>,
  recorded: RecordedEvent<Event>[],
  { commandId, requestHash }: CommandContext,
): Executed<State, Event, Code> | null {
  const last = recorded.findLastIndex((event) => event.meta.commandId === commandId);
  const answer = recorded[last];
  if (!answer) return null;
  if (answer.meta.requestHash !== requestHash)
    return { ok: false, ...refuse('keyReused', 'This request was sent before with other contents') };
  return {
    ok: true,
    state: fold(decider, recorded.slice(0, last + 1)),
    events: recorded.filter((event) => event.meta.commandId === commandId),
    revision: answer.revision,
    checkpoint: answer.checkpoint,
    repeated: true,
  };
}

function identified<Event>(
  event: Event,
  index: number,
  stream: string,
  at: string,
  { commandId, requestHash, actor, correlationId, source }: CommandContext,
): NewEvent<Event> {
  return {
    ...event,
    id: uuidV5(`${stream}:${index}`, commandId),
    meta: {
      at,
      actor,
      commandId,
      ...(requestHash === undefined ? {} : { requestHash }),
      correlationId,
      source,
    },
  };
}

/** After an unknown outcome only the same events again can tell whether they were stored. */
async function append<Kind extends StreamKind>(
  log: EventLog,
  stream: `${Kind}-${string}`,
  expected: ExpectedRevision,
  events: NewEvent<EventsOf[Kind]>[],
  context: CommandContext,
): Promise<Appended> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await log.append<Kind>(stream, expected, events);
    } catch (error) {
      if (!isStoreUnavailable(error) || attempt === MAX_APPENDS) throw error;
      await pause(context, attempt * 50);
    }
  }
}

/** With jitter, so that those who collided don't collide again. */
const pause = ({ pause = wait }: CommandContext, milliseconds: number) =>
  pause(milliseconds * (0.5 + Math.random()));
