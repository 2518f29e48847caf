/*
 * The world of the booking model: two meetings of several people, and what several actors do to them step by step. A
 * step is one append, or one look that leads to none. A look and the append that follows from it are one step, since the
 * append fails if its stream has changed since the look. All times of different meetings overlap.
 */

export type MeetingName = 'x' | 'y';

/** People are letters, which is also the order of their user ids. */
export type PersonName = 'a' | 'b' | 'g';

/** One person's part in a booking. The key is what their stream of reservations knows it by. */
type ModelHold = {
  person: PersonName;
  /** Such as `x1`, or `x1+2` for someone who joined when it was booked. */
  key: string;
  left: boolean;
  /** The reservation doesn't follow their coming or going yet. */
  isDue: boolean;
};

export type ModelBooking = {
  state: 'open' | 'booked' | 'superseded' | 'abandoned' | 'cancelled';
  isAutomatic: boolean;
  /** People came or went since it began. */
  isStale: boolean;
  holds: readonly ModelHold[];
  settled: boolean;
};

/** Bookings by number, from 1 at index 0. */
export type ModelMeeting = {
  organizer: PersonName;
  /** Everyone who takes part, with the organizer. */
  people: readonly PersonName[];
  bookings: readonly ModelBooking[];
  /** How often someone has joined the booked meeting. */
  lateJoins: number;
  cancelled: boolean;
};

/** The keys of one person. */
type Reservations = { reserved: readonly string[]; released: readonly string[] };

export type ModelStep =
  | 'look'
  | 'reserve'
  /** Only where a fault separates it from the look. */
  | 'reserveUnseen'
  | 'confirm'
  | 'abandon'
  | 'release'
  | 'settle'
  | 'follow'
  | 'record'
  /** Finished, or killed: nobody can tell the difference. */
  | 'gone';

export type ModelActor = {
  /**
   * `book` has seen no booking, and so has `bookAutomatically`; `rebook` moves a meeting that is booked; `joinBooked` joins
   * whether it is booked or not; a `reconciler` never ends and comes back when it was killed.
   */
  kind: 'book' | 'bookAutomatically' | 'rebook' | 'cancel' | 'join' | 'joinBooked' | 'leave' | 'reconciler';
  meeting: MeetingName;
  /** Who joins or leaves. */
  person?: PersonName;
};

type Acting = ModelActor & {
  step: ModelStep;
  /** The booking at hand, 0 for none. */
  booking: number;
  /** How many of its people are done. */
  done: number;
  /** The holds that have to follow, as they were when the meeting was looked at. */
  changed: readonly ModelHold[];
};

export type ModelWorld = {
  meetings: { readonly [name in MeetingName]: ModelMeeting };
  reservations: { readonly [name in PersonName]: Reservations };
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
  /** A booking is settled before its reservations are released. */
  'settleFirst',
  /** A time is chosen without looking whether another one was booked meanwhile. */
  'bookUnseen',
  /** Only the organizer's time is reserved. */
  'reserveOrganizerOnly',
  /** People are reserved in another order by each meeting: its organizer first. */
  'organizerFirst',
  /** Only the organizer's time is released. */
  'releaseOrganizerOnly',
  /** A booking is confirmed although someone joined since it began. */
  'confirmJoined',
  /** Kairos books on its own although someone left since it began. */
  'confirmStale',
  /** The time of someone who left is never released. */
  'forgetLeavers',
  /** The time of someone who joined late is never reserved. */
  'forgetJoiners',
  /** Someone who comes back is reserved under the key that was released when they left. */
  'sameKeyAgain',
  /** Following the people also ticks off those who came or went meanwhile. */
  'followUnseen',
] as const;
export type ModelFault = (typeof FAULTS)[number];

export type ModelCast = { readonly [name in MeetingName]: readonly PersonName[] };

/** Nothing has happened, and everyone is about to begin. The first of each cast is the organizer. */
export const beginning = (cast: ModelCast, actors: readonly ModelActor[]): ModelWorld => {
  const meeting = (people: readonly PersonName[]): ModelMeeting => ({
    organizer: people[0]!,
    people: people.toSorted(),
    bookings: [],
    lateJoins: 0,
    cancelled: false,
  });
  const nothing = { reserved: [], released: [] };
  return {
    meetings: { x: meeting(cast.x), y: meeting(cast.y) },
    reservations: { a: nothing, b: nothing, g: nothing },
    actors: actors.map((actor) => ({ ...actor, step: 'look', booking: 0, done: 0, changed: [] })),
  };
};

