import type { DeliveryEvent, MailKind } from '#contracts/events/delivery.ts';
import type { KairosEvent } from '#contracts/events/streams.ts';
import { listText } from '../text.ts';
import {
  capital,
  type NarratedEvent,
  type NarratedEventOf,
  type NarrationContext,
  type SentenceBuilder,
  whom,
} from './narration.ts';

/** What a mail brings. */
export const mailInWords = (
  { kind, number }: { kind: MailKind; number: number },
  telling: NarrationContext,
): string =>
  ({
    invitation: 'the invitation',
    admitted: 'the news of being let in',
    suggestions: 'the ranked times',
    needsYou: 'the question how to go on',
    allDeclined: 'the news that everybody declined',
    noTime: 'the news that there is no time',
    booked: 'the booked time',
    cancelled: 'the cancellation',
    lapsed: 'the news that the dates have passed',
    calendarFailed: 'the news that the calendar event failed',
    declined: `the news that ${whom(number, telling)} cannot come`,
  })[kind];

const NOT_SENT = {
  refused: 'the mail server refused it',
  unreachable: 'the mail server could not be reached',
  erased: 'the address was erased',
};

export const ofDelivery: { [Type in DeliveryEvent['type']]: SentenceBuilder<Type> } = {
  DeliverySent: ({ data }, telling) =>
    `Kairos mailed ${whom(data.recipient, telling)} ${mailInWords(data, telling)}.`,
  DeliveryFailed: ({ data }, telling) =>
    `Kairos could not mail ${whom(data.recipient, telling)} ${mailInWords(data, telling)}: ${NOT_SENT[data.why]}.`,
  DeliverySuppressed: ({ data }, telling) => {
    const to = whom(data.recipient, telling);
    const they = to === 'you' ? 'you' : 'they';
    return `Kairos did not mail ${to} ${mailInWords(data, telling)}: ${they} had unsubscribed.`;
  },
};

/** The same mail to several people. */
export function mailsSentence(events: readonly NarratedEvent[], telling: NarrationContext): string {
  const to = (type: KairosEvent['type']) =>
    events
      .filter((event) => event.type === type)
      .map((event) => (event as NarratedEventOf<'DeliverySent'>).data.recipient)
      .sort((one, other) => one - other)
      .map((recipient) => whom(recipient, telling));
  const [sent, failed, held] = [to('DeliverySent'), to('DeliveryFailed'), to('DeliverySuppressed')];
  const what = mailInWords((events[0] as NarratedEventOf<'DeliverySent'>).data, telling);
  if (sent.length === 0 && failed.length === 0)
    return `Kairos did not mail ${listText(held)} ${what}: they had unsubscribed.`;
  return [
    ...(sent.length > 0 ? [`Kairos mailed ${listText(sent)} ${what}.`] : []),
    ...(failed.length > 0
      ? [
          sent.length > 0
            ? `To ${listText(failed)} it could not be sent.`
            : `Kairos could not mail ${listText(failed)} ${what}.`,
        ]
      : []),
    ...(held.length > 0 ? [`${capital(listText(held))} had unsubscribed.`] : []),
  ].join(' ');
}
