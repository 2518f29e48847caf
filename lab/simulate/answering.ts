import { v5 as uuidV5 } from 'uuid';
import { DAY, HOUR, MINUTE } from '../../contracts/durations.ts';
import { HALF_HOUR, type TypedMark, type TypedSpan } from '../../contracts/typed-answer.ts';
import { isUnbooked } from '../../services/sagas/plans/state.ts';
import { dateRange } from '../../services/scheduling/meeting-request/date-range.ts';
import { dayNumber, MINUTES_A_DAY, offsetAt } from '../../services/scheduling/windows.ts';
import { countAnswer } from '../../services/use-cases/answers/link-answers.ts';
import { saveAnswer } from '../../services/use-cases/answers/save-answer.ts';
import type { CommandContext } from '../../services/use-cases/commands/execute.ts';
import { loadMeeting } from '../../services/use-cases/meetings/load-meeting.ts';
import { accountsIn } from './accounts.ts';
import { asPerson, inPerson } from './acting.ts';
import { staysSilent } from './attending.ts';
import { existingMeetingOf, type Life, participantActor, personOf, userActor } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { actAt } from './schedule.ts';
import { discomfortAt } from './suiting.ts';
import { isConnected, nowIn, type Surroundings } from './surroundings.ts';
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

const STEP = HALF_HOUR * 60_000;

/** How little an hour may suit someone who says that it works, and that it works if need be. */
const WORKS = 0.9;
const IF_NEED_BE = 2;
/** This share of people looks no further than the first half of the dates. */
const ANSWERS_HALF = 0.2;

/** A person marks half hours with the link of their invitation or, without a number, with the share link. */
async function answerByHand(
  world: Surroundings,
  life: Life,
  person: SimulatedPerson,
  number?: number,
): Promise<void> {
  const { meetingId: id } = life;
  const { name, email, zone } = person;
  const answer = { zone, spans: whatSuits(world, life, person), done: true };
  const actor = number === undefined ? { kind: 'kairos' as const } : participantActor(number);
  await inPerson(world, life, actor, 'http', async (context) => {
    let part = 0;
    const next = (as?: number): CommandContext => ({
      ...context,
      ...(as !== undefined && { actor: participantActor(as) }),
      commandId: uuidV5(`part ${++part}`, context.commandId),
    });
    const saved =
      number === undefined
        ? await countAnswer(
            { log: world.log, users: accountsIn(world) },
            { id },
            { name, email, ...answer },
            next,
            { isConfirmed: true },
          )
        : await saveAnswer(
            { log: world.log, users: accountsIn(world) },
            { ...(await loadMeeting(world.log, id)), participant: number },
            answer,
            () => next(number),
          );
    if (!saved.ok) throw new Error(`An answer by hand to ${id} was refused: ${saved.refused.message}`);
  });
}

/** What a person says of the meeting's dates: their calendar and their day, as they know them now. */
function whatSuits(world: Surroundings, life: Life, person: SimulatedPerson): TypedSpan[] {
  const { start, end } = dateRange(existingMeetingOf(life));
  const from = Math.ceil(Math.max(start.getTime(), world.clock) / STEP) * STEP;
  const random = seededRandom(world.seed, 'by hand', life.wish.number, person.number);
  const days = Math.ceil((end.getTime() - from) / DAY);
  const to = random.chance(ANSWERS_HALF) ? from + Math.ceil(days / 2) * DAY : end.getTime();
  const busy = world.calendars.busy(person, { start, end }, nowIn(world));
  const spans: TypedSpan[] = [];
  for (let at = from; at + STEP <= Math.min(to, end.getTime()); at += STEP) {
    const time = { start: at, end: at + STEP };
    const isBusy = busy.some((one) => one.start.getTime() < time.end && one.end.getTime() > time.start);
    const answer = isBusy ? 'doesntWork' : markOf(2 * discomfortAt(person, time));
    const [begin, until] = [new Date(at).toISOString(), new Date(time.end).toISOString()];
    const last = spans.at(-1);
    if (last?.answer === answer) last.end = until;
    else spans.push({ start: begin, end: until, answer });
  }
  return spans;
}

function markOf(discomfort: number): TypedMark {
  if (discomfort <= WORKS) return 'works';
  return discomfort <= IF_NEED_BE ? 'ifNeedBe' : 'doesntWork';
}

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
function considerProposing(
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