export const NAMES: readonly MeetingName[] = ['x', 'y'];
export const EVERYONE: readonly PersonName[] = ['a', 'b', 'g'];

export const isModelBookingOver = ({ state }: ModelBooking) => state !== 'open' && state !== 'booked';

/** The booking that counts, if there is one. */
export const bookedIn = ({ bookings }: ModelMeeting): ModelBooking | undefined =>
  bookings.find(({ state }) => state === 'booked');

export const isLate = ({ key }: ModelHold): boolean => key.includes('+');

const isHeld = ({ holds }: ModelBooking, person: PersonName): boolean =>
  holds.some((hold) => hold.person === person && !hold.left);

// ---- appends

const appendToMeeting = (
  world: ModelWorld,
  name: MeetingName,
  change: (meeting: ModelMeeting) => ModelMeeting,
): ModelWorld => ({ ...world, meetings: { ...world.meetings, [name]: change(world.meetings[name]) } });

const setBooking =
  (number: number, change: Partial<ModelBooking>) =>
  (meeting: ModelMeeting): ModelMeeting => ({
    ...meeting,
    bookings: meeting.bookings.map((booking, index) =>
      index === number - 1 ? { ...booking, ...change } : booking,
    ),
  });

const started =
  (key: string, isAutomatic: boolean) =>
  (meeting: ModelMeeting): ModelMeeting => ({
    ...meeting,
    bookings: [
      ...meeting.bookings,
      {
        state: 'open',
        isAutomatic,
        isStale: false,
        holds: meeting.people.map((person) => ({ person, key, left: false, isDue: false })),
        settled: false,
      },
    ],
  });

const confirmed =
  (number: number) =>
  (meeting: ModelMeeting): ModelMeeting => ({
    ...meeting,
    bookings: meeting.bookings.map((booking, index): ModelBooking => {
      if (index === number - 1) return { ...booking, state: 'booked' };
      return booking.state === 'booked' ? { ...booking, state: 'superseded' } : booking;
    }),
  });

const cancelled = (meeting: ModelMeeting): ModelMeeting => ({
  ...meeting,
  cancelled: true,
  bookings: meeting.bookings.map((booking) =>
    isModelBookingOver(booking) ? booking : { ...booking, state: 'cancelled' },
  ),
});

const joined =
  (name: MeetingName, person: PersonName, fault: ModelFault | null) =>
  (meeting: ModelMeeting): ModelMeeting => {
    const lateJoins = meeting.lateJoins + (bookedIn(meeting) ? 1 : 0);
    return {
      ...meeting,
      people: [...meeting.people, person].sort(),
      lateJoins,
      bookings: meeting.bookings.map((booking, index): ModelBooking => {
        if (booking.state === 'open') return { ...booking, isStale: true };
        if (booking.state !== 'booked') return booking;
        const key = `${name}${index + 1}${fault === 'sameKeyAgain' ? '' : `+${lateJoins}`}`;
        return { ...booking, holds: [...booking.holds, { person, key, left: false, isDue: true }] };
      }),
    };
  };

const left =
  (person: PersonName) =>
  (meeting: ModelMeeting): ModelMeeting => ({
    ...meeting,
    people: meeting.people.filter((one) => one !== person),
    bookings: meeting.bookings.map((booking) =>
      isModelBookingOver(booking)
        ? booking
        : {
            ...booking,
            isStale: booking.isStale || booking.state === 'open',
            holds: booking.holds.map((hold) =>
              hold.person === person && !hold.left ? { ...hold, left: true, isDue: true } : hold,
            ),
          },
    ),
  });

/** What was seen to have changed is followed now. */
const followed =
  (number: number, seen: readonly ModelHold[], fault: ModelFault | null) =>
  (meeting: ModelMeeting): ModelMeeting => {
    const booking = meeting.bookings[number - 1]!;
    if (booking.state !== 'booked') return meeting;
    const isSeen = (hold: ModelHold) =>
      fault === 'followUnseen' ||
      seen.some(({ person, key, left }) => person === hold.person && key === hold.key && left === hold.left);
    const holds = booking.holds.map((hold) => (isSeen(hold) ? { ...hold, isDue: false } : hold));
    return setBooking(number, { holds })(meeting);
  };

