/** What was opened and is closed again, the last one first, however the run ends. */
export type Closing = {
  with(close: () => Promise<unknown> | unknown): void;
  /** Closes everything; one that fails doesn't keep the others open. */
  all(): Promise<void>;
};

export function createClosing(): Closing {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  return {
    with: (close) => void closers.push(close),
    async all() {
      for (let close = closers.pop(); close; close = closers.pop())
        try {
          await close();
        } catch (error) {
          console.error("Couldn't close everything:", error);
        }
    },
  };
}
