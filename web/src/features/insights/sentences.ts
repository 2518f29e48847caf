import type { Insights } from '#contracts/api/insights.ts';
import { MINUTES_SAVED_PER_MEETING } from '#contracts/api/limits.ts';
import { type Period, periodInWords } from './period.ts';
import { durationText, number, percentOf, some } from './text.ts';

/** Each chart's main result in one or two sentences. */

type Counts = readonly { automatic: number; organizer: number }[];

const sumOf = (weeks: Counts) => {
  const automatic = weeks.reduce((sum, week) => sum + week.automatic, 0);
  return { automatic, all: weeks.reduce((sum, week) => sum + week.organizer, automatic) };
};

/** How many times Kairos chose, and how many the organizers. */
function byKairos(automatic: number, all: number): string {
  if (automatic === all)
    return all === 1 ? 'Kairos chose it automatically.' : 'Kairos chose all of them automatically.';
  if (automatic === 0) return all === 1 ? 'The organizer chose it.' : 'Organizers chose all of them.';
  return `Kairos chose ${percentOf(automatic, all)} of them automatically, organizers the rest.`;
}

export function ofDecisions(weeks: Counts, period: Period): string {
  const { automatic, all } = sumOf(weeks);
  if (all === 0) return `No meeting times were chosen ${periodInWords(period)}.`;
  const times = all === 1 ? 'time was' : 'times were';
  return `${number(all)} ${times} chosen ${periodInWords(period)}, counting meetings that were moved or cancelled later. ${byKairos(automatic, all)}`;
}

export function ofTimeToBook(
  { meetings, median, ninetieth }: Insights['timeToBook'],
  period: Period,
): string {
  if (meetings === 0 || median === null || ninetieth === null)
    return `No meeting was booked for the first time ${periodInWords(period)}.`;
  if (meetings === 1)
    return `1 meeting was booked for the first time ${periodInWords(period)}, ${durationText(median)} after the request.`;
  return `Half of ${number(meetings)} meetings were booked within ${durationText(median)} of the request, 90% within ${durationText(ninetieth)}.`;
}

export function ofJoinFunnel({ invited, joined, booked }: Insights['joinFunnel'], period: Period): string {
  if (invited === 0) return `No one was invited ${periodInWords(period)}.`;
  if (invited === 1)
    return `1 person was invited ${periodInWords(period)} and ${joined === 0 ? "hasn't joined yet" : booked === 0 ? 'joined' : 'is in a booked meeting'}.`;
  return `Of ${number(invited)} invited people, ${percentOf(joined, invited)} joined and ${percentOf(booked, invited)} are in a booked meeting.`;
}

export function ofBookedBy(weeks: Counts, period: Period): string {
  const { automatic, all } = sumOf(weeks);
  if (all === 0) return `No meeting created ${periodInWords(period)} is booked.`;
  if (all === 1)
    return `1 meeting created ${periodInWords(period)} is booked, by ${automatic === 1 ? 'Kairos' : 'its organizer'}.`;
  return `Of ${number(all)} booked meetings created ${periodInWords(period)}, Kairos booked ${percentOf(automatic, all)} automatically.`;
}

/** With fewer bookings, chance moves the shares by more than ten points. */
const ENOUGH_TO_JUDGE = 100;

export function ofCalibration(deciles: Insights['calibration'], period: Period): string {
  const bookings = deciles.reduce((sum, decile) => sum + decile.bookings, 0);
  if (bookings === 0)
    return `No suggested time was booked ${periodInWords(period)}, so we can't say yet how good confidence is here.`;
  const held = deciles.reduce((sum, decile) => sum + decile.held, 0);
  const outcome =
    bookings === 1
      ? `1 suggested time was booked ${periodInWords(period)}, and it ${held === 1 ? 'held' : "didn't hold"}.`
      : `${percentOf(held, bookings)} of ${number(bookings)} booked times held.`;
  if (bookings < ENOUGH_TO_JUDGE)
    return `${outcome} That's too few to judge confidence by. Until then, read it as an estimate.`;
  return `${outcome} On the dashed line, confidence matches the outcome.`;
}

/** Whether it's worth it to learn confidence from these bookings; null where there are too few to tell. */
export function ofFit(fit: Insights['fit']): string | null {
  if (fit === null) return null;
  const { error, fitted, isWorthIt } = fit;
  if (!isWorthIt) return "Learning from these bookings wouldn't make it better, beyond chance.";
  return `It's off by ${number(Math.round(error))} points on average. Learned from these bookings, it would be off by ${number(Math.round(fitted))}: an admin can run “kairos fit”.`;
}

export function ofHoursSaved(weeks: Insights['hoursSaved'], hours: number, period: Period): string {
  const booked = weeks.reduce((sum, week) => sum + week.booked, 0);
  if (booked === 0) return `No meeting created ${periodInWords(period)} is booked, so no time was saved.`;
  return `${some(hours, 'hour')}: ${MINUTES_SAVED_PER_MEETING} minutes for each of ${some(booked, 'booked meeting')} created ${periodInWords(period)}. The ${MINUTES_SAVED_PER_MEETING} minutes are an assumption, not a measurement.`;
}
