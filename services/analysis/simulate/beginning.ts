import { isUnbooked } from '#services/sagas/plans/state.ts';
import { dayName, dayNumber } from '#services/scheduling/windows.ts';
import { asPerson, inPerson } from './acting.ts';
import { simulateCancel } from './after-booking.ts';
import { simulateJoin } from './answering.ts';
import { existingMeetingOf, type Life, userActor } from './life.ts';
import { actAt, reconcileSoon } from './schedule.ts';
import { askInSlack } from './slack-people.ts';
import { whenAtWork, whenAwake } from './waking.ts';
import type { SimulatedWorld } from './world.ts';

const HOUR = 60 * 60_000;

/** A person asks for a meeting, on the web or in Slack; anything that may later happen to it is scheduled. */
export async function beginMeeting(world: SimulatedWorld, life: Life): Promise<void> {
  if (life.wish.inSlack) await askInSlack(world, life);
  else {
    await create(world, life);
    enterTurns(world, life);
  }
  reconcileSoon(world, life);
}

async function create(world: SimulatedWorld, life: Life): Promise<void> {
  const { organizer, participants, details } = life.wish;
  const wanted = {
    id: life.meetingId,
    zone: organizer.zone,
    details,
    participants: participants.map(({ email, name }) => ({ email, name })),
  };
  await inPerson(world, life, userActor(organizer), 'http', (context) =>
    world.kairos.organizing.create({ id: organizer.userId, email: organizer.email }, wanted, context),
  );
}

/** How many meetings in a hundred take each of these turns before anything is booked. */
const TURNS = { cancelled: 2.5, changed: 4, joinedByLink: 5, invitedLater: 5, removed: 2 };

function enterTurns(world: SimulatedWorld, life: Life): void {
  const { random, wish } = life;
  const { organizer } = wish;
  const turn = (share: number, mean: number, act: () => unknown) => {
    if (!random.chance(share / 100)) return;
    const at = whenAtWork(organizer, world.clock + random.exponential(mean), random);
    actAt(world, life, at, () => isUnbooked(existingMeetingOf(life)) && act());
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
    const organizerEmail = organizer.email;
    return asPerson(world, life, actor, { type: 'InviteParticipants', organizerEmail, participants });
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
        if (isUnbooked(existingMeetingOf(life)) && !isKnown) return simulateJoin(world, life, person);
      });
  });
}
