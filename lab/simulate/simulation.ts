import { v5 as uuidV5, version } from 'uuid';
import { parseStream } from '../../contracts/events/streams.ts';
import { dayNumber } from '../../services/scheduling/windows.ts';
import { beginMeeting } from './beginning.ts';
import { happened } from './happening.ts';
import { createKairos } from './kairos.ts';
import { beginLife } from './life.ts';
import type { Step } from './log.ts';
import { DEFAULTS, daysFor, type SimulationOptions } from './options.ts';
import { makePeople } from './people.ts';
import { createSurroundings } from './surroundings.ts';
import { makeWishes } from './wishes.ts';
import type { SimulatedWorld } from './world.ts';

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

type Outcome = 'open' | 'booked' | 'lapsed' | 'cancelled';

const OUTCOMES: { readonly [type: string]: Outcome } = {
  MeetingCreated: 'open',
  SlotBooked: 'booked',
  MeetingLapsed: 'lapsed',
  MeetingCancelled: 'cancelled',
};

/**
 * A log as it might have come about: made-up people ask for meetings, join, decline, keep silent, choose and cancel;
 * Kairos's own sagas and use cases react, with a simulated outside. The same options give the same events, with the
 * same ids and times. Expects options without problems.
 */
export function createSimulation(options: SimulationOptions) {
  const { meetings, seed, from = DEFAULTS.from, people: count = DEFAULTS.people } = options;
  const firstDay = dayNumber(from);
  const people = makePeople(seed, count);
  const wishes = makeWishes(seed, people, { meetings, firstDay, days: daysFor(options) });
  const appended: Step[] = [];
  const surroundings = createSurroundings(seed, people, Date.parse(`${from}T00:00:00.000Z`), (step) => {
    appended.push(reproducible(step));
    happened(world, step.stream, step.events);
    world.clock += world.random.int(1, 20);
  });
  const world: SimulatedWorld = Object.assign(surroundings, { kairos: createKairos(surroundings) });
  const ends = new Map<string, Outcome>();
  let events = 0;

  function live(index: number): void {
    const wish = wishes[index];
    if (!wish) return;
    world.agenda.enter(wish.at, async () => {
      const life = beginLife(seed, wish);
      world.lives.set(life.meetingId, life);
      await beginMeeting(world, life);
      live(index + 1);
    });
  }

  async function* steps(): AsyncGenerator<Step> {
    live(0);
    for (let next = world.agenda.next(); next; next = world.agenda.next()) {
      world.clock = Math.max(world.clock, next.at);
      await next.item();
      for (const step of appended.splice(0)) {
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
    /** Every append in the order of time, until every meeting has come to its end. To be taken once. */
    steps: steps(),
    /** How many meetings were asked for so far. */
    begun: (): number => ends.size,
    outcomes(): Outcomes {
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

/**
 * The same, with ids derived from the position where Kairos uses random ones: every look at calendars is a new fact.
 */
function reproducible(step: Step): Step {
  const { stream, after, events } = step;
  const { kind, id } = parseStream(stream)!;
  const given = events[0]!.meta.commandId;
  const commandId = kind === 'evidence' || version(given) === 4 ? uuidV5(`${stream}:${after}`, id) : given;
  return {
    stream,
    after,
    events: events.map((event, index) => ({
      ...event,
      id: uuidV5(`${stream}:${index}`, commandId),
      meta: { ...event.meta, commandId },
    })),
  };
}
