import type { DeliveryEvent, MailKind } from '#contracts/events/delivery.ts';
import type { KairosEvent } from '#contracts/events/streams.ts';
import { listInWords } from '#contracts/text/lists.ts';
import {
  capital,
  type NarratedEvent,
  type NarratedEventOf,
  type NarrationContext,
  type SentenceBuilder,
  whom,
} from './narration.ts';

/** What an email says. */
export const mailInWords = (
  { kind, number }: { kind: MailKind; number: number },
  telling: NarrationContext,
): string =>
  ({
    invitation: 'the invitation',
    admitted: 'the news of being added',
    newDates: 'the new dates',
    suggestions: 'the suggested times',
    needsYou: 'a request for a decision',
    allDeclined: 'the news that everyone declined',
    noTime: 'the news that no time was found',
    booked: 'the booked time',
    cancelled: 'the cancellation',
    lapsed: 'the news that the dates have passed',
    calendarFailed: 'the news that the calendar event failed',
    declined: `the news that ${whom(number, telling)} can't make it`,
  })[kind];

const NOT_SENT = {
  refused: 'the mail server refused it',
  unreachable: "the mail server couldn't be reached",
  erased: 'the address was erased',
};

export const ofDelivery: { [Type in DeliveryEvent['type']]: SentenceBuilder<Type> } = {
  DeliverySent: ({ data }, telling) =>
    `Kairos emailed ${whom(data.recipient, telling)} ${mailInWords(data, telling)}.`,
  DeliveryFailed: ({ data }, telling) =>
    `Kairos couldn't email ${whom(data.recipient, telling)} ${mailInWords(data, telling)}: ${NOT_SENT[data.why]}.`,
  DeliverySuppressed: ({ data }, telling) => {
    const to = whom(data.recipient, telling);
    const they = to === 'you' ? 'you' : 'they';
    return `Kairos didn't email ${to} ${mailInWords(data, telling)}, because ${they} had unsubscribed.`;
  },
};

/** The same email to several people. */
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
    return `Kairos didn't email ${listInWords(held)} ${what}, because they had unsubscribed.`;
  return [
    ...(sent.length > 0 ? [`Kairos emailed ${listInWords(sent)} ${what}.`] : []),
    ...(failed.length > 0
      ? [
          sent.length > 0
            ? `It couldn't be sent to ${listInWords(failed)}.`
            : `Kairos couldn't email ${listInWords(failed)} ${what}.`,
        ]
      : []),
    ...(held.length > 0 ? [`${capital(listInWords(held))} had unsubscribed.`] : []),
  ].join(' ');
}
