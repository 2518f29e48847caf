import { type MailKind, mailKind, numberOfAnswer, personOfAnswer } from '#contracts/events/delivery.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { messageId } from '#services/mail/message-id.ts';
import type { StoredEvent } from '#services/storage/event-store/port.ts';
import type { Finding } from './finding.ts';
import type { LoggedMeeting } from './meetings.ts';

type Notice = { recipient: number; kind: MailKind; number: number };

/** How many copies of one email may arrive: the second one if the answer about the first was lost. */
const MOST_COPIES = 2;
const ORGANIZER = 0;
/** Who an answer by the share link is to be confirmed by: so far no one in the meeting. The ledger has the organizer instead. */
const NOBODY = -1;

export type About = { meeting: string; kind: MailKind; what: string };

export type MailAudit = {
  findings: Finding[];
  /** What an email is about, by its Message-ID. */
  about: ReadonlyMap<string, About>;
  /** How many emails arrived in how many copies. */
  copies: Map<number, number>;
  /** Emails that arrived and are not in the log, by their kind. */
  untold: readonly string[];
};

/** Whether everyone was told, and no one too often. `accepted`: how often each Message-ID arrived. */
export function auditMails(
  meetings: readonly LoggedMeeting[],
  log: readonly StoredEvent[],
  accepted: ReadonlyMap<string, number>,
  domain: string,
): MailAudit {
  const deliveries = Object.groupBy(
    log.filter(({ stream }) => stream.startsWith('delivery-')),
    ({ stream }) => stream.slice('delivery-'.length),
  );
  const findings: Finding[] = [];
  const known = new Set<string>();
  for (const meeting of meetings) {
    const own = deliveries[meeting.id] ?? [];
    const idOf = ({ kind, recipient, number }: Notice) => {
      const to = kind === 'confirmAnswer' ? NOBODY : recipient;
      return messageId({ meetingId: meeting.id, recipient: to, kind, number }, domain);
    };
    const idsOf = (type: string) =>
      own.filter((event) => event.type === type).map(({ data }) => [idOf(data as Notice), data] as const);
    for (const [id, data] of idsOf('DeliverySent')) {
      known.add(id);
      if (!accepted.has(id))
        findings.push({
          meeting: meeting.id,
          what: `noted as sent, and never arrived: ${nameOf(data as Notice)}`,
        });
    }
    findings.push(...toldTwice(meeting, own));
    const withheld = new Set([...idsOf('DeliverySuppressed'), ...idsOf('DeliveryFailed')].map(([id]) => id));
    for (const notice of noticesOf(meeting)) {
      const id = idOf(notice);
      known.add(id);
      if (!accepted.has(id) && !withheld.has(id))
        findings.push({ meeting: meeting.id, what: `no one was told: ${nameOf(notice)}` });
    }
  }
  const about = everyMail(meetings, domain);
  const untold = [...accepted.keys()]
    .filter((id) => !known.has(id))
    .map((id) => about.get(id)?.kind ?? 'unknown');
  const copies = new Map<number, number>();
  for (const [id, count] of accepted) {
    copies.set(count, (copies.get(count) ?? 0) + 1);
    if (count > MOST_COPIES)
      findings.push({
        meeting: about.get(id)?.meeting ?? null,
        what: `${count} copies of an email: ${about.get(id)?.what ?? id}`,
      });
  }
  return { findings, about, copies, untold };
}

/** Declines of which the organizer was told more often than they happened. */
function toldTwice(
  { id: meeting, state, events }: LoggedMeeting,
  deliveries: readonly StoredEvent[],
): Finding[] {
  const told = deliveries.filter(({ type, data }) => type === 'DeliverySent' && data['kind'] === 'declined');
  return state.participants.flatMap(({ number }) => {
    const times = told.filter(({ data }) => personOfAnswer(Number(data['number'])) === number).length;
    const declines = events.filter(
      ({ type, data }) => type === 'ParticipantDeclined' && data['participant'] === number,
    ).length;
    return times > declines
      ? [{ meeting, what: `told ${times} times of ${declines} declines of ${number}` }]
      : [];
  });
}

/** The largest number that tells emails of a kind apart: of a booking, a ranking, an invitation, or a person. */
const LARGEST_NUMBER = 30;

/** Every email that there could be about any of these meetings. */
function everyMail(meetings: readonly LoggedMeeting[], domain: string): Map<string, About> {
  const about = new Map<string, About>();
  const note = (meeting: string, notice: Notice) =>
    about.set(messageId({ meetingId: meeting, ...notice }, domain), {
      ...{ meeting, kind: notice.kind, what: nameOf(notice) },
    });
  for (const meeting of meetings) {
    for (const kind of mailKind.options)
      for (let recipient = ORGANIZER; recipient <= meeting.state.participants.length; recipient++)
        for (let number = 0; number <= LARGEST_NUMBER; number++)
          note(meeting.id, { kind, recipient, number });
    for (const notice of noticesOf(meeting)) note(meeting.id, notice);
  }
  return about;
}

const nameOf = ({ kind, recipient, number }: Notice) => `${kind} ${number} to participant ${recipient}`;

/** What people have to hear of a meeting as it is now. */
function noticesOf({ state }: LoggedMeeting): Notice[] {
  const joined = state.participants.filter(({ status }) => status === 'accepted');
  const booking = activeBooking(state);
  if (booking) {
    const left = state.participants.filter(({ leftBooked, status }) => leftBooked && status === 'declined');
    const proposed = state.participants.flatMap(({ saidInCalendar: said }) =>
      said?.answer === 'proposed' && said.revision > (booking.bookedRevision ?? 0) ? [said] : [],
    );
    return [
      ...[ORGANIZER, ...joined.map(({ number }) => number)].map(
        (recipient): Notice => ({ recipient, kind: 'booked', number: booking.number }),
      ),
      ...left.map(
        ({ number, left }): Notice => ({
          ...{ recipient: ORGANIZER, kind: 'declined', number: numberOfAnswer(number, left?.revision ?? 0) },
        }),
      ),
      ...proposed.map(
        ({ revision }): Notice => ({ recipient: ORGANIZER, kind: 'calendarReplied', number: revision }),
      ),
    ];
  }
  if (state.status !== 'cancelled') return [];
  const last = state.bookings.findLast((one) => one.state === 'cancelled');
  return joined.map(
    ({ number: recipient }): Notice => ({ recipient, kind: 'cancelled', number: last?.number ?? 0 }),
  );
}
