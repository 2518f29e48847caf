import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { SimulatedPerson } from './people.ts';
import type { SeededRandom } from './random.ts';
import { daysUntil, discomfortAt, type Time } from './suiting.ts';

/** What the choice is between: whom the times are for, and when it is made, in milliseconds since 1970. */
export type Choice = { organizer: SimulatedPerson; guests: readonly SimulatedPerson[]; now: number };

/** Someone who can't come is as bad as so many hours outside everyone's working day. */
const MISSING = 2;
const NOTICE_FOR_PREPARING = 2;
/** What a day of waiting is as bad as, to most and to those in a hurry. */
const WAITING = 0.4;
const HURRY = 1;
/** And what looking at the next time is as bad as, to those who take any. */
const SCROLLING = 0.5;

/** One of the times as it is shown: who can't come, and its place in the list, from 0. */
type Shown = { time: Time; missing: number; place: number };

/**
 * How little a time is to the organizer's taste. What the ranker thinks of it makes no difference, but those who take
 * any time take one of the first they see.
 */
function distaste({ time, missing, place }: Shown, { organizer, guests, now }: Choice): number {
  const days = daysUntil(time, now);
  const own = discomfortAt(organizer, time);
  switch (organizer.taste) {
    case 'considerate':
      return (
        guests.reduce((sum, guest) => sum + discomfortAt(guest, time), own) +
        WAITING * days +
        MISSING * missing
      );
    case 'ownDay':
      return 2 * own + WAITING * days + MISSING * missing;
    case 'soon':
      return HURRY * days + 0.5 * own + MISSING * missing;
    case 'prepared':
      return 2 * Math.max(0, NOTICE_FOR_PREPARING - days) + 0.5 * own + MISSING * missing;
    case 'anyhow':
      return SCROLLING * place;
  }
}

/** How firmly organizers choose what they like: the log odds of one unit of distaste. */
const FIRMNESS = 2;

/** The likelihood of each suggestion to be chosen; together 1. */
export function likelihoods(suggestions: readonly Suggestion[], choice: Choice): number[] {
  const dislikes = suggestions.map(({ start, end, notFree }, place) => {
    const missing = notFree.filter(({ state }) => state !== 'outOfHours').length;
    const time = { start: Date.parse(start), end: Date.parse(end) };
    return distaste({ time, missing, place }, choice);
  });
  const least = Math.min(...dislikes);
  const shares = dislikes.map((dislike) => Math.exp(FIRMNESS * (least - dislike)));
  const total = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => share / total);
}

/** One of the suggestions, by taste and chance. */
export function chooseByTaste(
  suggestions: readonly Suggestion[],
  choice: Choice,
  random: SeededRandom,
): Suggestion {
  const likely = likelihoods(suggestions, choice);
  return random.weighted(suggestions.map((suggestion, index) => [suggestion, likely[index]!] as const));
}
