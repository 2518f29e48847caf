import { parseStream } from '../../contracts/events/streams.ts';
import { dayName, dayNumber } from '../../services/scheduling/windows.ts';
import type { EventLog, NewEvent, StreamAppend } from '../../services/storage/event-store/event-log.ts';
import type { SimulationOptions } from './options.ts';
import { simulatedIdOf } from './people.ts';
import { createSimulation, type Outcomes } from './simulation.ts';

const SEED = 1;
const DAYS = 182;
/** Every simulated meeting is over this many days after the last was asked for. */
const LAST_ONE_OVER = 21;

/** Half a year of a small company that is over by now: enough for every figure of the insights. */
export function halfYearBefore(now: Date): SimulationOptions {
  const today = dayNumber(now.toISOString().slice(0, 10));
  return { meetings: 120, seed: SEED, people: 30, days: DAYS, from: dayName(today - DAYS - LAST_ONE_OVER) };
}

/** Whether a log has the made-up half-year. */
export async function hasHalfYear(log: Pick<EventLog, 'readPart'>): Promise<boolean> {
  const first = `meeting-${simulatedIdOf(SEED, 'meeting 1')}` as const;
  return (await log.readPart(first, { limit: 1 })).length > 0;
}

/**
 * Appends a made-up half-year to a log that Kairos may be running on. Everything of a meeting comes together, so that Kairos
 * finds nothing left to do. Repeated on the same day, this continues after the last meeting that was written. Throws what the
 * log throws.
 */
export async function writeHalfYear(
  log: EventLog & Required<Pick<EventLog, 'appendTogether'>>,
  now: Date,
): Promise<Outcomes> {
  const { steps, outcomes } = createSimulation(halfYearBefore(now));
  const together = new Map<string, StreamAppend[]>();
  for await (const { stream, after, events } of steps) {
    const { id } = parseStream(stream)!;
    const appends = together.get(id) ?? [];
    appends.push({ stream, expected: after < 0 ? 'none' : after, events: events as NewEvent[] });
    together.set(id, appends);
  }
  for (const appends of together.values()) {
    const [{ stream }] = appends as [StreamAppend];
    const isThere = (await log.readPart(stream as `meeting-${string}`, { limit: 1 })).length > 0;
    if (!isThere) await log.appendTogether(appends);
  }
  return outcomes();
}
