/*
 * The world of the booking model: two meetings of one organizer, and what several actors do to them step by step.
 * One step is one read or one append; an append fails if its stream was appended to since the read. All slots of
 * different meetings overlap.
 */

export type MeetingName = 'x' | 'y';

export type ModelBooking = {
  state: 'open' | 'booked' | 'superseded' | 'abandoned' | 'cancelled';
  settled: boolean;
};

/** Bookings by number, from 1 at index 0. */
export type ModelMeeting = { bookings: readonly ModelBooking[]; cancelled: boolean };

/** Bookings are written `x1`: meeting and number. */
type Reservations = { reserved: readonly string[]; released: readonly string[] };

export type ModelStep =
  | 'look'
  | 'start'
  | 'lookReservations'
  | 'reserve'
  | 'lookConfirm'
  | 'confirm'
  | 'lookAbandon'
  | 'abandon'
  | 'cancel'
  | 'lookRelease'
  | 'release'
  | 'lookSettle'
  | 'settle'
  /** Finished, or killed: nobody can tell the difference. */
  | 'gone';

export type ModelActor = {
  /** `book` has seen no booking; `rebook` moves a meeting that is booked; a `reconciler` never ends and comes back when it was killed. */
  kind: 'book' | 'rebook' | 'cancel' | 'reconciler';
  meeting: MeetingName;
};

type Acting = ModelActor & {
  step: ModelStep;
  /** The booking at hand, 0 for none. */
  booking: number;
  /** The stream was appended to after this actor read it for the append that it is about to make. */
  stale: boolean;
};

export type ModelWorld = {
  meetings: { readonly [name in MeetingName]?: ModelMeeting };
  reservations: Reservations;
  actors: readonly Acting[];
};

/** Ways to get it wrong. */
export const FAULTS = [
  /** Nothing is appended to release what was not reserved, so that a late reserver does not notice. */
  'noTombstone',
  /** Reserving a slot drops the earlier one of the same meeting. */
  'replaceEarlier',
  /** A reservation that is not booked is released after a while. */
  'releaseByTimeout',
  /** Reserving does not look whether others appended since. */
  'reserveBlindly',
  /** A booking is confirmed whatever became of it. */
  'confirmAnyway',
  /** A booking is settled before its reservation is released. */
  'settleFirst',
  /** A time is chosen without looking whether another one was booked meanwhile. */
  'bookUnseen',
] as const;
export type ModelFault = (typeof FAULTS)[number];

/** Nothing has happened, and everybody is about to begin. */
export const beginning = (actors: readonly ModelActor[]): ModelWorld => ({
  meetings: {},
  reservations: { reserved: [], released: [] },
  actors: actors.map((actor) => ({ ...actor, step: 'look', booking: 0, stale: false })),
});

export const NAMES: readonly MeetingName[] = ['x', 'y'];

/** As `x1`. */
export const allBooked = (world: ModelWorld): string[] =>
  NAMES.flatMap((name) =>
    modelMeetingOf(world, name).bookings.flatMap(({ state }, index) =>
      state === 'booked' ? [`${name}${index + 1}`] : [],
    ),
  );

// ---- appends

export const isModelBookingOver = ({ state }: ModelBooking) => state !== 'open' && state !== 'booked';

export const withoutMatching = (all: readonly string[], gone: (name: string) => boolean) =>
  all.filter((name) => !gone(name));

/** Everybody else who is about to append to what they read before has lost. */
const outdate = (world: ModelWorld, by: number, concerns: (actor: Acting) => boolean): ModelWorld => ({
  ...world,
  actors: world.actors.map((actor, index) =>
    index !== by && concerns(actor) ? { ...actor, stale: true } : actor,
  ),
});

const APPENDS_TO_MEETING: readonly ModelStep[] = ['start', 'confirm', 'abandon', 'cancel', 'settle'];
const APPENDS_TO_RESERVATIONS: readonly ModelStep[] = ['reserve', 'release'];

function appendToMeeting(
  world: ModelWorld,
  by: number,
  change: (meeting: ModelMeeting) => ModelMeeting,
): ModelWorld {
  const { meeting: name } = world.actors[by]!;
  const meetings = { ...world.meetings, [name]: change(modelMeetingOf(world, name)) };
  return outdate(
    { ...world, meetings },
    by,
    ({ meeting, step }) => meeting === name && APPENDS_TO_MEETING.includes(step),
  );
}

/** Adds to the reservations; nobody in particular does it where `by` is -1. */
export const appendToReservations = (world: ModelWorld, by: number, reservations: Reservations): ModelWorld =>
  outdate({ ...world, reservations }, by, ({ step }) => APPENDS_TO_RESERVATIONS.includes(step));

export const modelMeetingOf = ({ meetings }: ModelWorld, name: MeetingName): ModelMeeting =>
  meetings[name] ?? { bookings: [], cancelled: false };

const setBooking =
  (number: number, change: Partial<ModelBooking>) =>
  ({ bookings, cancelled }: ModelMeeting): ModelMeeting => ({
    cancelled,
    bookings: bookings.map((booking, index) => (index === number - 1 ? { ...booking, ...change } : booking)),
  });

