import { intlZone } from '#contracts/intl-zone.ts';
import { personName } from '#services/mail/text.ts';
import type { PeopleNamer } from './attendance.ts';
import type { NoticeFacts } from './facts.ts';
import { type MessagePart, section } from './parts.ts';
import { slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** The zone of the one who reads a notice; the organizer's while it is unknown. */
export const readersZone = ({ recipient, organizer }: NoticeFacts): string =>
  [recipient.zone, organizer.zone].find((zone) => zone !== null && intlZone(zone)) ?? 'UTC';

/** People by their numbers; the reader is "you". */
export const namesForReader =
  (facts: NoticeFacts): PeopleNamer =>
  (numbers) =>
    numbers.map((number) => personName(facts, number));

/** The time of the booking that a notice is about, after words that lead to it. */
export const whenBooked = (facts: NoticeFacts, lead: string): MessagePart[] =>
  facts.booked ? [section(slackText`${lead} ${slackSpan(facts.booked, readersZone(facts))}.`)] : [];
