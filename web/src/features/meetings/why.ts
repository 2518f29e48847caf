import type { MeetingAnswer, MeetingDetailsAnswer, TimeSuggestionAnswer } from '#contracts/api/meetings.ts';
import { minuteOfDay } from '#contracts/text/times.ts';
import { WINDOWS } from '#contracts/windows.ts';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { localDayIn } from '#web/lib/dates.ts';

type State = ExplainedSuggestion['people'][number]['state'];

/** How many calendars were read for this time. Unknown calendars were not. */
export const calendarsRead = (people: readonly { state: State }[]): number =>
  people.filter(({ state }) => state !== 'unknown').length;

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whether a time is within business hours on a weekday in a zone. */
export function inBusinessHours(start: string, minutes: number, zone: string): boolean {
  const from = minuteOfDay(start, zone);
  const { business } = WINDOWS;
  return isWeekday(localDayIn(start, zone)) && from >= business.from && from + minutes <= business.to;
}

/** Whether a suggestion is for this instant, however the instant is written. */
export const isAt = (time: string) => (suggestion: TimeSuggestionAnswer) =>
  Date.parse(suggestion.suggestedTime) === Date.parse(time);

/** Whether no time ranked above the booked time. Automatic bookings take the first. */
const isBest = (
  { choice, timeSuggestions }: Pick<MeetingDetailsAnswer, 'choice' | 'timeSuggestions'>,
  time: string,
) => choice?.by === 'automatic' || (timeSuggestions[0] !== undefined && isAt(time)(timeSuggestions[0]));

/** Whether the booked time is the best, and within business hours for everyone, with all zones known. */
export function isOptimalInBusinessHours(
  details: Pick<
    MeetingDetailsAnswer,
    'choice' | 'evidence' | 'timeSuggestions' | 'scheduledTime' | 'duration'
  >,
): boolean {
  const { choice, evidence, scheduledTime, duration } = details;
  if (!choice || !evidence || !scheduledTime || !isBest(details, scheduledTime)) return false;
  return choice.suggestion.people.every(({ participant }) => {
    const zone = evidence.find((one) => one.participant === participant)?.zone ?? null;
    return zone !== null && inBusinessHours(scheduledTime, duration, zone);
  });
}

/** The booked time as ranked then, and the other suggestions. */
export function suggestionsOf(
  meeting: Pick<MeetingAnswer, 'scheduledTime' | 'timeSuggestions'>,
  choice: MeetingDetailsAnswer['choice'],
): { selected: TimeSuggestionAnswer | undefined; others: TimeSuggestionAnswer[] } {
  const isSelected = isAt(meeting.scheduledTime ?? '');
  return {
    selected: choice?.suggestion ?? meeting.timeSuggestions.find(isSelected),
    others: meeting.timeSuggestions.filter((suggestion) => !isSelected(suggestion)),
  };
}
