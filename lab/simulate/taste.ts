import type { Suggestion } from '../../contracts/events/suggestion.ts';
import type { Priority } from '../../contracts/preferences.ts';
import type { SimulatedPerson } from './people.ts';
import type { SeededRandom } from './random.ts';
import { daysUntil, discomfortAt, type TimeSlot, unlikedHours } from './suiting.ts';

/** A time as it is shown. */
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
export function chooseByTaste<Time extends ShownTime>(
  shown: readonly Time[],
  choice: Choice,
  random: SeededRandom,
): Time {
  const likely = likelihoods(shown, choice);
  return random.weighted(shown.map((time, index) => [time, likely[index]!] as const));
}
