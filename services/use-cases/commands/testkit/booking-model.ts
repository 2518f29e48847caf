import {
  act,
  beginning,
  bookedIn,
  EVERYONE,
  FAULTS,
  goTo,
  isLate,
  isModelBookingOver,
  type MeetingName,
  type ModelActor,
  type ModelBooking,
  type ModelCast,
  type ModelFault,
  type ModelMeeting,
  type ModelRules,
  type ModelStep,
  type ModelWorld,
  NAMES,
  type PersonName,
  withoutReservation,
} from './booking-model-world.ts';

/*
 * A model of the booking protocol (see booking.ts), searched exhaustively: every interleaving of what several actors
 * do to two meetings that share people, each stopped at any point for any time, or forever.
 *
 *   npm run model:booking
 */

export type Violation =
  /** Someone is in two places, without having joined the second one themselves when it was booked. */
  | 'doubleBooked'
  | 'bookedButNotReserved'
  | 'reservedForNothing'
  | 'unfinished'
  | 'movedUnseen'
  /** Kairos booked on its own, for other people than it began with. */
  | 'bookedStale'
  /** Two that wanted the same time both went without. */
  | 'noneBooked';

export type ModelScenario = {
  cast: ModelCast;
  actors: readonly ModelActor[];
  maxBookings: number;
};

const book = (meeting: MeetingName): ModelActor => ({ kind: 'book', meeting });
const bookAutomatically = (meeting: MeetingName): ModelActor => ({ kind: 'bookAutomatically', meeting });
const rebook = (meeting: MeetingName): ModelActor => ({ kind: 'rebook', meeting });
const cancel = (meeting: MeetingName): ModelActor => ({ kind: 'cancel', meeting });
const join = (person: PersonName, meeting: MeetingName): ModelActor => ({ kind: 'join', meeting, person });
const joinBooked = (person: PersonName, meeting: MeetingName): ModelActor => ({
  kind: 'joinBooked',
  meeting,
  person,
});
const leave = (person: PersonName, meeting: MeetingName): ModelActor => ({ kind: 'leave', meeting, person });
const reconciler = (meeting: MeetingName): ModelActor => ({ kind: 'reconciler', meeting });

const ONE_ORGANIZER: ModelCast = { x: ['a'], y: ['a'] };
const SHARED_GUEST: ModelCast = { x: ['a', 'g'], y: ['b', 'g'] };
const EACH_OTHER: ModelCast = { x: ['a', 'b'], y: ['b', 'a'] };
const GUEST_OF_Y: ModelCast = { x: ['a'], y: ['b', 'g'] };

const scenario = (cast: ModelCast, ...actors: ModelActor[]): ModelScenario => ({
  cast,
  actors,
  maxBookings: 2,
});

const BOTH = [reconciler('x'), reconciler('y')];

/** A few seconds together. */
export const QUICK = {
  'three choose a time of the same meeting': scenario(
    ONE_ORGANIZER,
    book('x'),
    book('x'),
    book('x'),
    reconciler('x'),
  ),
  'one meeting is moved while another one of the same organizer wants the time': scenario(
    ONE_ORGANIZER,
    book('x'),
    rebook('x'),
    book('y'),
    ...BOTH,
  ),
  'two organizers want the same time with a shared guest': scenario(
    SHARED_GUEST,
    book('x'),
    book('y'),
    ...BOTH,
  ),
  'two people want the same time with each other': scenario(EACH_OTHER, book('x'), book('y'), ...BOTH),
  'Kairos books two meetings with a shared guest, who leaves one': scenario(
    SHARED_GUEST,
    bookAutomatically('x'),
    bookAutomatically('y'),
    leave('g', 'x'),
    ...BOTH,
  ),
  'a guest of one meeting joins the other one': scenario(
    GUEST_OF_Y,
    book('x'),
    book('y'),
    join('g', 'x'),
    ...BOTH,
  ),
  'a guest leaves a meeting and comes back once it is booked': scenario(
    GUEST_OF_Y,
    book('y'),
    leave('g', 'y'),
    joinBooked('g', 'y'),
    reconciler('y'),
    reconciler('y'),
  ),
  'a meeting with a shared guest is cancelled while another one wants the time': scenario(
    SHARED_GUEST,
    book('x'),
    cancel('x'),
    book('y'),
    ...BOTH,
  ),
} satisfies Record<string, ModelScenario>;

