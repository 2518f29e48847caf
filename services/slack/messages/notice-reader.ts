import { intlZone } from '#contracts/intl-zone.ts';
import { personName } from '#services/mail/words.ts';
import type { Names } from './attendance.ts';
import type { NoticeFacts } from './facts.ts';
import { type Part, section } from './parts.ts';
import { said } from './said.ts';
import { span } from './times.ts';

/** The zone of the one who reads a notice; the organizer's while it is unknown. */
export const readersZone = ({ recipient, organizer }: NoticeFacts): string =>
  [recipient.zone, organizer.zone].find((zone) => zone !== null && intlZone(zone)) ?? 'UTC';

/** People by their numbers; the reader is "you". */
export const namesFor =
  (facts: NoticeFacts): Names =>
  (numbers) =>
    numbers.map((number) => personName(facts, number));

/** The time of the booking that a notice is about, after words that lead to it. */
export const whenBooked = (facts: NoticeFacts, lead: string): Part[] =>
  facts.booked ? [section(said`${lead} ${span(facts.booked, readersZone(facts))}.`)] : [];
