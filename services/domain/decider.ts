/** An event with the time it was recorded. */
export type Timestamped<Event> = Event & {
  meta: { /** ISO 8601, UTC. */ at: string };
  /** Its place in its stream, once it's stored. */
  revision?: number;
};

/** Why a command was not carried out, in words for the user. */
export type Refusal<Code extends string = string> = { code: Code; message: string };

/** The events a command leads to (none if it was already carried out), or a refusal. */
export type Decision<Event, Code extends string = string> = Event[] | { refused: Refusal<Code> };

/** The behavior of one kind of stream: pure, without clock, random source or I/O. */
export type Decider<State, Command, Event, Code extends string = string> = {
  initial: State;
  /** Never fails, and handles every event of its kind. */
  evolve(state: State, event: Timestamped<Event>): State;
  /** Given again on the resulting state, a command leads to no further events. */
  decide(command: Command, state: State): Decision<Event, Code>;
  /**
   * For streams that go on for as long as people look: the revisions of the events that the state rests on. Folding these alone, each at
   * its revision, gives the same state. Null if that isn't known.
   */
  restsOn?(state: State): number[] | null;
};

export const isRefused = <Event, Code extends string>(
  decision: Decision<Event, Code>,
): decision is { refused: Refusal<Code> } => !Array.isArray(decision);

export const refuse = <Code extends string>(code: Code, message: string): { refused: Refusal<Code> } => ({
  refused: { code, message },
});

/** The state after a stream's events. */
export const fold = <State, Event>(
  decider: { initial: State; evolve(state: State, event: Timestamped<Event>): State },
  events: Iterable<Timestamped<Event>>,
): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
