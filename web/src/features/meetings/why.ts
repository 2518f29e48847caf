import { WINDOWS } from '#contracts/windows.ts';
import type { ExplainedSuggestion, Meeting, MeetingDetails, TimeSuggestion } from '#web/api/meetings.ts';
import { dayIn, minuteOfDay } from '#web/lib/dates.ts';

type State = ExplainedSuggestion['people'][number]['state'];

/** How many calendars were read for this time: those of people of whom nothing is known were not. */
export const calendarsRead = (people: readonly { state: State }[]): number =>
  people.filter(({ state }) => state !== 'unknown').length;

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whether a time lies inside business hours on a weekday in a zone. */
export function inBusinessHours(start: string, minutes: number, zone: string): boolean {
  const from = minuteOfDay(start, zone);
  const { business } = WINDOWS;
  return isWeekday(dayIn(start, zone)) && from >= business.from && from + minutes <= business.to;
}

/** Whether a suggestion is of this time, however the two are written. */
export const isAt = (time: string) => (suggestion: TimeSuggestion) =>
  Date.parse(suggestion.suggestedTime) === Date.parse(time);

/** Whether no time was ranked above the one that was taken. An automatic booking takes the first one. */
const isBest = (
  { choice, timeSuggestions }: Pick<MeetingDetails, 'choice' | 'timeSuggestions'>,
  time: string,
) => choice?.by === 'automatic' || (timeSuggestions[0] !== undefined && isAt(time)(timeSuggestions[0]));

/** 'Optimal time found in business hours': the best one, and inside them for everybody, whose zones are all known. */
export function isOptimalInBusinessHours(
  details: Pick<MeetingDetails, 'choice' | 'evidence' | 'timeSuggestions' | 'scheduledTime' | 'duration'>,
): boolean {
  const { choice, evidence, scheduledTime, duration } = details;
  if (!choice || !evidence || !scheduledTime || !isBest(details, scheduledTime)) return false;
  return choice.suggestion.people.every(({ participant }) => {
    const zone = evidence.find((one) => one.participant === participant)?.zone ?? null;
    return zone !== null && inBusinessHours(scheduledTime, duration, zone);
  });
}

/** The time that was taken, as it was ranked then, and the others that were suggested beside it. */
export function suggestionsOf(
  meeting: Pick<Meeting, 'scheduledTime' | 'timeSuggestions'>,
  choice: MeetingDetails['choice'],
): { selected: TimeSuggestion | undefined; others: TimeSuggestion[] } {
  const isSelected = isAt(meeting.scheduledTime ?? '');
  return {
    selected: choice?.suggestion ?? meeting.timeSuggestions.find(isSelected),
    others: meeting.timeSuggestions.filter((suggestion) => !isSelected(suggestion)),
  };
}
