import { parseStream, specsOf } from '../../contracts/events/streams.ts';
import { keysFor, personalFields } from '../../services/storage/event-store/codec.ts';
import { createEventLog, type EventLog } from '../../services/storage/event-store/event-log.ts';
import type { EventStore } from '../../services/storage/event-store/port.ts';
import type { Sealer, Vault } from '../../services/storage/vault/port.ts';
import type { Step } from './log.ts';

export type SimulationTarget = {
  log: EventLog;
  /** How many steps, of how many events, may be under way together. */
  together: { appends: number; events: number };
  /** Runs before the steps of one window go to the log. */
  prepare(window: readonly Step[]): Promise<void>;
};

/** Any event log, one append after the other: slow, and in the right order on every store. */
export const sequentialTarget = (log: EventLog): SimulationTarget => ({
  log,
  together: { appends: 1, events: Number.POSITIVE_INFINITY },
  prepare: async () => {},
});

/**
 * Many appends at once, if the store keeps the appends of one turn in order. All keys are made first, so the log waits
 * for none of them and passes everything on in that turn.
 */
export function bulkTarget(
  { store, sealer, vault }: { store: EventStore; sealer: Sealer; vault: Vault },
  together: SimulationTarget['together'],
): SimulationTarget {
  const made: Sealer = { ...sealer, ensureKeys: async () => {} };
  return {
    log: createEventLog({ store, sealer: made, vault }),
    together,
    prepare: (window) => sealer.ensureKeys(window.flatMap((step) => keysFor(personalFieldsOf(step), vault))),
  };
}

const personalFieldsOf = ({ stream, events }: Step) => {
  const { kind, id } = parseStream(stream)!;
  const specs = specsOf(kind);
  return events.flatMap(({ type, data }) => personalFields(specs[type]!, id, data));
};

/**
 * Writes the steps in their order, a window of them while the next one is made. `written` hears after every window how
 * many events there are by now.
 */
export async function writeSteps(
  bulk: SimulationTarget,
  steps: AsyncIterable<Step>,
  written: (events: number) => void = () => {},
): Promise<void> {
  let total = 0;
  let writing = Promise.resolve();
  const write = async (window: readonly Step[]) => {
    await bulk.prepare(window);
    await Promise.all(window.map((step) => append(bulk.log, step)));
    total += window.reduce((sum, { events }) => sum + events.length, 0);
    written(total);
  };
  try {
    for await (const window of inWindows(steps, bulk.together)) {
      await writing;
      writing = write(window);
      // Awaited before the next one is written; until then its rejection must not count as unhandled.
      writing.catch(() => {});
    }
  } finally {
    await Promise.allSettled([writing]);
  }
  await writing;
}

async function* inWindows(
  steps: AsyncIterable<Step>,
  { appends, events }: SimulationTarget['together'],
): AsyncGenerator<Step[]> {
  let window: Step[] = [];
  let count = 0;
  for await (const step of steps) {
    const isFull = window.length >= appends || count + step.events.length > events;
    if (window.length > 0 && isFull) {
      yield window;
      [window, count] = [[], 0];
    }
    window.push(step);
    count += step.events.length;
  }
  if (window.length > 0) yield window;
}

// An event's type and its stream's name are matched where the step is made.
const append = (log: EventLog, { stream, after, events }: Step) =>
  log.append(stream as `meeting-${string}`, after < 0 ? 'none' : after, events as never);
