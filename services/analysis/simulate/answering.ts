import { isUnbooked } from '#services/sagas/plans/state.ts';
import { asPerson } from './acting.ts';
import { existingMeetingOf, type Life, personOf, userActor } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import type { SeededRandom } from './random.ts';
import { actAt } from './schedule.ts';
import { isConnected } from './surroundings.ts';
import { whenAwake } from './waking.ts';
import type { SimulatedWorld } from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of those who connect their calendar some time after they joined. */
const CONNECTS_AFTER = 10 * HOUR;

/** A person was invited by email, and joins, declines, or never replies. */
export function expectAnswer(world: SimulatedWorld, life: Life, number: number): void {
  const { random } = life;
  const person = personOf(world, life, number);
  if (!person || random.chance(person.silent)) return;
  const declines = !random.chance(person.joins);
  const at = whenAwake(person, world.clock + timeToAnswer(random, person), random);
  actAt(world, life, at, async () => {
    const meeting = existingMeetingOf(life);
    if (!isUnbooked(meeting) || meeting.participants[number - 1]?.status !== 'pending') return;
    if (declines)
      await asPerson(world, life, declinedBy(number), { type: 'DeclineMeeting', participant: number });
    else await simulateJoin(world, life, person, number);
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
    await simulateJoin(world, life, person, number);
  });
}

export const declinedBy = (number: number) => ({ kind: 'participant' as const, number });

/** By an invitation, or without one by the share link. */
export async function simulateJoin(
  world: SimulatedWorld,
  life: Life,
  person: SimulatedPerson,
  number?: number,
): Promise<void> {
  const { userId, email, name } = person;
  const claim = number === undefined ? {} : { participant: number };
  await asPerson(world, life, userActor(person), { type: 'JoinMeeting', userId, email, name, ...claim });
  if (person.calendar !== 'later' || isConnected(world, person)) return;
  const at = whenAwake(person, world.clock + life.random.exponential(CONNECTS_AFTER), life.random);
  actAt(world, life, at, () => world.connectedLater.add(person.userId));
}

/** Some at once, most within a day, a few after days. */
function timeToAnswer(random: SeededRandom, { pace }: SimulatedPerson): number {
  const mean = random.weighted([
    [20 * MINUTE, 45],
    [7 * HOUR, 40],
    [48 * HOUR, 15],
  ]);
  return 20_000 + pace * random.exponential(mean);
}