/** The scenario in which a fault shows soonest. */
const SHOWN_IN: Record<ModelFault, keyof typeof QUICK> = {
  noTombstone: 'two organizers want the same time with a shared guest',
  replaceEarlier: 'one meeting is moved while another one of the same organizer wants the time',
  releaseByTimeout: 'three choose a time of the same meeting',
  reserveBlindly: 'two organizers want the same time with a shared guest',
  confirmAnyway: 'a meeting with a shared guest is cancelled while another one wants the time',
  settleFirst: 'two organizers want the same time with a shared guest',
  bookUnseen: 'three choose a time of the same meeting',
  reserveOrganizerOnly: 'two organizers want the same time with a shared guest',
  organizerFirst: 'two people want the same time with each other',
  releaseOrganizerOnly: 'a meeting with a shared guest is cancelled while another one wants the time',
  confirmJoined: 'a guest of one meeting joins the other one',
  confirmStale: 'Kairos books two meetings with a shared guest, who leaves one',
  forgetLeavers: 'a guest leaves a meeting and comes back once it is booked',
  forgetJoiners: 'a guest leaves a meeting and comes back once it is booked',
  sameKeyAgain: 'a guest leaves a meeting and comes back once it is booked',
  followUnseen: 'a guest leaves a meeting and comes back once it is booked',
};

/** Minutes. */
export const WHOLE: Record<string, ModelScenario> = {
  ...QUICK,
  'two reconcilers finish the same meeting': scenario(
    SHARED_GUEST,
    book('x'),
    book('y'),
    reconciler('x'),
    ...BOTH,
  ),
  'a meeting with a shared guest is moved while another one wants the time': scenario(
    SHARED_GUEST,
    book('x'),
    rebook('x'),
    book('y'),
    ...BOTH,
  ),
  'both meetings of two people with each other are cancelled': scenario(
    EACH_OTHER,
    book('x'),
    cancel('x'),
    book('y'),
    cancel('y'),
    ...BOTH,
  ),
  'one meeting is moved and cancelled by two reconcilers, and its guest leaves': scenario(
    SHARED_GUEST,
    book('x'),
    rebook('x'),
    cancel('x'),
    leave('g', 'x'),
    reconciler('x'),
    reconciler('x'),
  ),
  'a guest leaves one meeting and joins the other one, as both want the time': scenario(
    GUEST_OF_Y,
    book('x'),
    bookAutomatically('y'),
    leave('g', 'y'),
    join('g', 'x'),
    ...BOTH,
  ),
  'a shared guest leaves a meeting and comes back, as another one wants the time': scenario(
    SHARED_GUEST,
    book('x'),
    leave('g', 'x'),
    joinBooked('g', 'x'),
    book('y'),
    ...BOTH,
  ),
  'a guest leaves a meeting that is moved, and comes back': scenario(
    GUEST_OF_Y,
    book('y'),
    rebook('y'),
    leave('g', 'y'),
    joinBooked('g', 'y'),
    reconciler('y'),
  ),
};

/** What may happen besides: someone is killed, or (as a fault) a reservation runs out. */
function mishaps(world: ModelWorld, { fault }: ModelRules): ModelWorld[] {
  const killed = world.actors.flatMap(({ step, kind }, index) =>
    step === 'gone' || step === 'look' ? [] : [goTo(world, index, kind === 'reconciler' ? 'look' : 'gone')],
  );
  if (fault !== 'releaseByTimeout') return killed;
  const booked = NAMES.flatMap((name) => bookedIn(world.meetings[name])?.holds.map(({ key }) => key) ?? []);
  const ranOut = EVERYONE.flatMap((person) =>
    world.reservations[person].reserved
      .filter((key) => !booked.includes(key))
      .map((key) => withoutReservation(world, person, key)),
  );
  return [...killed, ...ranOut];
}

/** What is wrong with a world; `isQuiet` when nobody has anything left to do. */
function violationIn(world: ModelWorld, isQuiet: boolean): Violation | null {
  const meetings = NAMES.map((name) => world.meetings[name]);
  if (EVERYONE.some((person) => isInTwoPlaces(meetings, person))) return 'doubleBooked';
  for (const [index, meeting] of meetings.entries()) {
    const booked = bookedIn(meeting);
    if (booked && !isReserved(world, meeting, booked)) return 'bookedButNotReserved';
    if (booked?.isAutomatic && booked.isStale) return 'bookedStale';
    if (wasMovedUnseen(world, NAMES[index]!)) return 'movedUnseen';
  }
  if (!isQuiet) return null;
  const wanted = meetings.flatMap((meeting) => bookedIn(meeting)?.holds.filter(({ left }) => !left) ?? []);
  const isWanted = (person: PersonName, key: string) =>
    wanted.some((hold) => hold.person === person && hold.key === key);
  if (EVERYONE.some((person) => world.reservations[person].reserved.some((key) => !isWanted(person, key))))
    return 'reservedForNothing';
  const all = meetings.flatMap(({ bookings }) => bookings);
  if (!all.every(isFinished)) return 'unfinished';
  return all.length > 0 && wanted.length === 0 && isContest(world) ? 'noneBooked' : null;
}

