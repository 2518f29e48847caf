const NONSENSE_EVERY_MS = 60_000;

/** Reports a problem when it begins and when it ends, however often it occurs in between. */
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
    /** A message that isn't a ring: at most one line a minute, however many arrive. */
    nonsense(): void {
      if (performance.now() - toldNonsense < NONSENSE_EVERY_MS) return;
      toldNonsense = performance.now();
      tell("Ignored a message from NATS that isn't a ring from Kairos.");
    },
  };
}

export type NatsTroubles = ReturnType<typeof createNatsTroubles>;
