import { MINUTES_SAVED_PER_MEETING } from '#contracts/api/limits.ts';
import type { Insights } from '#web/api/insights.ts';
import { during, type Period } from './period.ts';
import { duration, number, percentOf, some } from './words.ts';

/** What each chart counts, and its main result, in one or two sentences. */

type Counts = readonly { automatic: number; organizer: number }[];

const sumOf = (weeks: Counts) => {
  const automatic = weeks.reduce((sum, week) => sum + week.automatic, 0);
  return { automatic, all: weeks.reduce((sum, week) => sum + week.organizer, automatic) };
};

/** How many of some were of Kairos, the others of organizers. */
function byKairos(automatic: number, all: number): string {
  if (automatic === all)
    return all === 1 ? 'Kairos chose it by itself.' : 'Kairos chose all of them by itself.';
  if (automatic === 0) return all === 1 ? 'Its organizer chose it.' : 'Organizers chose all of them.';
  return `Kairos chose ${percentOf(automatic, all)} of them by itself, organizers the others.`;
}

export function ofDecisions(weeks: Counts, period: Period): string {
  const { automatic, all } = sumOf(weeks);
  if (all === 0) return `No time was chosen for a meeting ${during(period)}.`;
  const [times, came] = all === 1 ? ['meeting time was', 'it'] : ['meeting times were', 'them'];
  return `${number(all)} ${times} chosen ${during(period)}, whatever came of ${came}. ${byKairos(automatic, all)}`;
}

export function ofTimeToBook(
  { meetings, median, ninetieth }: Insights['timeToBook'],
  period: Period,
): string {
  if (meetings === 0 || median === null || ninetieth === null)
    return `No meeting was booked for the first time ${during(period)}.`;
  if (meetings === 1)
    return `One meeting was booked for the first time ${during(period)}, ${duration(median)} after it was asked for.`;
  return `From asking to the first booking of ${number(meetings)} meetings: half of them took up to ${duration(median)}, nine in ten up to ${duration(ninetieth)}.`;
}

export function ofJoinFunnel({ invited, joined, booked }: Insights['joinFunnel'], period: Period): string {
  if (invited === 0) return `Nobody was invited ${during(period)}.`;
  if (invited === 1)
    return `One person was invited ${during(period)}, and ${joined === 0 ? 'has not joined' : booked === 0 ? 'joined' : 'takes part in a meeting that is booked'}.`;
  return `Of ${number(invited)} people who were invited, ${percentOf(joined, invited)} joined, and ${percentOf(booked, invited)} take part in a meeting that is booked.`;
}

export function ofBookedBy(weeks: Counts, period: Period): string {
  const { automatic, all } = sumOf(weeks);
  if (all === 0) return `No meeting that was created ${during(period)} is booked.`;
  if (all === 1)
    return `One meeting that was created ${during(period)} is booked, by ${automatic === 1 ? 'Kairos itself' : 'its organizer'}.`;
  return `Of ${number(all)} booked meetings that were created ${during(period)}, Kairos booked ${percentOf(automatic, all)} by itself.`;
}

export function ofCalibration(deciles: Insights['calibration'], period: Period): string {
  const rankings = deciles.reduce((sum, decile) => sum + decile.rankings, 0);
  if (rankings === 0) return `No ranking of times came to its end ${during(period)}.`;
  const accepted = deciles.reduce((sum, decile) => sum + decile.accepted, 0);
  if (rankings === 1)
    return `One ranking came to its end ${during(period)}: its best time ${accepted === 1 ? 'was booked and held' : 'was not booked, or did not hold'}.`;
  return `How often the best time of a ranking was booked and held: ${percentOf(accepted, rankings)} of ${number(rankings)} rankings. On the dashed line it would be as often as its confidence says.`;
}

export function ofHoursSaved(weeks: Insights['hoursSaved'], hours: number, period: Period): string {
  const booked = weeks.reduce((sum, week) => sum + week.booked, 0);
  if (booked === 0) return `No meeting that was created ${during(period)} is booked, so no time was saved.`;
  return `${some(hours, 'hour')}: ${MINUTES_SAVED_PER_MEETING} minutes for each of ${some(booked, 'booked meeting')} created ${during(period)}. The ${MINUTES_SAVED_PER_MEETING} minutes are an assumption, not a measurement.`;
}