const isFinished = (booking: ModelBooking): boolean =>
  booking.state === 'booked'
    ? booking.holds.every(({ isDue }) => !isDue)
    : isModelBookingOver(booking) && booking.settled;

/** Whether nothing but another meeting could have stood in the way of a booking. */
const isContest = ({ actors }: ModelWorld): boolean =>
  actors.every(({ kind }) => kind === 'book' || kind === 'reconciler');

const isInTwoPlaces = (meetings: readonly ModelMeeting[], person: PersonName): boolean =>
  meetings.every((meeting) => {
    const booked = bookedIn(meeting);
    const cameLate = booked?.holds.some((hold) => hold.person === person && !hold.left && isLate(hold));
    return booked && meeting.people.includes(person) && !cameLate;
  });

const isReserved = (
  { reservations }: ModelWorld,
  { people }: ModelMeeting,
  { holds }: ModelBooking,
): boolean =>
  people.every((person) =>
    holds.some(
      (hold) =>
        hold.person === person &&
        !hold.left &&
        (hold.isDue || reservations[person].reserved.includes(hold.key)),
    ),
  );

/** Its time changed although nobody asked for that. */
const wasMovedUnseen = (world: ModelWorld, name: MeetingName): boolean =>
  world.meetings[name].bookings.some(({ state }) => state === 'superseded') &&
  !world.actors.some(({ kind, meeting }) => kind === 'rebook' && meeting === name);

export type Findings = { states: number; quiet: number; violation: Violation | null };

/** Visits every world that the scenario can lead to, up to the first that is wrong. */
export function search(
  { cast, actors, maxBookings }: ModelScenario,
  fault: ModelFault | null = null,
): Findings {
  const rules = { fault, maxBookings };
  const first = beginning(cast, actors);
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

/** What a fault leads to; null if the model doesn't notice it. */
export const consequenceOf = (fault: ModelFault): Violation | null =>
  search(QUICK[SHOWN_IN[fault]], fault).violation;

/** Short, because millions are remembered. */
function keyOf({ meetings, reservations, actors }: ModelWorld): string {
  const holdsOf = (holds: ModelBooking['holds']) =>
    holds
      .map(({ person, key, left, isDue }) => person + key.slice(2) + (left ? '-' : '') + (isDue ? '!' : ''))
      .join('');
  const about = NAMES.map((name) => {
    const { people, bookings, lateJoins, cancelled } = meetings[name];
    const each = bookings.map(
      ({ state, settled, isStale, holds }) =>
        state[0]! + state[1]! + (settled ? '!' : '') + (isStale ? '~' : '') + holdsOf(holds),
    );
    return `${people.join('')}${lateJoins}${each}${cancelled ? 'c' : ''}`;
  });
  const held = EVERYONE.map((person) => `${reservations[person].reserved}/${reservations[person].released}`);
  const doing = actors.map(
    ({ step, booking, done, changed }) => `${STEPS[step]}${booking}${done}${holdsOf(changed)}`,
  );
  return [...about, ...held, ...doing].join(';');
}

const STEPS: Record<ModelStep, string> = {
  look: 'l',
  reserve: 'r',
  reserveUnseen: 'u',
  confirm: 'c',
  abandon: 'a',
  release: 'e',
  settle: 't',
  follow: 'f',
  record: 'd',
  gone: 'g',
};

/** The whole search, and what each fault leads to; fails if the model can't tell right from wrong. */
function main(): void {
  let isRight = true;
  let all = 0;
  for (const [name, scenario] of Object.entries(WHOLE)) {
    const { states, quiet, violation } = search(scenario);
    all += states;
    console.log(`${name}: ${states} states, ${quiet} of them quiet, ${violation ?? 'nothing wrong'}`);
    isRight &&= violation === null;
  }
  console.log(`${all} states in all`);
  for (const fault of FAULTS) {
    const violation = consequenceOf(fault);
    console.log(`with the fault ${fault}: ${violation ?? 'NOT NOTICED'}`);
    isRight &&= violation !== null;
  }
  process.exitCode = isRight ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) main();
