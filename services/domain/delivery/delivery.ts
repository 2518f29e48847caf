import type { CalendarFileKind, DeliveryEvent, MailKind } from '#contracts/events/delivery.ts';
import type { Decider, Decision, Timestamped } from '../decider.ts';

type Mail = {
  /** 0 is the organizer. */
  recipient: number;
  kind: MailKind;
  /** The invitation, round or booking that the mail is about. */
  number: number;
};

type FailedBecause = Extract<DeliveryEvent, { type: 'DeliveryFailed' }>['data']['why'];

/** How many copies of a mail may leave: the first, and another if nobody knows whether that one did. */
export const MOST_COPIES = 2;

// ---- commands: what became of a mail is a fact and never refused

/** One fact about one mail. */
export type DeliveryRecord = Mail &
  (
    | { type: 'RecordDeferral'; attempt: number }
    | { type: 'RecordAttempt'; attempt: number; starts?: readonly string[] | undefined }
    | { type: 'RecordSent'; file: CalendarFileKind; asOf: number }
    | { type: 'RecordLostAnswer' }
    | { type: 'RecordFailed'; why: FailedBecause }
    | { type: 'RecordSuppressed'; why?: 'limit' }
  );

/** Facts about different mails, recorded together. */
type DeliveryCommand = { type: 'RecordDeliveries'; records: readonly DeliveryRecord[] };

// ---- state

type DeliveryOutcome =
  | {
      outcome: 'sent';
      /** What its calendar file did. */
      file: CalendarFileKind;
      /** The revision of the meeting that it told. */
      asOf: number;
    }
  | {
      outcome: 'suppressed' /** A limit was reached; absent if they had unsubscribed. */;
      why?: 'limit' | undefined;
    }
  | { outcome: 'unknown' }
  | { outcome: 'failed'; why: FailedBecause };

export type Delivery = Mail & DeliveryOutcome & { /** ISO. */ at: string };

/** The outcomes of a meeting's mails, oldest first. The last outcome of a mail counts. */
export type Deliveries = readonly Delivery[];

export type DeliveryState = {
  outcomes: Deliveries;
  /** Every attempt at a mail. An open one may have sent a copy. */
  attempts: readonly (Mail & { attempt: number; open: boolean; starts?: readonly string[] | undefined })[];
};

function evolve(
  state: DeliveryState,
  { type, data, meta: { at } }: Timestamped<DeliveryEvent>,
): DeliveryState {
  const { outcomes, attempts } = state;
  const { recipient, kind, number } = data;
  const ended = (outcome: DeliveryOutcome): DeliveryState => ({
    outcomes: [...outcomes, { recipient, kind, number, ...outcome, at }],
    attempts,
  });
  switch (type) {
    case 'DeliveryAttempted':
      return { outcomes, attempts: [...attempts, { ...data, open: true }] };
    case 'DeliveryDeferred':
      return {
        outcomes,
        attempts: attempts.map((one) =>
          isSame(one, data) && one.attempt === data.attempt ? { ...one, open: false } : one,
        ),
      };
    case 'DeliverySent':
      return ended({ outcome: 'sent', file: data.file, asOf: data.asOf });
    case 'DeliverySuppressed':
      return ended({ outcome: 'suppressed', ...(data.why && { why: data.why }) });
    case 'DeliveryFailed':
      return ended({ outcome: 'failed', why: data.why });
    case 'DeliveryUnknown':
      return ended({ outcome: 'unknown' });
    default:
      return type satisfies never;
  }
}

const attemptOf = ({ attempt, starts }: Extract<DeliveryRecord, { type: 'RecordAttempt' }>) => ({
  attempt,
  ...(starts && { starts: [...starts] }),
});

const isSame = (one: Mail, other: Mail): boolean =>
  one.recipient === other.recipient && one.kind === other.kind && one.number === other.number;

/** The number of the next attempt at a mail. */
export const nextAttempt = ({ attempts }: DeliveryState, mail: Mail): number =>
  attempts.filter((one) => isSame(one, mail)).length + 1;

/** The starts that an attempt at a mail numbered: another copy has the same numbers. */
export const startsNumbered = ({ attempts }: DeliveryState, mail: Mail): readonly string[] | undefined =>
  attempts.find((one) => isSame(one, mail) && one.starts)?.starts;

/** Whether as many copies of a mail as allowed may have left. */
export const allMayHaveLeft = ({ attempts }: DeliveryState, mail: Mail): boolean =>
  attempts.filter((one) => one.open && isSame(one, mail)).length >= MOST_COPIES;

/** The outcome of a mail; undefined while none is recorded and the mail is still due. */
export const deliveryOf = (outcomes: Deliveries, mail: Mail) =>
  outcomes.findLast((delivery) => isSame(delivery, mail));

// ---- decide

/**
 * A sent mail stays sent. One that failed, was suppressed or is unknown is attempted no more, but turns out to be sent if
 * an answer comes late. Each attempt is made by one worker: the one that records its number first.
 */
function decideOne(record: DeliveryRecord, state: DeliveryState): DeliveryEvent[] {
  const { recipient, kind, number } = record;
  const data = { recipient, kind, number };
  const known = deliveryOf(state.outcomes, data);
  if (known?.outcome === 'sent') return [];
  const attempts = state.attempts.filter((one) => isSame(one, data));
  const open = attempts.filter((one) => one.open);
  switch (record.type) {
    case 'RecordAttempt':
      if (known || attempts.some(({ attempt }) => attempt >= record.attempt)) return [];
      return open.length < MOST_COPIES
        ? [{ type: 'DeliveryAttempted', data: { ...data, ...attemptOf(record) } }]
        : [{ type: 'DeliveryUnknown', data }];
    case 'RecordDeferral':
      return open.some(({ attempt }) => attempt === record.attempt)
        ? [{ type: 'DeliveryDeferred', data: { ...data, attempt: record.attempt } }]
        : [];
    case 'RecordLostAnswer':
      return known || open.length < MOST_COPIES ? [] : [{ type: 'DeliveryUnknown', data }];
    case 'RecordSent':
      return [{ type: 'DeliverySent', data: { ...data, file: record.file, asOf: record.asOf } }];
    case 'RecordSuppressed':
      return known?.outcome === 'suppressed'
        ? []
        : [{ type: 'DeliverySuppressed', data: { ...data, ...(record.why && { why: record.why }) } }];
    case 'RecordFailed':
      if (known?.outcome === 'failed' && known.why === record.why) return [];
      // Giving up says nothing about copies that may have left.
      if (record.why === 'unreachable' && open.length > 0)
        return known?.outcome === 'unknown' ? [] : [{ type: 'DeliveryUnknown', data }];
      return [{ type: 'DeliveryFailed', data: { ...data, why: record.why } }];
  }
}

const decide = ({ records }: DeliveryCommand, state: DeliveryState): Decision<DeliveryEvent, never> =>
  records.flatMap((record) => decideOne(record, state));

export const deliveryDecider: Decider<DeliveryState, DeliveryCommand, DeliveryEvent, never> = {
  initial: { outcomes: [], attempts: [] },
  evolve,
  decide,
};
