import { createCalendars, type SimulatedCalendars } from './calendars.ts';
import { createLedger, type MemoryLedger } from './ledger.ts';
import type { Life } from './life.ts';
import { createWorkingLog, type Step } from './log.ts';
import type { SimulatedPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';

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
  /** What the meetings that Kairos booked are for their people. */
  ledger: MemoryLedger;
  /** The meetings that are not over, by their ids. */
  lives: Map<string, Life>;
  /** Milliseconds since 1970; never goes back. */
  clock: number;
  agenda: ReturnType<typeof createAgenda<() => unknown>>;
  log: ReturnType<typeof createWorkingLog>;
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

/** What will happen, soonest first; at the same time, what was added first. A binary heap. */
function createAgenda<Item>() {
  type Entry = { at: number; order: number; item: Item };
  const heap: Entry[] = [];
  let entered = 0;
  const isBefore = (one: Entry, other: Entry) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function swap(a: number, b: number): void {
    [heap[a], heap[b]] = [heap[b]!, heap[a]!];
  }

  function sinkFromTop(): void {
    for (let index = 0; ; ) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2])
        if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child;
      if (least === index) return;
      swap(index, least);
      index = least;
    }
  }

  return {
    enter(at: number, item: Item): void {
      heap.push({ at, order: entered++, item });
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!isBefore(heap[index]!, heap[parent]!)) return;
        swap(index, parent);
        index = parent;
      }
    },
    /** Undefined if nothing is left. */
    next(): { at: number; item: Item } | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first && last && heap.length > 0) {
        heap[0] = last;
        sinkFromTop();
      }
      return first;
    },
  };
}
