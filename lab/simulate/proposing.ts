import { HOUR, MINUTE } from '../../contracts/durations.ts';
import { isUnbooked } from '../../services/sagas/plans/state.ts';
import { dayNumber, MINUTES_A_DAY, offsetAt } from '../../services/scheduling/windows.ts';
import { loadMeeting } from '../../services/use-cases/meetings/load-meeting.ts';
import { asPerson, inPerson } from './acting.ts';
import { existingMeetingOf, type Life, participantActor } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { actAt } from './schedule.ts';
import { discomfortAt } from './suiting.ts';
import { nowIn } from './surroundings.ts';
import { whenAwake } from './waking.ts';
import type { SimulatedWorld } from './world.ts';

/** This share of those who take part propose another time, most of them soon after they replied. */
const PROPOSES = 0.05;
const SOON = 3 * HOUR;
/** This share of them would rather meet after the dates. */
const AFTER_DATES = 0.15;
/** And this one takes the proposal back. */
const WITHDRAWS = 0.25;
/** How many times they look at before they propose the one that suits them best. */
const LOOKS_AT = 8;

/** Someone has taken part. Of their own random numbers, so that a meeting without a proposal is the same as before there were any. */
export function considerProposing(
  world: SimulatedWorld,
  life: Life,
  person: SimulatedPerson,
  participant: number,
): void {
  const random = seededRandom(world.seed, 'proposing', life.wish.number, person.number);
  if (!random.chance(PROPOSES)) return;
  const mayPropose = () => {
    const meeting = existingMeetingOf(life);
    return isUnbooked(meeting) && meeting.participants[participant - 1]?.status === 'accepted';
  };
  const later = (mean: number, act: () => Promise<void> | undefined) => {
    const at = whenAwake(person, world.clock + random.exponential(mean), random);
    actAt(world, life, at, () => (mayPropose() ? act() : undefined));
  };
  later(SOON, async () => {
    const start = timeOfOwn(world, life, person, random);
    if (start === null || !(await propose(world, life, person, participant, start))) return;
    if (!random.chance(WITHDRAWS)) return;
    const proposal = existingMeetingOf(life).proposals.length;
    later(SOON, () =>
      asPerson(world, life, participantActor(participant), {
        type: 'WithdrawProposal',
        participant,
        proposal,
      }),
    );
  });
}

/** Whether it was taken. The organizer may have excluded such times. */
const propose = (
  world: SimulatedWorld,
  life: Life,
  { zone }: SimulatedPerson,
  participant: number,
  start: string,
): Promise<boolean> =>
  inPerson(world, life, participantActor(participant), 'http', async (context) => {
    const by = { ...(await loadMeeting(world.log, life.meetingId)), participant };
    const done = await world.kairos.propose(by, { start, zone }, context);
    if (!done.ok && done.refused.code !== 'notPossible')
      throw new Error(`A proposal for ${life.meetingId} was refused: ${done.refused.message}`);
    return done.ok;
  });

/** Of a few times at which someone is free, the one that suits them best; null if there is none. */
function timeOfOwn(
  world: SimulatedWorld,
  life: Life,
  person: SimulatedPerson,
  random: SeededRandom,
): string | null {
  const { dateRangeStart, dateRangeEnd, duration } = existingMeetingOf(life);
  const [first, last] = [dayNumber(dateRangeStart), dayNumber(dateRangeEnd)];
  const isAfter = random.chance(AFTER_DATES);
  const { from, to } = person.works;
  const times = Array.from({ length: LOOKS_AT }, () => {
    const day = isAfter ? last + random.int(1, 5) : random.int(first, last);
    const local = day * MINUTES_A_DAY + 30 * random.int(Math.ceil(from / 30), Math.floor(to / 30) - 1);
    const start = (local - offsetAt(person.zone, local)) * MINUTE;
    return { start, end: start + duration * MINUTE };
  });
  const isFree = ({ start, end }: { start: number; end: number }) =>
    world.calendars.busy(person, { start: new Date(start), end: new Date(end) }, nowIn(world)).length === 0;
  const [best] = times
    .filter((time) => time.start > world.clock && isFree(time))
    .toSorted((one, other) => discomfortAt(person, one) - discomfortAt(person, other));
  return best ? new Date(best.start).toISOString() : null;
}
