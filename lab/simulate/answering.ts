import { HOUR, MINUTE } from '../../contracts/durations.ts';
import { isUnbooked } from '../../services/sagas/plans/state.ts';
import { asPerson } from './acting.ts';
import { staysSilent } from './attending.ts';
import { answerByHand } from './by-hand.ts';
import { existingMeetingOf, type Life, participantActor, personOf, userActor } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import { considerProposing } from './proposing.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { actAt } from './schedule.ts';
import { isConnected } from './surroundings.ts';
import { whenAwake } from './waking.ts';
import type { SimulatedWorld } from './world.ts';

/** Of those who connect their calendar some time after they joined. */
const CONNECTS_AFTER = 10 * HOUR;
const BY_LINK_BY_HAND = 0.4;

/** A person was invited by email, and joins, declines, or never replies. */
export function expectAnswer(world: SimulatedWorld, life: Life, number: number): void {
  const { random } = life;
  const person = personOf(world, life, number);
  const isOptional = existingMeetingOf(life).attendance.optional.includes(number);
  if (!person || staysSilent(random, person, isOptional)) return;
  const declines = !random.chance(person.joins);
  const at = whenAwake(person, world.clock + timeToAnswer(random, person), random);
  actAt(world, life, at, async () => {
    const meeting = existingMeetingOf(life);
    if (!isUnbooked(meeting) || meeting.participants[number - 1]?.status !== 'pending') return;
    if (declines)
      await asPerson(world, life, participantActor(number), { type: 'DeclineMeeting', participant: number });
    else {
      await takePart(world, life, person, number);
      considerProposing(world, life, person, number);
    }
  });
}

/** They joined for other dates; those who answer at all agree to the new ones. */
export function expectAgreement(world: SimulatedWorld, life: Life, number: number): void {
  const { random } = life;
  const person = personOf(world, life, number);
  if (!person || random.chance(person.silent)) return;
  const at = whenAwake(person, world.clock + timeToAnswer(random, person), random);
  actAt(world, life, at, async () => {
    const meeting = existingMeetingOf(life);
    if (!isUnbooked(meeting) || meeting.participants[number - 1]?.status !== 'accepted') return;
    await takePart(world, life, person, number);
  });
}

/** With a calendar or by hand, by an invitation or without one by the share link. */
export async function takePart(
  world: SimulatedWorld,
  life: Life,
  person: SimulatedPerson,
  number?: number,
): Promise<void> {
  const byHand = person.answersByHand || (number === undefined && isWithoutAccount(world, life));
  if (byHand) return answerByHand(world, life, person, number);
  const { userId, email, name } = person;
  const claim = number === undefined ? {} : { participant: number };
  await asPerson(world, life, userActor(person), { type: 'JoinMeeting', userId, email, name, ...claim });
  if (person.calendar !== 'later' || isConnected(world, person)) return;
  const at = whenAwake(person, world.clock + life.random.exponential(CONNECTS_AFTER), life.random);
  actAt(world, life, at, () => world.connectedLater.add(person.userId));
}

/** Whether someone who comes by the share link would rather mark times than sign in. */
const isWithoutAccount = ({ seed }: SimulatedWorld, { wish }: Life): boolean =>
  seededRandom(seed, 'by link', wish.number).chance(BY_LINK_BY_HAND);

/** Some at once, most within a day, a few after days. */
function timeToAnswer(random: SeededRandom, { pace }: SimulatedPerson): number {
  const mean = random.weighted([
    [20 * MINUTE, 45],
    [7 * HOUR, 40],
    [48 * HOUR, 15],
  ]);
  return 20_000 + pace * random.exponential(mean);
}
