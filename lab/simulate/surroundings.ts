import { createAgenda } from './agenda.ts';
import { createCalendars, type SimulatedCalendars } from './calendars.ts';
import { createLedger, type MemoryLedger } from './ledger.ts';
import type { Life } from './life.ts';
import { createWorkingLog, type Step, type WorkingLog } from './log.ts';
import type { SimulatedPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/** Half open. */
type Held = { start: Date; end: Date };

/** What surrounds Kairos: time, people with their calendars, and the log. */
export type Surroundings = {
  seed: number;
  random: SeededRandom;
  people: readonly SimulatedPerson[];
  byEmail: ReadonlyMap<string, SimulatedPerson>;
  byUserId: ReadonlyMap<string, SimulatedPerson>;
  calendars: SimulatedCalendars;
  /** The user ids of those who connected their calendar only after they had joined something. */
  connectedLater: Set<string>;
  /** What Kairos booked for a user, by the meeting. */
  booked: Map<string, Map<string, Held>>;
  /** What the meetings that Kairos booked are for their people. */
  ledger: MemoryLedger;
  /** The meetings that are not over, by their ids. */
  lives: Map<string, Life>;
  /** Milliseconds since 1970; never goes back. */
  clock: number;
  agenda: ReturnType<typeof createAgenda<() => unknown>>;
  log: WorkingLog;
};

export function createSurroundings(
  seed: number,
  people: readonly SimulatedPerson[],
  start: number,
  onAppend: (step: Step) => void,
): Surroundings {
  return {
    seed,
    random: seededRandom(seed, 'world'),
    people,
    byEmail: new Map(people.map((person) => [person.email, person])),
    byUserId: new Map(people.map((person) => [person.userId, person])),
    calendars: createCalendars(seed),
    connectedLater: new Set(),
    booked: new Map(),
    ledger: createLedger(),
    lives: new Map(),
    clock: start,
    agenda: createAgenda(),
    log: createWorkingLog(onAppend),
  };
}

export const nowIn = ({ clock }: Surroundings): Date => new Date(clock);

/** Whether the calendar of a person can be read at this moment, as far as they gave leave. */
export const isConnected = (
  { connectedLater }: Surroundings,
  { calendar, userId }: SimulatedPerson,
): boolean => calendar === 'connected' || (calendar === 'later' && connectedLater.has(userId));
