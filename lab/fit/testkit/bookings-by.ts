import { createHash } from 'node:crypto';
import type { ConfidenceModel } from '../../../contracts/ranking-policy.ts';
import { chanceOf, type Prospect } from '../../../services/scheduling/ranker-1/confidence.ts';
import type { PastBooking } from '../bookings.ts';

/** For tests: numbers that look random and are the same every time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Bookings of times of all kinds, which hold as often as the model says. */
export function bookingsBy(model: ConfidenceModel, count: number, { seed = 1 } = {}): PastBooking[] {
  const random = numbersFrom(seed);
  return Array.from({ length: count }, (_, number) => {
    const everyoneFree = random() < 0.6;
    const first: Prospect = {
      cost: random() * (everyoneFree ? 5 : 100),
      people: 2 + Math.floor(random() ** 2 * 9),
      days: Math.floor(random() ** 2 * 30),
      outside: random() < 0.6 ? 0 : random() * 90,
      edges: random() < 0.7 ? 0 : random() * 2,
      organizer: random() * 2 - 1,
      isAbsurd: false,
    };
    const prospect = { ...first, cost: first.cost + (random() < 0.5 ? 0 : random() * 20) };
    const held = random() < chanceOf(prospect, model);
    const meetingId = createHash('sha256').update(`${seed} ${number}`).digest('hex');
    return { meetingId, prospect, first, held, everyoneFree };
  });
}
