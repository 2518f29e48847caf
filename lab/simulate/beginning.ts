import { HOUR } from '../../contracts/durations.ts';
import { awaitedPeople } from '../../services/domain/meeting/attendance.ts';
import type { MeetingCommand } from '../../services/domain/meeting/commands.ts';
import { isUnbooked } from '../../services/sagas/plans/state.ts';
import { dayName, dayNumber } from '../../services/scheduling/windows.ts';
import { asPerson, inPerson } from './acting.ts';
import { simulateCancel } from './after-booking.ts';
import { takePart } from './answering.ts';
import { existingMeetingOf, type Life, userActor } from './life.ts';
import { seededRandom } from './random.ts';
import { actAt, reconcileSoon } from './schedule.ts';
import { askInSlack } from './slack-people.ts';
import { whenAtWork, whenAwake } from './waking.ts';
import type { SimulatedWorld } from './world.ts';

/** A person asks for a meeting, on the web or in Slack; anything that may later happen to it is scheduled. */
export async function beginMeeting(world: SimulatedWorld, life: Life): Promise<void> {
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
  const later = (mean: number, act: () => unknown) => {
    const at = whenAtWork(organizer, world.clock + random.exponential(mean), random);
    actAt(world, life, at, () => isUnbooked(existingMeetingOf(life)) && act());
  };
  if (attending.answersVisible)
    later(HOUR, () => does({ type: 'ChangeAnswerOptions', changes: { answersVisible: true } }));
  if (attending.givesUpOnSilent)
    later(20 * HOUR, () => {
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
