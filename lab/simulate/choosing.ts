import { MINUTE } from '../../contracts/durations.ts';
import type { Suggestion } from '../../contracts/events/suggestion.ts';
import type { Priority } from '../../contracts/preferences.ts';
import { activeBooking } from '../../services/domain/meeting/state.ts';
import { loadMeeting } from '../../services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '../../services/use-cases/meetings/organizing.ts';
import { inPerson } from './acting.ts';
import { existingMeetingOf, type Life, simulatedGuests, userActor } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import type { SeededRandom } from './random.ts';
import { daysUntil, discomfortAt, type TimeSlot, unlikedHours } from './suiting.ts';
import type { SimulatedWorld } from './world.ts';

/** The times that the organizer is shown now and that have not begun. */
function shownTimes({ clock }: SimulatedWorld, life: Life): Suggestion[] {
  const { ranking: shown } = existingMeetingOf(life);
  if (!shown?.current || shown.found.kind !== 'times') return [];
  return shown.found.suggestions.filter(({ start }) => Date.parse(start) > clock + 5 * MINUTE);
}

/** The organizer's favorite today; undefined if there is nothing to choose from. */
export function likedTime(world: SimulatedWorld, life: Life): Suggestion | undefined {
  const shown = shownTimes(world, life);
  if (shown.length === 0) return undefined;
  const { organizer } = life.wish;
  const guests = simulatedGuests(world, life).map(({ person }) => person);
  const { priority } = existingMeetingOf(life);
  return chooseByTaste(shown, { organizer, guests, priority, now: world.clock }, life.random);
}

const found = ({ log }: SimulatedWorld, { meetingId }: Life): Promise<LoadedMeeting> =>
  loadMeeting(log, meetingId);

const asOrganizer = <T>(
  world: SimulatedWorld,
  life: Life,
  act: Parameters<typeof inPerson<T>>[4],
): Promise<T> =>
  inPerson(world, life, userActor(life.wish.organizer), life.wish.inSlack ? 'slack' : 'http', act);

/** Nobody gives up in the middle of a choice. */
const NEVER = new AbortController().signal;

/** The organizer chooses a time. Returns whether it was booked: it may have been taken meanwhile. */
export const simulateChoice = (world: SimulatedWorld, life: Life, start: string): Promise<boolean> =>
  asOrganizer(world, life, async (context) => {
    const insteadOf = activeBooking(existingMeetingOf(life))?.start ?? null;
    const choice = { start, without: [], insteadOf };
    const { ok } = await world.kairos.organizing.choose(await found(world, life), choice, context, NEVER);
    return ok;
  });

/** The organizer goes without those who can't come to the best time, if there is one. */
export const bookWithoutMissing = (world: SimulatedWorld, life: Life): Promise<unknown> =>
  asOrganizer(world, life, async (context) =>
    world.kairos.organizing.chooseWithoutMissing(await found(world, life), context, NEVER),
  );

/** The times that the organizer of a booked meeting is shown when they look for another time. */
export const otherTimes = (world: SimulatedWorld, life: Life): Promise<readonly Suggestion[]> =>
  asOrganizer(world, life, async (context) => {
    const { suggestions } = await world.kairos.recheck(
      world.log,
      await found(world, life),
      null,
      context,
      NEVER,
    );
    return suggestions;
  });

type ShownTime = Pick<Suggestion, 'start' | 'end' | 'notFree'>;

/** What the choice is between: whom the times are for, and when it is made, in milliseconds since 1970. */
type Choice = {
  organizer: SimulatedPerson;
  guests: readonly SimulatedPerson[];
  /** An organizer who asked for a time as soon as possible takes the soonest, whatever their taste. */
  priority: Priority;
  now: number;
};

/** Someone who can't come is as bad as so many hours outside someone's working day; to those who want everyone, more. */
const MISSING = 2;
const MISSING_TO_EVERYONE = 6;
/** What a day of waiting is as bad as, to most and to those in a hurry. */
const WAITING = 0.15;
const HURRY = 1;
/** Away from the time of day that they are used to, an hour is as bad as this. */
const UNUSUAL_HOUR = 0.5;
/** What looking one place further down the list is as bad as, to most and to those who take the first. */
const FURTHER = 0.1;
const FURTHER_THAN_FIRST = 1.5;

/** One of the times: who can't come, and its place in the list, from 0. */
type Option = { time: TimeSlot; missing: number; place: number };

/** How little the facts of a time are to the organizer's taste. What the ranker thinks of it makes no difference. */
function distaste({ time, missing, place }: Option, { organizer, guests, priority, now }: Choice): number {
  const days = daysUntil(time, now);
  const each = [organizer, ...guests].map((person) => discomfortAt(person, time));
  const own = each[0]!;
  const taste = priority === 'soonest' ? 'soonest' : organizer.taste;
  const further = FURTHER * place;
  switch (taste) {
    case 'everyone':
      return further + MISSING_TO_EVERYONE * missing + 0.5 * sum(each) + WAITING * days;
    case 'worstOff':
      return further + 2 * Math.max(...each) + MISSING * missing + WAITING * days;
    case 'habit':
      return (
        further + own + UNUSUAL_HOUR * unlikedHours(organizer, time) + MISSING * missing + WAITING * days
      );
    case 'soonest':
      return further + HURRY * days + 0.5 * own + MISSING * missing;
    case 'first':
      return FURTHER_THAN_FIRST * place;
    case 'anyhow':
      return further;
  }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** How firmly organizers choose what they like: the log odds of one unit of distaste. */
const FIRMNESS = 2;

/** The likelihood of each time to be chosen; together 1. */
export function likelihoods(shown: readonly ShownTime[], choice: Choice): number[] {
  const dislikes = shown.map(({ start, end, notFree }, place) => {
    const missing = notFree.filter(({ state }) => state !== 'outOfHours').length;
    const time = { start: Date.parse(start), end: Date.parse(end) };
    return distaste({ time, missing, place }, choice);
  });
  const least = Math.min(...dislikes);
  const shares = dislikes.map((dislike) => Math.exp(FIRMNESS * (least - dislike)));
  const total = sum(shares);
  return shares.map((share) => share / total);
}

/** One of the times, by taste and chance. */
function chooseByTaste<Time extends ShownTime>(
  shown: readonly Time[],
  choice: Choice,
  random: SeededRandom,
): Time {
  const likely = likelihoods(shown, choice);
  return random.weighted(shown.map((time, index) => [time, likely[index]!] as const));
}
