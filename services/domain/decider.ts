/** An event with the time at which it was recorded. */
export type Timestamped<Event> = Event & { meta: { /** ISO 8601, UTC. */ at: string } };

/** Why a command was not carried out, in words for the person who gave it. */
export type Refusal<Code extends string = string> = { code: Code; message: string };

/** The events that a command leads to (none if it was carried out before), or a refusal. */
export type Decision<Event, Code extends string = string> = Event[] | { refused: Refusal<Code> };

/** A stream kind's behaviour: pure, without clock, random source or I/O. */
export type Decider<State, Command, Event, Code extends string = string> = {
  initial: State;
  /** Never fails and never ignores an event that it knows. */
  evolve(state: State, event: Timestamped<Event>): State;
  /** The same command on the state that it led to gives no further event. */
  decide(command: Command, state: State): Decision<Event, Code>;
};

export const isRefused = <Event, Code extends string>(
  decision: Decision<Event, Code>,
): decision is { refused: Refusal<Code> } => !Array.isArray(decision);

export const refuse = <Code extends string>(code: Code, message: string): { refused: Refusal<Code> } => ({
  refused: { code, message },
});

/** The state that a stream's events lead to. */
export const fold = <State, Event>(
  decider: { initial: State; evolve(state: State, event: Timestamped<Event>): State },
  events: Iterable<Timestamped<Event>>,
): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