const appendToReservations = (
  world: ModelWorld,
  person: PersonName,
  reservations: Reservations,
): ModelWorld => ({ ...world, reservations: { ...world.reservations, [person]: reservations } });

export const withoutReservation = (world: ModelWorld, person: PersonName, key: string): ModelWorld => {
  const { reserved, released } = world.reservations[person];
  return appendToReservations(world, person, { released, reserved: reserved.filter((one) => one !== key) });
};

function releaseIn(world: ModelWorld, { person, key }: ModelHold, fault: ModelFault | null): ModelWorld {
  const { released } = world.reservations[person];
  if (released.includes(key)) return world;
  const without = withoutReservation(world, person, key);
  if (fault === 'noTombstone') return without;
  return appendToReservations(without, person, {
    ...without.reservations[person],
    released: [...released, key].sort(),
  });
}

function reserveIn(world: ModelWorld, { person, key }: ModelHold, fault: ModelFault | null): ModelWorld {
  const { reserved, released } = world.reservations[person];
  if (reserved.includes(key)) return world;
  const kept = fault === 'replaceEarlier' ? reserved.filter((one) => one[0] !== key[0]) : reserved;
  return appendToReservations(world, person, { released, reserved: [...kept, key].sort() });
}

// ---- what an actor does next

export type ModelRules = { fault: ModelFault | null; maxBookings: number };

export const goTo = (
  world: ModelWorld,
  by: number,
  step: ModelStep,
  { booking = 0, done = 0, changed = [] }: Partial<Pick<Acting, 'booking' | 'done' | 'changed'>> = {},
): ModelWorld => ({
  ...world,
  actors: world.actors.map((actor, index) =>
    index === by ? { ...actor, step, booking, done, changed } : actor,
  ),
});

/** The people of a booking in the order in which their time is reserved or released. */
function inOrder(
  { organizer }: ModelMeeting,
  { holds }: ModelBooking,
  only: ModelFault,
  fault: ModelFault | null,
): readonly ModelHold[] {
  const ordered =
    fault === 'organizerFirst'
      ? holds.toSorted((one, other) => Number(other.person === organizer) - Number(one.person === organizer))
      : holds;
  return fault === only ? ordered.filter(({ person }) => person === organizer) : ordered;
}

/** The world after the actor's next step; null if there is nothing for it to do. */
export function act(world: ModelWorld, by: number, rules: ModelRules): ModelWorld | null {
  const { fault } = rules;
  const actor = world.actors[by]!;
  const { booking: number, done, changed } = actor;
  const meeting = world.meetings[actor.meeting];
  const booking = meeting.bookings[number - 1];
  const to = (step: ModelStep, from = world, at: Partial<Acting> = {}) =>
    goTo(from, by, step, { booking: number, ...at });
  const end = (from = world) => goTo(from, by, actor.kind === 'reconciler' ? 'look' : 'gone');
  const append = (change: (before: ModelMeeting) => ModelMeeting) =>
    appendToMeeting(world, actor.meeting, change);

  if (actor.step === 'gone') return null;
  if (actor.step === 'look') return look(world, by, rules);
  if (!booking) throw new Error('Only a look needs no booking');
  switch (actor.step) {
    case 'reserve': {
      const hold = inOrder(meeting, booking, 'reserveOrganizerOnly', fault)[done];
      if (!hold) return to('confirm');
      const { reserved, released } = world.reservations[hold.person];
      if (released.includes(hold.key)) return to('abandon');
      const isTaken = !reserved.includes(hold.key) && reserved.some((key) => key[0] !== actor.meeting);
      if (isTaken) return to('abandon');
      if (fault === 'reserveBlindly') return to('reserveUnseen', world, { done });
      return to('reserve', reserveIn(world, hold, fault), { done: done + 1 });
    }
    case 'reserveUnseen':
      return to('reserve', reserveIn(world, booking.holds[done]!, fault), { done: done + 1 });
    case 'confirm':
      if (booking.state !== 'open' && fault !== 'confirmAnyway') return end();
      return end(
        append(
          isOutdated(meeting, booking, fault)
            ? setBooking(number, { state: 'abandoned' })
            : confirmed(number),
        ),
      );
    case 'abandon':
      return end(booking.state === 'open' ? append(setBooking(number, { state: 'abandoned' })) : world);
    case 'release': {
      const hold = inOrder(meeting, booking, 'releaseOrganizerOnly', fault)[done];
      if (!hold) return booking.settled ? end() : to('settle');
      return to('release', releaseIn(world, hold, fault), { done: done + 1 });
    }
    case 'settle': {
      const settled = booking.settled ? world : append(setBooking(number, { settled: true }));
      return fault === 'settleFirst' ? to('release', settled) : end(settled);
    }
    case 'follow': {
      const hold = changed[done];
      if (!hold) return to('record', world, { changed });
      return to('follow', follow(world, hold, fault), { done: done + 1, changed });
    }
    case 'record':
      return end(append(followed(number, changed, fault)));
  }
}

