import { expect } from 'vitest';
import { type Decider, fold, type Timestamped } from '#services/domain/decider.ts';

const FIRST = Date.parse('2026-03-02T08:00:00.000Z');

/** Gives each event a time, one minute after the one before it. */
export const minuteByMinute = <Event>(events: readonly Event[]): Timestamped<Event>[] =>
  events.map((event, index) => ({ ...event, meta: { at: new Date(FIRST + index * 60_000).toISOString() } }));

/** A specification of a decider: `given(…events).when(command).thenEvents([…])`. */
export const specify =
  <State, Command, Event, Code extends string>(decider: Decider<State, Command, Event, Code>) =>
  (...events: Event[]) => ({
    /** The state that the events lead to. */
    state: () => fold(decider, minuteByMinute(events)),
    when: (command: Command) => {
      const decision = decider.decide(command, fold(decider, minuteByMinute(events)));
      return {
        thenEvents: (expected: Event[]) => expect(decision).toEqual(expected),
        thenNothing: () => expect(decision).toEqual([]),
        thenRefused: (code: Code, message?: string | RegExp) => {
          expect(decision).toMatchObject({ refused: { code } });
          if (message !== undefined)
            expect(decision).toMatchObject({ refused: { message: expect.stringMatching(message) } });
        },
      };
    },
  });