const confirmed =
  (number: number) =>
  ({ bookings, cancelled }: ModelMeeting): ModelMeeting => ({
    cancelled,
    bookings: bookings.map((booking, index): ModelBooking => {
      if (index === number - 1) return { ...booking, state: 'booked' };
      return booking.state === 'booked' ? { ...booking, state: 'superseded' } : booking;
    }),
  });

const cancelled = ({ bookings }: ModelMeeting): ModelMeeting => ({
  cancelled: true,
  bookings: bookings.map((booking) =>
    isModelBookingOver(booking) ? booking : { ...booking, state: 'cancelled' },
  ),
});

// ---- what an actor does next

export type ModelRules = { fault: ModelFault | null; maxBookings: number };

export const goTo = (world: ModelWorld, by: number, step: ModelStep, booking: number): ModelWorld => ({
  ...world,
  actors: world.actors.map((actor, index) =>
    index === by
      ? { ...actor, step, booking: step === 'gone' || step === 'look' ? 0 : booking, stale: false }
      : actor,
  ),
});

/** The world after the actor's next step; null if there is nothing for it to do. */
export function act(world: ModelWorld, by: number, rules: ModelRules): ModelWorld | null {
  const actor = world.actors[by]!;
  const { kind, booking: number } = actor;
  const meeting = modelMeetingOf(world, actor.meeting);
  const key = actor.meeting + number;
  const { reserved, released } = world.reservations;
  const isOpen = meeting.bookings[number - 1]?.state === 'open';
  const to = (step: ModelStep, from = world, booking = number) => goTo(from, by, step, booking);
  const done = (from = world) => to(kind === 'reconciler' ? 'look' : 'gone', from);

  switch (actor.step) {
    case 'gone':
      return null;
    case 'look': {
      const next = look(actor, meeting, rules);
      return next && to(next.step, world, next.booking);
    }
    case 'start': {
      if (actor.stale) return to('look');
      const opened: ModelBooking = { state: 'open', settled: false };
      return to(
        'lookReservations',
        appendToMeeting(world, by, (before) => ({ ...before, bookings: [...before.bookings, opened] })),
      );
    }
    case 'lookReservations':
      if (released.includes(key)) return to('lookAbandon');
      if (reserved.includes(key)) return to('lookConfirm');
      return reserved.some((name) => !name.startsWith(actor.meeting)) ? to('lookAbandon') : to('reserve');
    case 'reserve': {
      if (actor.stale && rules.fault !== 'reserveBlindly') return to('lookReservations');
      const kept =
        rules.fault === 'replaceEarlier'
          ? withoutMatching(reserved, (name) => name.startsWith(actor.meeting))
          : reserved;
      return to(
        'lookConfirm',
        appendToReservations(world, by, { released, reserved: [...kept, key].sort() }),
      );
    }
    case 'lookConfirm':
      return isOpen || rules.fault === 'confirmAnyway' ? to('confirm') : done();
    case 'confirm':
      return actor.stale ? to('lookConfirm') : done(appendToMeeting(world, by, confirmed(number)));
    case 'lookAbandon':
      return isOpen ? to('abandon') : done();
    case 'abandon':
      return actor.stale
        ? to('lookAbandon')
        : done(appendToMeeting(world, by, setBooking(number, { state: 'abandoned' })));
    case 'cancel':
      return actor.stale ? to('look') : done(appendToMeeting(world, by, cancelled));
    case 'lookRelease': {
      if (released.includes(key)) return to('lookSettle');
      if (rules.fault === 'noTombstone' && !reserved.includes(key)) return to('lookSettle');
      return to(rules.fault === 'settleFirst' ? 'lookSettle' : 'release');
    }
    case 'release': {
      if (actor.stale) return to('lookRelease');
      return to(
        'lookSettle',
        appendToReservations(world, by, {
          reserved: withoutMatching(reserved, (name) => name === key),
          released: rules.fault === 'noTombstone' ? released : [...released, key].sort(),
        }),
      );
    }
    case 'lookSettle':
      return meeting.bookings[number - 1]?.settled ? done() : to('settle');
    case 'settle': {
      if (actor.stale) return to('lookSettle');
      const settled = appendToMeeting(world, by, setBooking(number, { settled: true }));
      return rules.fault === 'settleFirst' ? to('release', settled) : done(settled);
    }
  }
}

/** Where an actor goes from what the meeting shows; null to wait until there is something. */
function look(
  { kind }: ModelActor,
  { bookings, cancelled }: ModelMeeting,
  { maxBookings, fault }: ModelRules,
): { step: ModelStep; booking: number } | null {
  const gone = { step: 'gone' as const, booking: 0 };
  const open = bookings.findIndex(({ state }) => state === 'open') + 1;
  if (kind === 'cancel') return cancelled ? gone : { step: 'cancel', booking: 0 };
  if (kind !== 'reconciler' && cancelled) return gone;
  if (open > 0) return { step: 'lookReservations', booking: open };
  if (kind === 'reconciler') {
    const unsettled = bookings.findIndex((booking) => isModelBookingOver(booking) && !booking.settled) + 1;
    return unsettled > 0 ? { step: 'lookRelease', booking: unsettled } : null;
  }
  const isBooked = bookings.some(({ state }) => state === 'booked');
  const mayMove = kind === 'rebook' || fault === 'bookUnseen';
  if ((isBooked && !mayMove) || bookings.length >= maxBookings) return gone;
  return { step: 'start', booking: bookings.length + 1 };
}
