/** How many meetings took this many minutes to be booked, or more, up to the next step. In order. */
export type TimeToBookStep = { minutes: number; meetings: number };

/** Up to two times to book in order of their minutes, of those from `from` minutes on, and below `to`, without the first `skip`. */
type OrderedTimes = (from: number, to: number, skip: number) => Promise<number[]>;

/**
 * The minutes that this share of the meetings took at most, as percentile_cont has it: it may lie between two. The steps
 * say where to look, so only the times of one step are read. Null if there are no meetings.
 */
export async function percentileOf(
  all: readonly TimeToBookStep[],
  share: number,
  orderedTimes: OrderedTimes,
): Promise<number | null> {
  const steps = all.filter(({ meetings }) => meetings > 0);
  const meetings = steps.reduce((sum, step) => sum + step.meetings, 0);
  if (meetings === 0) return null;
  const place = share * (meetings - 1);
  let skip = Math.floor(place);
  const index = steps.findIndex((step) => {
    const isIn = skip < step.meetings;
    if (!isIn) skip -= step.meetings;
    return isIn;
  });
  // Whatever took less than the first step is counted in it.
  const from = index === 0 ? Number.NEGATIVE_INFINITY : steps[index]!.minutes;
  // The next one may be in the step after this one.
  const to = steps[index + 2]?.minutes ?? Number.POSITIVE_INFINITY;
  const [below, above] = await orderedTimes(from, to, skip);
  return below! + (place - Math.floor(place)) * ((above ?? below!) - below!);
}
