import { v5 as uuidV5, version } from 'uuid';
import { HOUR } from '../../contracts/durations.ts';
import { parseStream } from '../../contracts/events/streams.ts';
import { awaitedPeople } from '../../services/domain/meeting/attendance.ts';
import type { MeetingCommand } from '../../services/domain/meeting/commands.ts';
import { isUnbooked } from '../../services/sagas/plans/state.ts';
import { dayName, dayNumber } from '../../services/scheduling/windows.ts';
import { asPerson, inPerson } from './acting.ts';
import { simulateCancel } from './after-booking.ts';
import { takePart } from './answering.ts';
import { happened } from './happening.ts';
import { createKairos } from './kairos.ts';
import { beginLife, existingMeetingOf, type Life, userActor } from './life.ts';
import type { Step } from './log.ts';
import { DEFAULTS, daysFor, type SimulationOptions } from './options.ts';
import { makePeople } from './people.ts';
import { seededRandom } from './random.ts';
import { actAt, organizerActs, reconcileSoon } from './schedule.ts';
import { askInSlack } from './slack-people.ts';
import { createSurroundings } from './surroundings.ts';
import { whenAwake } from './waking.ts';
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

/** A person asks for a meeting, on the web or in Slack; anything that may later happen to it is scheduled. */
async function beginMeeting(world: SimulatedWorld, life: Life): Promise<void> {
  if (life.wish.inSlack) await askInSlack(world, life);
  else {
    await create(world, life);
    enterTurns(world, life);
    enterAttending(world, life);
  }
  reconcileSoon(world, life);
}

async function create(world: SimulatedWorld, life: Life): Promise<void> {
  const { organizer, participants, details, attending } = life.wish;
  const { optional, groups, deadline, bookAtDeadline } = attending;
  const wanted = {
    id: life.meetingId,
    zone: organizer.zone,
    details,
    ...(deadline !== null && { chasing: { deadline, reminders: true, bookAtDeadline } }),
    participants: participants.map((person) => ({
      email: person.email,
      name: person.name,
      ...(optional.includes(person) && { optional: true as const }),
    })),
    quorums: groups,
  };
  await inPerson(world, life, userActor(organizer), 'http', (context) =>
    world.kairos.organizing.create(
      { id: organizer.userId, addresses: [organizer.email], alarm: 'calendar', eventProviders: ['google'] },
      wanted,
      context,
    ),
  );
}

/** The organizer may open the answers by hand, and not wait for someone silent. */
function enterAttending(world: SimulatedWorld, life: Life): void {
  const { organizer, attending, number } = life.wish;
  const random = seededRandom(world.seed, 'attended', number);
  const does = (command: MeetingCommand) => asPerson(world, life, userActor(organizer), command);
  if (attending.answersVisible)
    organizerActs(world, life, { mean: HOUR, random }, () =>
      does({ type: 'ChangeAnswerOptions', changes: { answersVisible: true } }),
    );
  if (attending.givesUpOnSilent)
    organizerActs(world, life, { mean: 20 * HOUR, random }, () => {
      const [awaited] = awaitedPeople(existingMeetingOf(life));
      if (awaited) return does({ type: 'ChangeAttendance', optional: [awaited.number] });
    });
}

/** How many meetings in a hundred take each of these turns before anything is booked. */
const TURNS = { cancelled: 2.5, changed: 4, joinedByLink: 5, invitedLater: 5, removed: 2 };

function enterTurns(world: SimulatedWorld, life: Life): void {
  const { random, wish } = life;
  const { organizer } = wish;
  const turn = (share: number, mean: number, act: () => unknown) => {
    if (random.chance(share / 100)) organizerActs(world, life, { mean }, act);
  };
  const actor = userActor(organizer);
  const stranger = () => {
    const person = random.pick(world.people);
    const known = existingMeetingOf(life).participants.some(({ email }) => email === person.email);
    return known || person === organizer ? undefined : person;
  };
  turn(TURNS.cancelled, 30 * HOUR, () => simulateCancel(world, life));
  turn(TURNS.changed, 20 * HOUR, () => {
    const { dateRangeEnd } = existingMeetingOf(life);
    const longer = dayName(dayNumber(dateRangeEnd) + random.int(1, 5));
    return asPerson(world, life, actor, { type: 'ChangeMeeting', changes: { dateRangeEnd: longer } });
  });
  turn(TURNS.invitedLater, 10 * HOUR, () => {
    const person = stranger();
    if (!person) return;
    const { email, name } = person;
    const participants = [{ email, name }];
    const organizerAddresses = [organizer.email];
    return asPerson(world, life, actor, { type: 'InviteParticipants', organizerAddresses, participants });
  });
  turn(TURNS.removed, 20 * HOUR, () => {
    const present = existingMeetingOf(life).participants.filter(({ status }) => status !== 'removed');
    if (present.length < 2) return;
    const { number: participant } = random.pick(present);
    return asPerson(world, life, actor, { type: 'RemoveParticipant', participant });
  });
  turn(TURNS.joinedByLink, 12 * HOUR, () => {
    const person = stranger();
    if (person)
      actAt(world, life, whenAwake(person, world.clock + random.exponential(HOUR), random), () => {
        const isKnown = existingMeetingOf(life).participants.some(({ email }) => email === person.email);
        if (isUnbooked(existingMeetingOf(life)) && !isKnown) return takePart(world, life, person);
      });
  });
}
