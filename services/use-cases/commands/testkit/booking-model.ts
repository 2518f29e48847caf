import {
  act,
  allBooked,
  appendToReservations,
  beginning,
  FAULTS,
  goTo,
  isModelBookingOver,
  type MeetingName,
  type ModelActor,
  type ModelBooking,
  type ModelFault,
  type ModelRules,
  type ModelStep,
  type ModelWorld,
  modelMeetingOf,
  NAMES,
  withoutMatching,
} from './booking-model-world.ts';

/*
 * A model of the booking protocol (see booking.ts), searched exhaustively: every interleaving of what several actors
 * do to two meetings of one organizer, each stopped at any point for any time, or for ever.
 *
 *   npm run model:booking
 */

export type Violation =
  | 'doubleBooked'
  | 'bookedButNotReserved'
  | 'reservedForNothing'
  | 'unfinished'
  | 'movedUnseen';

export type ModelScenario = { actors: readonly ModelActor[]; maxBookings: number };

const book = (meeting: MeetingName): ModelActor => ({ kind: 'book', meeting });
const rebook = (meeting: MeetingName): ModelActor => ({ kind: 'rebook', meeting });
const cancel = (meeting: MeetingName): ModelActor => ({ kind: 'cancel', meeting });
const reconciler = (meeting: MeetingName): ModelActor => ({ kind: 'reconciler', meeting });

const scenario = (...actors: ModelActor[]): ModelScenario => ({ actors, maxBookings: 2 });

/** A few seconds together. */
export const QUICK: Record<string, ModelScenario> = {
  'three choose a time of the same meeting': scenario(book('x'), book('x'), book('x'), reconciler('x')),
  'one meeting is moved while another one wants the time': scenario(
    book('x'),
    rebook('x'),
    book('y'),
    reconciler('x'),
    reconciler('y'),
  ),
  'one meeting is cancelled while another one wants the time': scenario(
    book('x'),
    cancel('x'),
    book('y'),
    reconciler('x'),
    reconciler('y'),
  ),
  'two reconcilers finish the same meeting': scenario(
    book('x'),
    book('y'),
    reconciler('x'),
    reconciler('x'),
    reconciler('y'),
  ),
};

/** A minute or so. */
export const WHOLE: Record<string, ModelScenario> = {
  ...QUICK,
  'both meetings are cancelled': scenario(
    book('x'),
    cancel('x'),
    book('y'),
    cancel('y'),
    reconciler('x'),
    reconciler('y'),
  ),
  'one meeting is moved and cancelled by two reconcilers': scenario(
    book('x'),
    rebook('x'),
    cancel('x'),
    reconciler('x'),
    reconciler('x'),
  ),
  'one meeting is moved and cancelled while another one wants the time': scenario(
    book('x'),
    rebook('x'),
    cancel('x'),
    book('y'),
    reconciler('x'),
    reconciler('y'),
  ),
};

/** What may happen besides: somebody is killed, or (as a fault) a reservation runs out. */
function mishaps(world: ModelWorld, { fault }: ModelRules): ModelWorld[] {
  const killed = world.actors.flatMap(({ step, kind }, index) =>
    step === 'gone' || step === 'look'
      ? []
      : [goTo(world, index, kind === 'reconciler' ? 'look' : 'gone', 0)],
  );
  if (fault !== 'releaseByTimeout') return killed;
  const { reserved, released } = world.reservations;
  const booked = allBooked(world);
  const ranOut = reserved
    .filter((name) => !booked.includes(name))
    .map((gone) =>
      appendToReservations(world, -1, {
        released,
        reserved: withoutMatching(reserved, (name) => name === gone),
      }),
    );
  return [...killed, ...ranOut];
}

