import { dayNumber } from '#services/scheduling/windows.ts';
import { begin } from './beginning.ts';
import { beginLife } from './life.ts';
import { DEFAULTS, daysFor, type SimulationOptions } from './options.ts';
import { makePeople } from './people.ts';
import { visit } from './visit.ts';
import { makeWishes } from './wishes.ts';
import { createWorld, type Step } from './world.ts';

/** What has become of the meetings so far. */
export type Outcomes = {
  meetings: number;
  booked: number;
  lapsed: number;
  cancelled: number;
  /** Neither yet. */
  open: number;
  events: number;
};

export type Simulation = {
  /** Every append in the order of time, until every meeting has come to its end. To be taken once. */
  steps: Iterable<Step>;
  /** How many meetings were asked for so far. */
  begun(): number;
  outcomes(): Outcomes;
};

type Outcome = 'open' | 'booked' | 'lapsed' | 'cancelled';

const OUTCOMES: { readonly [type: string]: Outcome } = {
  MeetingCreated: 'open',
  SlotBooked: 'booked',
  MeetingLapsed: 'lapsed',
  MeetingCancelled: 'cancelled',
};

/**
 * A log as it might have come about: people who are made up ask for meetings, join, decline, keep silent, choose and
 * cancel; what Kairos does about it is what the plans, the deciders and the engine say. Pure: options that are alike
 * give the same events, with the same ids and times. Expects options without problems.
 */
export function createSimulation(options: SimulationOptions): Simulation {
  const { meetings, seed, from = DEFAULTS.from, people: count = DEFAULTS.people } = options;
  const firstDay = dayNumber(from);
  const people = makePeople(seed, count);
  const wishes = makeWishes(seed, people, { meetings, firstDay, days: daysFor(meetings) });
  const world = createWorld(seed, people, Date.parse(`${from}T00:00:00.000Z`));
  const ends = new Map<string, Outcome>();
  let events = 0;

  function live(index: number): void {
    const wish = wishes[index];
    if (!wish) return;
    world.agenda.enter(wish.at, () => {
      const life = beginLife(world, wish, (one) => visit(world, one));
      begin(world, life);
      live(index + 1);
    });
  }

  function* steps(): Generator<Step> {
    live(0);
    for (let next = world.agenda.next(); next; next = world.agenda.next()) {
      world.clock = Math.max(world.clock, next.at);
      next.item();
      for (const step of world.steps.splice(0)) {
        events += step.events.length;
        for (const { type } of step.events) {
          const outcome = OUTCOMES[type];
          if (outcome) ends.set(step.stream, outcome);
        }
        yield step;
      }
    }
  }

  return {
    steps: steps(),
    begun: () => ends.size,
    outcomes() {
      const count = (outcome: Outcome) => [...ends.values()].filter((each) => each === outcome).length;
      return {
        meetings: ends.size,
        booked: count('booked'),
        lapsed: count('lapsed'),
        cancelled: count('cancelled'),
        open: count('open'),
        events,
      };
    },
  };
}
