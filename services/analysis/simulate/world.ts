import type { StreamKind } from '#contracts/events/streams.ts';
import type { Reservations } from '#services/domain/reservations/reservations.ts';
import type { NewEvent } from '#services/storage/event-store/event-log.ts';
import { createAgenda } from './agenda.ts';
import { createCalendars, type SimulatedCalendars } from './calendars.ts';
import type { Kept } from './kept.ts';
import type { SimulatedPerson } from './people.ts';
import { type Random, randomOf } from './random.ts';

/** One append: the events of a command on one stream, which stands at the revision `after`, -1 for an empty one. */
export type Step = { stream: `${StreamKind}-${string}`; after: number; events: NewEvent[] };

/** Half open. */
type Held = { start: Date; end: Date };

/** Everything that is not of one meeting alone. */
export type World = {
  seed: number;
  random: Random;
  people: readonly SimulatedPerson[];
  byEmail: ReadonlyMap<string, SimulatedPerson>;
  byUserId: ReadonlyMap<string, SimulatedPerson>;
  calendars: SimulatedCalendars;
  /** The user ids of those who connected their calendar only after they had joined something. */
  connectedLater: Set<string>;
  /** What Kairos booked for a user, by the meeting. */
  booked: Map<string, Map<string, Held>>;
  reservations: Map<string, Kept<Reservations>>;
  /** Milliseconds since 1970; never goes back. */
  clock: number;
  agenda: ReturnType<typeof createAgenda<() => void>>;
  /** What was done and not yet handed on. */
  steps: Step[];
};

export function createWorld(seed: number, people: readonly SimulatedPerson[], start: number): World {
  return {
    seed,
    random: randomOf(seed, 'world'),
    people,
    byEmail: new Map(people.map((person) => [person.email, person])),
    byUserId: new Map(people.map((person) => [person.userId, person])),
    calendars: createCalendars(seed),
    connectedLater: new Set(),
    booked: new Map(),
    reservations: new Map(),
    clock: start,
    agenda: createAgenda(),
    steps: [],
  };
}

export const nowIn = ({ clock }: World): Date => new Date(clock);

/** Whether the calendar of a person can be read at this moment, as far as they gave leave. */
export const isConnected = ({ connectedLater }: World, { calendar, userId }: SimulatedPerson): boolean =>
  calendar === 'connected' || (calendar === 'later' && connectedLater.has(userId));
