import { hundredths, thousandths } from './cost.ts';
import type { Tenths } from './inconvenience.ts';
import { type Turnout, turnoutOf } from './turnout.ts';
import type { Excused } from './who-must-come.ts';

/** What counts for someone who can't come, in tenths of a point. */
const CANNOT_COME = 1_000;

const NOTHING = () => 0;

/**
 * The extra cost of each start, in points, for burdens from past meetings. The inconvenience of people who have borne
 * more than the others counts again, and each of them who can't come adds 100 points. For each person who can't come,
 * or whose calendar is unknown, and isn't excused, the start gets the highest possible extra cost, so that it never
 * ranks first because someone else misses it. `most` is more than anyone can bear.
 */
export function carriedAt(
  { turnout, excused, most }: { turnout: Turnout; excused: Excused; most: Tenths },
  ...[request, attendees, starts, policy]: Parameters<typeof turnoutOf>
): (place: number) => number {
  const { people, coming, unknown } = turnout;
  const { carried } = policy.costs;
  const carriers = attendees.filter(({ extra }) => extra > 0);
  if (carriers.length === 0 || carried === 0) return NOTHING;
  const burdened = turnoutOf(request, carriers, starts, policy, ({ extra }) => extra);
  const atMost = burdened.people * most;
  return (place) => {
    const uncertain =
      people - coming[place]! - excused.missing(place) + unknown[place]! - excused.unknown(place);
    const missing = burdened.people - burdened.coming[place]!;
    const sum = uncertain * atMost + burdened.sum[place]! + missing * CANNOT_COME;
    // Extras and inconveniences are in tenths.
    return hundredths(thousandths(carried) * sum, 1_000 * people);
  };
}
