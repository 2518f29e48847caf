import { v5 as uuidV5 } from 'uuid';
import type { Actor, Meta } from '#contracts/events/event-spec.ts';
import type { EventsOf, StreamKind } from '#contracts/events/streams.ts';
import { type At, type Decider, isRefused, type Refusal } from '#services/domain/decider.ts';
import type { NewEvent } from '#services/storage/event-store/event-log.ts';
import type { Kept } from './kept.ts';
import type { World } from './world.ts';

/** For which meeting a command is given, by whom, and in line with what. */
export type By = {
  meetingId: string;
  actor: Actor;
  source: Meta['source'];
  correlationId?: string;
  /** Whether it happens a moment after what was before, unless left out. */
  takesTime?: boolean;
};

export type Carried<Event> = { ok: true; events: At<Event>[] } | { ok: false; refused: Refusal };

/**
 * Carries a command out as `commands/execute.ts` does, on the state that is kept instead of one that is read. The ids of a command and its events follow from where they stand.
 */
export function tryTo<Kind extends StreamKind, State, Command extends { type: string }, Code extends string>(
  world: World,
  decider: Decider<State, Command, EventsOf[Kind], Code>,
  kept: Kept<State>,
  command: Command,
  { meetingId, actor, source, correlationId, takesTime = true }: By,
): Carried<EventsOf[Kind]> {
  const decision = decider.decide(command, kept.state);
  if (isRefused(decision)) return { ok: false, refused: decision.refused };
  if (decision.length === 0) return { ok: true, events: [] };
  if (takesTime) world.clock += world.random.int(1, 20);
  const at = new Date(world.clock).toISOString();
  const commandId = uuidV5(`${kept.stream}:${kept.revision}`, meetingId);
  const meta = { at, actor, commandId, correlationId: correlationId ?? commandId, source };
  const events = decision.map((event, index) => ({
    ...event,
    id: uuidV5(`${kept.stream}:${index}`, commandId),
    meta,
  }));
  world.steps.push({ stream: kept.stream, after: kept.revision, events: events as NewEvent[] });
  const happened = decision.map((event) => ({ ...event, meta: { at } }));
  kept.state = happened.reduce(decider.evolve, kept.state);
  kept.revision += happened.length;
  return { ok: true, events: happened };
}

/** The same where nothing can speak against it: a refusal is a mistake of the simulation, and thrown. */
export function carryOut<
  Kind extends StreamKind,
  State,
  Command extends { type: string },
  Code extends string,
>(
  world: World,
  decider: Decider<State, Command, EventsOf[Kind], Code>,
  kept: Kept<State>,
  command: Command,
  by: By,
): At<EventsOf[Kind]>[] {
  const carried = tryTo<Kind, State, Command, Code>(world, decider, kept, command, by);
  if (carried.ok) return carried.events;
  throw new Error(`${command.type} on ${kept.stream} was refused: ${carried.refused.message}`);
}
