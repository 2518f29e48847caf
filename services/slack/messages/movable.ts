import { countInWords } from '#contracts/text/counts.ts';
import { durationInWords, fitsOrFit } from '#contracts/text/durations.ts';
import { sentence } from '#services/mail/text.ts';
import type { MovableFacts } from './facts.ts';
import { listNames, namesIn, quotedMeetingTitle } from './names.ts';
import type { MessageParts } from './parts.ts';
import { rankedTimeParts } from './ranked-times.ts';
import { type SlackText, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

/**
 * Where a booked meeting could move to: a button for each time, which only moves the booking that existed when the
 * times were found.
 */
export function movableParts(facts: MovableFacts): MessageParts {
  const { id, movable, people, reader, shared } = facts;
  const { start, newDuration, times } = movable;
  return [
    slackText`${isNow(facts)} ${times.length > 0 ? CHOOSE : NONE}`,
    rankedTimeParts(times, {
      ...{ meetingId: id, reader, shared },
      names: (numbers) => namesIn(people, numbers),
      replaces: { insteadOf: start, ...(newDuration !== undefined && { newDuration }) },
    }),
  ];
}

const CHOOSE = "Choose one, and I'll check the calendars again first.";
const NONE = 'I found no other time in its dates, so it stays as it is. Other dates may help.';

function isNow({ title, movable, people, reader, shared }: MovableFacts): SlackText {
  const { newDuration, notFree, times } = movable;
  const booked = slackText`${sentence(quotedMeetingTitle(title))} is booked for ${slackSpan(movable, reader)}.`;
  if (newDuration === undefined) return booked;
  // A channel isn't told who is busy.
  const names = shared ? 'everyone' : listNames(namesIn(people, notFree));
  const whom = notFree.length > 0 ? ` ${names}` : ' at this time';
  const others =
    times.length > 0 ? ` ${countInWords(times.length, 'other time does', 'other times do')}.` : '';
  return slackText`${booked} ${durationInWords(newDuration)} no longer ${fitsOrFit(newDuration)}${whom}.${others}`;
}
