import { isOpen } from '#services/sagas/plans/state.ts';
import { dayName, dayNumber } from '#services/scheduling/windows.ts';
import { asPerson, inPerson } from './acting.ts';
import { cancel } from './after-booking.ts';
import { join } from './answering.ts';
import { existing, type Life, userActor } from './life.ts';
import { askInSlack } from './slack-people.ts';
import { later, lookSoon } from './soon.ts';
import { whenAtWork, whenAwake } from './waking.ts';
import type { World } from './world.ts';

const HOUR = 60 * 60_000;

/** Somebody asks for a meeting, on the web or in Slack; and what may happen to it of itself is entered. */
export async function begin(world: World, life: Life): Promise<void> {
  if (life.wish.inSlack) await askInSlack(world, life);
  else {
    await create(world, life);
    enterTurns(world, life);
  }
  lookSoon(world, life);
}

async function create(world: World, life: Life): Promise<void> {
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

function enterTurns(world: World, life: Life): void {
  const { random, wish } = life;
  const { organizer } = wish;
  const turn = (share: number, mean: number, act: () => unknown) => {
    if (!random.chance(share / 100)) return;
    const at = whenAtWork(organizer, world.clock + random.exponential(mean), random);
    later(world, life, at, () => isOpen(existing(life)) && act());
  };
  const actor = userActor(organizer);
  const stranger = () => {
    const person = random.pick(world.people);
    const known = existing(life).participants.some(({ email }) => email === person.email);
    return known || person === organizer ? undefined : person;
  };
  turn(TURNS.cancelled, 30 * HOUR, () => cancel(world, life));
  turn(TURNS.changed, 20 * HOUR, () => {
    const { dateRangeEnd } = existing(life);
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
    const present = existing(life).participants.filter(({ status }) => status !== 'removed');
    if (present.length < 2) return;
    const { number: participant } = random.pick(present);
    return asPerson(world, life, actor, { type: 'RemoveParticipant', participant });
  });
  turn(TURNS.joinedByLink, 12 * HOUR, () => {
    const person = stranger();
    if (person)
      later(world, life, whenAwake(person, world.clock + random.exponential(HOUR), random), () => {
        const isKnown = existing(life).participants.some(({ email }) => email === person.email);
        if (isOpen(existing(life)) && !isKnown) return join(world, life, person);
      });
  });
}
