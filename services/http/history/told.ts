import type { User } from '#services/storage/accounts/port.ts';
import { participantOf } from '../meetings/policy.ts';
import { asFoundBy } from './as-found.ts';
import { numberedName, withoutPeopleIn } from './for-analysts.ts';
import type { Reading } from './readers.ts';
import type { Telling } from './sentences/telling.ts';
import type { StoryEvent } from './story.ts';
import { concerns } from './visible.ts';

/** A meeting's story for somebody who may read it. */
export type Told = {
  reading: Reading;
  user: User;
  /** Null if their account is gone. */
  organizer: User | null;
  telling: Telling;
  /** All of it; for analysts without people, for participants without texts that they never saw. */
  story: readonly StoryEvent[];
  /** What they are told: version n is the nth. */
  shown: readonly StoryEvent[];
  /** What the calendars said, event by event of `story`: what a ranking stood on is worked out from it. */
  calendars: readonly StoryEvent[];
};

export function toldTo(
  user: User,
  { reading, organizer, events }: { reading: Reading; organizer: User | null; events: readonly StoryEvent[] },
): Told {
  const telling = tellingOf(reading, organizer, user);
  const story = {
    organizer: () => events,
    participant: () => asFoundBy(events, telling.viewer.number),
    analyst: () => events.map((event) => withoutPeopleIn(event, telling.numberOf)),
  }[reading.role]();
  const shown = story.filter((event) => concerns(event, telling.viewer));
  return { reading, user, organizer, telling, story, shown, calendars: events };
}

/** Names are those that are known today, for the one who asks. */
function tellingOf({ state, role }: Reading, organizer: User | null, user: User): Telling {
  const host = organizer && (`${organizer.firstName} ${organizer.lastName}`.trim() || organizer.email);
  const nameOf = (number: number) => {
    if (number === 0) return host;
    const participant = state.participants[number - 1];
    return participant ? (participant.name ?? participant.email) : null;
  };
  return {
    viewer: { role, number: role === 'organizer' ? 0 : (participantOf(state, user)?.number ?? null) },
    zone: user.zone,
    nameOf: role === 'analyst' ? numberedName : nameOf,
    numberOf: (userId) => {
      if (userId === state.organizerId) return 0;
      return state.participants.findLast((participant) => participant.userId === userId)?.number ?? null;
    },
    bookingOf: (number) => state.bookings[number - 1],
  };
}
