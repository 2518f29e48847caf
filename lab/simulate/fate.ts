import type { SimulatedPerson } from './people.ts';
import { seededRandom } from './random.ts';
import { daysUntil, discomfortAt, type TimeSlot } from './suiting.ts';

/** A meeting that was booked just now: for whom, and without whom. */
type BookedMeeting = {
  seed: number;
  /** The number of the wish. */
  number: number;
  time: TimeSlot;
  /** Milliseconds since 1970. */
  now: number;
  organizer: SimulatedPerson;
  guests: readonly SimulatedPerson[];
  /** How many were left out. */
  without: number;
  /** How much less discomfort the best other time that the organizer was shown would have been, for everyone together. */
  spared: number;
};

type Fate =
  | { kind: 'held' }
  | { kind: 'cancelled' | 'moved' }
  /** Guests who decline now that they know the time. */
  | { kind: 'declined'; by: readonly SimulatedPerson[] };

/*
 * How likely something comes in between, as rates: what is certain to happen sooner or later has a rate of several, and
 * small ones are about the probability.
 */

/** Of each guest: in any case, for each day until then, and for how little the time suits them. */
const GUEST = { anyway: 0.008, aDay: 0.002, unsuited: 0.1 };
/** Of the organizer: also for what guests ask of them, for going without some, and for knowing of a better time. */
const CANCELS = { anyway: 0.01, aDay: 0.003, missing: 0.12 };
const MOVES = { anyway: 0.005, own: 0.08, asked: 0.04, missing: 0.4, spared: 0.1 };

/**
 * What becomes of a booked time. It follows from the seed, the meeting, the time, its people, and how much better the
 * other times were, so the same time among the same times has the same fate whatever ranked them.
 */
export function fateOf({ seed, number, time, now, organizer, guests, without, spared }: BookedMeeting): Fate {
  const happens = (what: string, rate: number) =>
    seededRandom(seed, what, number, time.start).chance(1 - Math.exp(-rate));
  const days = daysUntil(time, now);
  const missing = without / (1 + guests.length + without);
  const unsuited = guests.map((guest) => ({ guest, discomfort: discomfortAt(guest, time) }));
  const asked = unsuited.reduce((sum, { discomfort }) => sum + discomfort, 0);

  const cancels = CANCELS.anyway + CANCELS.aDay * days + CANCELS.missing * missing;
  if (happens('cancels', organizer.fickle * cancels)) return { kind: 'cancelled' };
  const moves =
    MOVES.own * discomfortAt(organizer, time) +
    MOVES.asked * asked +
    MOVES.missing * missing +
    MOVES.spared * spared;
  if (happens('moves', organizer.fickle * (MOVES.anyway + moves))) return { kind: 'moved' };
  const by = unsuited.filter(({ guest, discomfort }) => {
    const rate = GUEST.anyway + GUEST.aDay * days + GUEST.unsuited * discomfort;
    return happens(`declines ${guest.number}`, guest.flighty * rate);
  });
  return by.length > 0 ? { kind: 'declined', by: by.map(({ guest }) => guest) } : { kind: 'held' };
}

/** How much less discomfort the best of some times would be than one of them, for these people together. */
export function sparedBy(
  others: readonly TimeSlot[],
  time: TimeSlot,
  people: readonly SimulatedPerson[],
): number {
  const discomfort = (at: TimeSlot) => people.reduce((sum, person) => sum + discomfortAt(person, at), 0);
  const own = discomfort(time);
  return others.reduce((most, other) => Math.max(most, own - discomfort(other)), 0);
}
