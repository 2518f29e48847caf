import { type DeliveryEvent, type MailKind, personOfAnswer } from '#contracts/events/delivery.ts';
import { listInWords } from '#contracts/text/lists.ts';
import {
  capital,
  type NarratedEvent,
  type NarratedEventOf,
  type NarrationContext,
  type SentenceBuilder,
  whom,
} from './narration.ts';

/** The content of an email. */
export const mailInWords = (
  { kind, number }: { kind: MailKind; number: number },
  telling: NarrationContext,
): string =>
  ({
    invitation: 'the invitation',
    reminder: 'a reminder',
    deadline: 'the news that replies are missing at the deadline',
    admitted: 'the news of being added',
    newDates: 'the new dates',
    proposals: 'the times people proposed',
    suggestions: 'the suggested times',
    needsYou: 'a request for a decision',
    allDeclined: 'the news that everyone declined',
    noTime: 'the news that no time was found',
    booked: 'the booked time',
    cancelled: 'the cancellation',
    lapsed: 'the news that the dates have passed',
    calendarFailed: 'the news that the calendar event failed',
    clockMoved: 'the question whether to move it, since clocks got new rules',
    calendarUpdate: 'the calendar update',
    changed: 'what changed about the booked meeting',
    removed: 'the news that they no longer take part',
    confirmAnswer: 'the link that confirms it',
    replyUnclear: 'the question about the reply of a calendar',
    busyNow: 'the news that someone is busy by now',
    mailReplied: 'what became of an email with a reply',
    calendarReplied: 'what someone proposed in their calendar',
    declined: `the news that ${whom(personOfAnswer(number), telling)} can't make it`,
    joined: `the news that ${whom(personOfAnswer(number), telling)} can make it`,
  })[kind];

/** Who got an email; of a confirmation it isn't known who that is. */
const mailed = (
  { recipient, kind }: { recipient: number; kind: MailKind },
  telling: NarrationContext,
): string => (kind === 'confirmAnswer' ? 'someone who answered by the share link' : whom(recipient, telling));

const NOT_SENT = {
  refused: 'the mail server refused it',
  unreachable: "the mail server couldn't be reached",
  erased: 'the address was erased',
};

const SENT_OR_NOT = "but doesn't know whether it was sent";

const whyHeld = ({ why }: NarratedEventOf<'DeliverySuppressed'>['data']) =>
  why === 'limit' ? 'had reached the limit on invitations that day' : 'had unsubscribed';

export const ofDelivery: { [Type in DeliveryEvent['type']]: SentenceBuilder<Type> } = {
  DeliveryAttempted: ({ data }, telling) =>
    `Kairos started emailing ${mailed(data, telling)} ${mailInWords(data, telling)}.`,
  DeliveryDeferred: ({ data }, telling) =>
    `Kairos couldn't email ${mailed(data, telling)} ${mailInWords(data, telling)} yet.`,
  DeliverySent: ({ data }, telling) =>
    `Kairos emailed ${mailed(data, telling)} ${mailInWords(data, telling)}.`,
  DeliveryFailed: ({ data }, telling) =>
    `Kairos couldn't email ${mailed(data, telling)} ${mailInWords(data, telling)}: ${NOT_SENT[data.why]}.`,
  DeliverySuppressed: ({ data }, telling) => {
    const to = mailed(data, telling);
    const they = to === 'you' ? 'you' : 'they';
    return `Kairos didn't email ${to} ${mailInWords(data, telling)}, because ${they} ${whyHeld(data)}.`;
  },
  DeliveryUnknown: ({ data }, telling) =>
    `Kairos tried to email ${mailed(data, telling)} ${mailInWords(data, telling)}, ${SENT_OR_NOT}.`,
};

/** The same email to several people. */
export function mailsSentence(events: readonly NarratedEvent[], telling: NarrationContext): string {
  const namesOf = (chosen: readonly NarratedEvent[]) =>
    listInWords(
      chosen
        .map((event) => (event as NarratedEventOf<'DeliverySent'>).data)
        .sort((one, other) => one.recipient - other.recipient)
        .map((data) => mailed(data, telling)),
    );
  const sent = events.filter(({ type }) => type === 'DeliverySent');
  const failed = events.filter(({ type }) => type === 'DeliveryFailed');
  const unknown = events.filter(({ type }) => type === 'DeliveryUnknown');
  const held = Map.groupBy(
    events.filter((event) => event.type === 'DeliverySuppressed'),
    ({ data }) => whyHeld(data),
  );
  const what = mailInWords((events[0] as NarratedEventOf<'DeliverySent'>).data, telling);
  if (sent.length === 0 && failed.length === 0 && unknown.length === 0)
    return [...held]
      .map(([why, those]) => `Kairos didn't email ${namesOf(those)} ${what}, because they ${why}.`)
      .join(' ');
  return [
    ...(sent.length > 0 ? [`Kairos emailed ${namesOf(sent)} ${what}.`] : []),
    ...(failed.length > 0
      ? [
          sent.length > 0
            ? `It couldn't be sent to ${namesOf(failed)}.`
            : `Kairos couldn't email ${namesOf(failed)} ${what}.`,
        ]
      : []),
    ...(unknown.length > 0 ? [`Kairos tried to email ${namesOf(unknown)} ${what}, ${SENT_OR_NOT}.`] : []),
    ...[...held].map(([why, those]) => `${capital(namesOf(those))} ${why}.`),
  ].join(' ');
}