/** What is wrong with a world; `isQuiet` when nobody has anything left to do. */
function violationIn(world: ModelWorld, isQuiet: boolean): Violation | null {
  const booked = allBooked(world);
  const { reserved } = world.reservations;
  if (booked.some((name) => name[0] !== booked[0]![0])) return 'doubleBooked';
  if (booked.some((name) => !reserved.includes(name))) return 'bookedButNotReserved';
  if (NAMES.some((name) => wasMovedUnseen(world, name))) return 'movedUnseen';
  if (!isQuiet) return null;
  if (reserved.some((name) => !booked.includes(name))) return 'reservedForNothing';
  const all = NAMES.flatMap((name) => modelMeetingOf(world, name).bookings);
  const isFinished = (booking: ModelBooking) =>
    booking.state === 'booked' || (isModelBookingOver(booking) && booking.settled);
  return all.every(isFinished) ? null : 'unfinished';
}

/** Its time changed although nobody asked for that. */
const wasMovedUnseen = (world: ModelWorld, name: MeetingName): boolean =>
  modelMeetingOf(world, name).bookings.some(({ state }) => state === 'superseded') &&
  !world.actors.some(({ kind, meeting }) => kind === 'rebook' && meeting === name);

export type Findings = { states: number; quiet: number; violation: Violation | null };

/** Visits every world that the scenario can lead to, up to the first that is wrong. */
export function search({ actors, maxBookings }: ModelScenario, fault: ModelFault | null = null): Findings {
  const rules = { fault, maxBookings };
  const first = beginning(actors);
  const seen = new Set([keyOf(first)]);
  const waiting = [first];
  let states = 0;
  let quiet = 0;
  for (let world = waiting.pop(); world; world = waiting.pop()) {
    const next = nextWorlds(world, rules);
    states += 1;
    if (next.length === 0) quiet += 1;
    const violation = violationIn(world, next.length === 0);
    if (violation) return { states, quiet, violation };
    for (const after of [...next, ...mishaps(world, rules)]) {
      const key = keyOf(after);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(after);
    }
  }
  return { states, quiet, violation: null };
}

const nextWorlds = (world: ModelWorld, rules: ModelRules): ModelWorld[] =>
  world.actors.map((_, index) => act(world, index, rules)).filter((after) => after !== null);

/** What a fault leads to in any of the scenarios; null if none of them shows it. */
export function consequenceOf(fault: ModelFault): Violation | null {
  for (const scenario of Object.values(QUICK)) {
    const { violation } = search(scenario, fault);
    if (violation) return violation;
  }
  return null;
}

/** Short, because millions are remembered. */
function keyOf({ meetings, reservations, actors }: ModelWorld): string {
  const about = NAMES.map((name) => {
    const meeting = meetings[name];
    if (!meeting) return '';
    const bookings = meeting.bookings.map(
      ({ state, settled }) => state[0]! + state[1]! + (settled ? '!' : ''),
    );
    return `${bookings}${meeting.cancelled ? 'c' : ''}`;
  });
  const doing = actors.map(({ step, booking, stale }) => `${STEPS[step]}${booking}${stale ? '-' : ''}`);
  return [about, reservations.reserved, reservations.released, doing].join(';');
}

const STEPS: Record<ModelStep, string> = {
  look: 'l',
  start: 's',
  lookReservations: 'L',
  reserve: 'r',
  lookConfirm: 'C',
  confirm: 'c',
  lookAbandon: 'A',
  abandon: 'a',
  cancel: 'x',
  lookRelease: 'R',
  release: 'e',
  lookSettle: 'T',
  settle: 't',
  gone: 'g',
};

/** The whole search, and what each fault leads to; fails if the model can't tell right from wrong. */
function main(): void {
  let isRight = true;
  for (const [name, scenario] of Object.entries(WHOLE)) {
    const { states, quiet, violation } = search(scenario);
    console.log(`${name}: ${states} states, ${quiet} of them quiet, ${violation ?? 'nothing wrong'}`);
    isRight &&= violation === null;
  }
  for (const fault of FAULTS) {
    const violation = consequenceOf(fault);
    console.log(`with the fault ${fault}: ${violation ?? 'NOT NOTICED'}`);
    isRight &&= violation !== null;
  }
  process.exitCode = isRight ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) main();