function follow(world: ModelWorld, hold: ModelHold, fault: ModelFault | null): ModelWorld {
  if (hold.left) return fault === 'forgetLeavers' ? world : releaseIn(world, hold, fault);
  const isReleased = world.reservations[hold.person].released.includes(hold.key);
  return isReleased || fault === 'forgetJoiners' ? world : reserveIn(world, hold, fault);
}

/** A booking is not confirmed for people whose time isn't reserved, nor by Kairos for others than it was begun for. */
function isOutdated(meeting: ModelMeeting, booking: ModelBooking, fault: ModelFault | null): boolean {
  if (booking.isAutomatic && booking.isStale && fault !== 'confirmStale') return true;
  return fault !== 'confirmJoined' && meeting.people.some((person) => !isHeld(booking, person));
}

/** What an actor does at its meeting as it is now; null to wait until there is something. */
function look(world: ModelWorld, by: number, { maxBookings, fault }: ModelRules): ModelWorld | null {
  const { kind, meeting: name, person } = world.actors[by]!;
  const meeting = world.meetings[name];
  const { bookings, people } = meeting;
  const gone = (from = world) => goTo(from, by, 'gone');
  const append = (change: (before: ModelMeeting) => ModelMeeting) => appendToMeeting(world, name, change);
  const isBooked = bookedIn(meeting) !== undefined;
  const open = bookings.findIndex(({ state }) => state === 'open') + 1;

  if (kind === 'reconciler') return lookAfter(world, by, fault);
  if (meeting.cancelled) return gone();
  switch (kind) {
    case 'cancel':
      return gone(append(cancelled));
    case 'join':
    case 'joinBooked':
      if (people.includes(person!) || (isBooked && kind === 'join')) return gone();
      return gone(append(joined(name, person!, fault)));
    case 'leave':
      return gone(people.includes(person!) ? append(left(person!)) : world);
    default: {
      if (open > 0) return goTo(world, by, 'reserve', { booking: open });
      const mayMove = kind === 'rebook' || fault === 'bookUnseen';
      if ((isBooked && !mayMove) || bookings.length >= maxBookings) return gone();
      const booking = bookings.length + 1;
      const begun = append(started(`${name}${booking}`, kind === 'bookAutomatically'));
      return goTo(begun, by, 'reserve', { booking });
    }
  }
}

function lookAfter(world: ModelWorld, by: number, fault: ModelFault | null): ModelWorld | null {
  const { bookings } = world.meetings[world.actors[by]!.meeting];
  const where = (wanted: (booking: ModelBooking) => boolean) => bookings.findIndex(wanted) + 1;
  const open = where(({ state }) => state === 'open');
  if (open > 0) return goTo(world, by, 'reserve', { booking: open });
  const unsettled = where((booking) => isModelBookingOver(booking) && !booking.settled);
  if (unsettled > 0)
    return goTo(world, by, fault === 'settleFirst' ? 'settle' : 'release', { booking: unsettled });
  const booked = where(({ state }) => state === 'booked');
  const due = bookings[booked - 1]?.holds.filter(({ isDue }) => isDue) ?? [];
  if (due.length === 0) return null;
  const changed = due.toSorted((one, other) => Number(other.left) - Number(one.left));
  return goTo(world, by, 'follow', { booking: booked, changed });
}
