import type { DeliveryEvent, MailKind } from '#contracts/events/delivery.ts';
import type { Decider, Decision, Timestamped } from '../decider.ts';

type Mail = {
  /** 0 is the organizer. */
  recipient: number;
  kind: MailKind;
  /** The invitation, round or booking that the mail is about. */
  number: number;
};

type FailedBecause = Extract<DeliveryEvent, { type: 'DeliveryFailed' }>['data']['why'];

// ---- commands: the outcome of a mail is a fact and never refused

export type DeliveryCommand =
  | ({ type: 'RecordSent' } & Mail)
  | ({ type: 'RecordFailed'; why: FailedBecause } & Mail)
  | ({ type: 'RecordSuppressed'; why?: 'limit' } & Mail);

// ---- state

export type DeliveryOutcome = { outcome: 'sent' | 'suppressed' } | { outcome: 'failed'; why: FailedBecause };

/** What is known of a meeting's mails, oldest first. The last outcome of a mail counts. */
export type Deliveries = readonly (Mail & DeliveryOutcome & { at: string })[];

function evolve(state: Deliveries, { type, data, meta: { at } }: Timestamped<DeliveryEvent>): Deliveries {
  switch (type) {
    case 'DeliverySent':
      return [...state, { ...data, outcome: 'sent', at }];
    case 'DeliverySuppressed':
      return [...state, { ...data, outcome: 'suppressed', at }];
    case 'DeliveryFailed':
      return [...state, { ...data, outcome: 'failed', at }];
    default:
      return type satisfies never;
  }
}

/** The outcome of a mail; undefined while none is recorded and the mail is still due. */
export const deliveryOf = (state: Deliveries, { recipient, kind, number }: Mail) =>
  state.findLast(
    (delivery) => delivery.recipient === recipient && delivery.kind === kind && delivery.number === number,
  );

// ---- decide

/** A sent mail stays sent. One that failed or was suppressed may still be sent later. */
function decide(command: DeliveryCommand, state: Deliveries): Decision<DeliveryEvent, never> {
  const { recipient, kind, number } = command;
  const mail = { recipient, kind, number };
  const known = deliveryOf(state, mail);
  if (known?.outcome === 'sent') return [];
  switch (command.type) {
    case 'RecordSent':
      return [{ type: 'DeliverySent', data: mail }];
    case 'RecordSuppressed':
      return known?.outcome === 'suppressed'
        ? []
        : [{ type: 'DeliverySuppressed', data: { ...mail, ...(command.why && { why: command.why }) } }];
    case 'RecordFailed':
      return known?.outcome === 'failed' && known.why === command.why
        ? []
        : [{ type: 'DeliveryFailed', data: { ...mail, why: command.why } }];
  }
}

export const deliveryDecider: Decider<Deliveries, DeliveryCommand, DeliveryEvent, never> = {
  initial: [],
  evolve,
  decide,
};
