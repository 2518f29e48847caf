import { type Alarm, chosenAlarm, USUAL_ALARM } from '#contracts/alarm.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { Reader } from '#contracts/text/times.ts';
import { personName } from '#services/mail/text.ts';
import type { PeopleNamer } from './attendance.ts';
import type { NoticeFacts } from './facts.ts';
import { type MessagePart, paragraph, section } from './parts.ts';
import { safeText } from './safe-text.ts';
import { slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** How the recipient of a notice reads times; in the organizer's zone while the recipient's is unknown. */
export const readerOfNotice = ({ recipient, organizer }: NoticeFacts): Reader => ({
  zone: [recipient.zone, organizer.zone].find((zone) => zone !== null && intlZone(zone)) ?? 'UTC',
  clock: recipient.clock,
});

/** People by their numbers; the reader is "you". */
export const namesForReader =
  (facts: NoticeFacts): PeopleNamer =>
  (numbers) =>
    numbers.map((number) => personName(facts, number));

/** The place that the organizer wrote, and the alert they chose, if any. */
export function placePart({ meeting: { location, alarm } }: NoticeFacts): MessagePart[] {
  const lines = [...(location ? [whereInWords(location)] : []), ...alarmLine(alarm)];
  return lines.length === 0 ? [] : [paragraph(lines.join('\n'))];
}

/** `Alert: 10 minutes before`; nothing while each calendar's default holds. */
export function alarmLine(alarm: Alarm = USUAL_ALARM): string[] {
  const chosen = chosenAlarm(alarm);
  return chosen === null ? [] : [`Alert: ${chosen}`];
}

/** `Place: Room 5` */
export const whereInWords = (location: string): string =>
  `${MEETING_TEXTS.location.label}: ${safeText(location, MEETING_TEXTS.location.most)}`;

/** The time of the notice's booking, after a lead-in. */
export const whenBooked = (facts: NoticeFacts, lead: string): MessagePart[] =>
  facts.booked ? [section(slackText`${lead} ${slackSpan(facts.booked, readerOfNotice(facts))}.`)] : [];
