import { readSlackText } from '#services/slack/read-text.ts';
import { readMessage } from '../read-message.ts';
import type { ReadingContext, RequestedMeeting, Understood } from '../understood.ts';

/** Tuesday, 24 November 2026, ten in the morning in Berlin. */
export const READING_CONTEXT: ReadingContext = {
  readText: readSlackText('UBOT'),
  now: new Date('2026-11-24T09:00:00Z'),
  zone: 'Europe/Berlin',
};

/** A reading at another local time, such as `2026-12-31T23:30`, given with its offset. */
export const readingContextAt = (now: string, zone: string): ReadingContext => ({
  ...READING_CONTEXT,
  now: new Date(now),
  zone,
});

/** What is read of a message to the bot that names Ana. */
export const readWithAna = (words: string, reading = READING_CONTEXT): Understood =>
  readMessage(`<@UBOT> meeting with <@UANA> ${words}`, reading);

/** One side of a meeting, or in words why there is none: `unclear: at 3pm`. */
export function inShortForm(
  understood: Understood,
  side: (meeting: RequestedMeeting) => string | number | null,
) {
  if (understood.ok) return side(understood.meeting);
  return understood.about === undefined ? understood.why : `${understood.why}: ${understood.about}`;
}

/** `2026-11-24` where it is one day, `2026-11-24 to 2026-12-01` where there are more. */
export const daysInShort = ({ dateRangeStart: start, dateRangeEnd: end }: RequestedMeeting): string =>
  start === end ? start : `${start} to ${end}`;
