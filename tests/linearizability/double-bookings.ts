/** A time that someone was told is booked. Times are milliseconds. */
export type Booking = {
  meeting: string;
  /** Email addresses of everyone who is expected. */
  people: readonly string[];
  start: number;
  end: number;
  /** Held at least since the answer that said so, and until the call by which it may have been given up. */
  heldFrom: number;
  heldUntil: number;
};

/** Bookings of one address for overlapping times that were held at the same moment, in words. */
export function doubleBookings(bookings: readonly Booking[]): string[] {
  const byPerson = new Map<string, Booking[]>();
  for (const booking of bookings)
    for (const person of booking.people) {
      const own = byPerson.get(person) ?? [];
      own.push(booking);
      byPerson.set(person, own);
    }
  return [...byPerson].flatMap(([person, own]) =>
    own.flatMap((one, index) =>
      own
        .slice(index + 1)
        .filter((other) => other.meeting !== one.meeting && overlap(one, other))
        .map(
          (other) =>
            `${person} is in ${one.meeting} and in ${other.meeting} at ${new Date(Math.max(one.start, other.start)).toISOString()}`,
        ),
    ),
  );
}

const overlap = (one: Booking, other: Booking): boolean =>
  one.start < other.end &&
  other.start < one.end &&
  one.heldFrom < other.heldUntil &&
  other.heldFrom < one.heldUntil;
