const NONSENSE_EVERY_MS = 60_000;

/** Tells of a trouble when it begins and when it is over, however often it is met meanwhile. */
export function createNatsTroubles(tell: (message: string) => void) {
  const present = new Set<string>();
  let toldNonsense = -Infinity;
  return {
    begins(what: string, message: string): void {
      if (present.has(what)) return;
      present.add(what);
      tell(message);
    },
    isOver(what: string, message: string): void {
      if (present.delete(what)) tell(message);
    },
    /** A message that is no ring. One line a minute, whoever sends how many. */
    nonsense(): void {
      if (performance.now() - toldNonsense < NONSENSE_EVERY_MS) return;
      toldNonsense = performance.now();
      tell('NATS brought a message that is no ring of Kairos; it was left aside.');
    },
  };
}

export type NatsTroubles = ReturnType<typeof createNatsTroubles>;
