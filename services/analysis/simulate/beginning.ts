import type { MeetingCommand } from '#services/domain/meeting/meeting.ts';
import { isOpen } from '#services/sagas/plans/state.ts';
import { dayName, dayNumber } from '#services/scheduling/windows.ts';
import { cancel } from './after-booking.ts';
import { join } from './answering.ts';
import { asPerson, existing, type Life, userActor } from './life.ts';
import { idOf } from './people.ts';
import { askInSlack } from './slack-people.ts';
import { later, lookSoon } from './soon.ts';
import { whenAtWork, whenAwake } from './waking.ts';
import type { World } from './world.ts';

const HOUR = 60 * 60_000;

/** Somebody asks for a meeting, on the web or in Slack; and what may happen to it of itself is entered. */
export function begin(world: World, life: Life): void {
  if (life.wish.inSlack) askInSlack(world, life);
  else {
    asPerson(world, life, userActor(life.wish.organizer), creation(world, life));
    enterTurns(world, life);
  }
  lookSoon(world, life);
}

function creation({ seed }: World, { wish }: Life): MeetingCommand {
  const { organizer, participants, details, number } = wish;
  return {
    type: 'CreateMeeting',
    organizerId: organizer.userId,
    organizerEmail: organizer.email,
    organizerZone: organizer.zone,
    // The hash of no link: nobody can come in by one.
    linkHash: idOf(seed, `hash ${number}`),
    link: idOf(seed, `link ${number}`),
    ...details,
    participants: participants.map(({ email, name }) => ({ email, name })),
  };
}

/** How many meetings in a hundred take each of these turns before anything is booked. */
const TURNS = { cancelled: 2.5, changed: 4, joinedByLink: 5, invitedLater: 5, removed: 2 };

function enterTurns(world: World, life: Life): void {
  const { random, wish } = life;
  const { organizer } = wish;
  const turn = (share: number, mean: number, act: () => void) => {
    if (!random.chance(share / 100)) return;
    const at = whenAtWork(organizer, world.clock + random.exponential(mean), random);
    later(world, life, at, () => {
      if (isOpen(existing(life))) act();
    });
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
    asPerson(world, life, actor, { type: 'ChangeMeeting', changes: { dateRangeEnd: longer } });
  });
  turn(TURNS.invitedLater, 10 * HOUR, () => {
    const person = stranger();
    if (!person) return;
    const { email, name } = person;
    const participants = [{ email, name }];
    const organizerEmail = organizer.email;
    asPerson(world, life, actor, { type: 'InviteParticipants', organizerEmail, participants });
  });
  turn(TURNS.removed, 20 * HOUR, () => {
    const present = existing(life).participants.filter(({ status }) => status !== 'removed');
    if (present.length < 2) return;
    const { number: participant } = random.pick(present);
    asPerson(world, life, actor, { type: 'RemoveParticipant', participant });
  });
  turn(TURNS.joinedByLink, 12 * HOUR, () => {
    const person = stranger();
    if (person)
      later(world, life, whenAwake(person, world.clock + random.exponential(HOUR), random), () => {
        const isKnown = existing(life).participants.some(({ email }) => email === person.email);
        if (isOpen(existing(life)) && !isKnown) join(world, life, person);
      });
  });
}
