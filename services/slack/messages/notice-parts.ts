import { type Alarm, chosenAlarm, USUAL_ALARM } from '#contracts/alarm.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { Reader } from '#contracts/text/times.ts';
import { personName } from '#services/mail/text.ts';
import type { PeopleNamer } from './attendance.ts';
import type { NoticeFacts } from './facts.ts';
import { shownSlackName } from './names.ts';
import { type MessageButton, openButton } from './parts.ts';
import { safeText } from './safe-text.ts';
import { type SlackText, slackText } from './slack-text.ts';
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

/** The organizer's name, or their address. */
export const organizerOf = ({ organizer }: NoticeFacts): string =>
  shownSlackName(organizer.name) ?? safeText(organizer.email, 100);

/** The name of a person who may be unknown. */
export const someone = ({ people }: NoticeFacts, number: number | undefined): string =>
  shownSlackName(people.find((person) => person.number === number)?.name ?? null) ?? 'Someone';

export const openMeetingOf = ({ links }: NoticeFacts): MessageButton | null =>
  openButton('Open the meeting', links.open);

/** Only for those who can decline by a link. */
export const declineButton = ({ links }: NoticeFacts, text: string): MessageButton | null =>
  links.decline ? openButton(text, links.decline, { name: 'decline' }) : null;

/** The place that the organizer wrote, and the alert they chose, if any. */
export const placeLines = ({ meeting: { location, alarm } }: NoticeFacts): string =>
  [...(location ? [whereInWords(location)] : []), ...alarmLine(alarm)].join('\n');

/** `Alert: 10 minutes before`; nothing while each calendar's default holds. */
export function alarmLine(alarm: Alarm = USUAL_ALARM): string[] {
  const chosen = chosenAlarm(alarm);
  return chosen === null ? [] : [`Alert: ${chosen}`];
}

/** `Place: Room 5` */
export const whereInWords = (location: string): string =>
  `${MEETING_TEXTS.location.label}: ${safeText(location, MEETING_TEXTS.location.most)}`;

/** The time of the notice's booking, after a lead-in. */
export const whenBooked = (facts: NoticeFacts, lead: string): SlackText | null =>
  facts.booked ? slackText`${lead} ${slackSpan(facts.booked, readerOfNotice(facts))}.` : null;
