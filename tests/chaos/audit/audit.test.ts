import { expect, test } from 'vitest';
import { numberOfAnswer } from '#contracts/events/delivery.ts';
import { eventId } from '#services/calendars/event-id.ts';
import { messageId } from '#services/mail/message-id.ts';
import type { Checkpoint, NewStoredEvent, StoredEvent } from '#services/storage/event-store/port.ts';
import { auditLog } from '../../crash/audit-log.ts';
import type { Acknowledged } from '../ledger.ts';
import { auditCalendars, type CalendarEntry } from './calendars.ts';
import { auditMails } from './mails.ts';
import { meetingsOf } from './meetings.ts';
import { auditPromises } from './promises.ts';

const ONE = '0b0e7ab1-0000-4000-8000-000000000001';
const TWO = '0b0e7ab1-0000-4000-8000-000000000002';
const [MIA, NOAH, OMAR] = [
  '0b0e7ab1-0000-4000-8000-0000000000aa',
  '0b0e7ab1-0000-4000-8000-0000000000bb',
  '0b0e7ab1-0000-4000-8000-0000000000cc',
];
const NINE = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T09:30:00.000Z' };
const TEN = { start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T10:30:00.000Z' };
const DOMAIN = 'kairos.example';

type Fact = readonly [stream: string, type: string, data: NewStoredEvent['data']];

/** A log of these events, in this order. */
function logOf(...facts: readonly Fact[]): StoredEvent[] {
  const revisions = new Map<string, number>();
  return facts.map(([stream, type, data], index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const checkpoint = String(index + 1).padStart(20, '0') as Checkpoint;
    const meta = { at: '2026-03-01T08:00:00.000Z', commandId: `command ${index}` };
    return { id: `event ${index}`, type, data, meta, stream, revision, checkpoint };
  });
}

/** A meeting of an organizer and one guest that is booked, with everything that belongs to it. */
function booked(
  meeting: string,
  organizer: string,
  guest: string,
  time: { start: string; end: string },
): Fact[] {
  const own = `meeting-${meeting}`;
  const held = { meeting, booking: 1 };
  return [
    [
      own,
      'MeetingCreated',
      {
        title: 'Sealed',
        duration: 30,
        dateRangeStart: '2026-03-02',
        dateRangeEnd: '2026-03-03',
        timePreference: 'business',
        aiDecisionMode: 'manual',
        organizerId: organizer,
        organizerZone: 'UTC',
        linkHash: 'hash',
        link: 'Sealed',
      },
    ],
    [own, 'ParticipantJoined', { participant: 1, userId: guest, email: 'Sealed', name: 'Sealed' }],
    [own, 'BookingStarted', { booking: 1, ...time, by: 'organizer', without: [], holds: [0, 1] }],
    [`reservations-${organizer}`, 'SlotReserved', { ...held, ...time }],
    [`reservations-${guest}`, 'SlotReserved', { ...held, ...time }],
    [own, 'SlotBooked', { booking: 1, ...time }],
    [`delivery-${meeting}`, 'DeliverySent', { recipient: 0, kind: 'booked', number: 1 }],
    [`delivery-${meeting}`, 'DeliverySent', { recipient: 1, kind: 'booked', number: 1 }],
  ];
}

const promises: Acknowledged[] = [
  { kind: 'created', meeting: ONE, organizer: MIA!, invited: [], at: 1 },
  { kind: 'joined', meeting: ONE, person: NOAH!, at: 2 },
  { kind: 'chosen', meeting: ONE, start: NINE.start, without: [], at: 3 },
];
const good = booked(ONE, MIA!, NOAH!, NINE);
const mailId = (recipient: number) =>
  messageId({ meetingId: ONE, recipient, kind: 'booked', number: 1 }, DOMAIN);
const entry = (calendar: string, change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  calendar,
  id: eventId(ONE, 1),
  confirmed: true,
  ...NINE,
  ...change,
});
const calendarsOf = (entries: CalendarEntry[]) =>
  auditCalendars(
    meetingsOf(logOf(...good)),
    entries,
    (userId) => userId,
    (id) => id.startsWith('own'),
  ).map(({ what }) => what);
const mailsOf = (accepted: Record<string, number>, facts = good) =>
  auditMails(
    meetingsOf(logOf(...facts)),
    logOf(...facts),
    new Map(Object.entries(accepted)),
    DOMAIN,
  ).findings.map(({ what }) => what);
const lossesIn = (
  facts: readonly Fact[],
  acknowledged = promises,
  unanswered: { command: string; why: string }[] = [],
) => auditPromises(logOf(...facts), { acknowledged, asked: [], unanswered });

test('someone who is at two meetings at once is found by their calendar, whichever id holds their time', () => {
  const both = [entry(MIA!), entry(NOAH!), entry(OMAR!), entry(OMAR!, { id: eventId(TWO, 1) })];
  expect(calendarsOf(both)).toContain(`two meetings at once in the calendar of ${OMAR}: ${NINE.start}`);
});

test('a run in which everything went well has no findings', () => {
  expect(auditLog(logOf(...good))).toEqual([]);
  expect(lossesIn(good)).toEqual([]);
  expect(calendarsOf([entry(MIA!), entry(NOAH!)])).toEqual([]);
  expect(mailsOf({ [mailId(0)]: 1, [mailId(1)]: 2 })).toEqual([]);
});

test('a decline of which the organizer never heard is found, and so is a decline of which they heard twice', () => {
  const declined: Fact[] = [...good, [`meeting-${ONE}`, 'ParticipantDeclined', { participant: 1 }]];
  const numbers = [numberOfAnswer(1, 4), numberOfAnswer(1, 3)];
  const told = numbers.map((number): Fact => {
    return [`delivery-${ONE}`, 'DeliverySent', { recipient: 0, kind: 'declined', number }];
  });
  const ids = numbers.map((number) =>
    messageId({ meetingId: ONE, recipient: 0, kind: 'declined', number }, DOMAIN),
  );
  const arrived = (many: number) =>
    Object.fromEntries([mailId(0), mailId(1), ...ids.slice(0, many)].map((id) => [id, 1]));
  expect(mailsOf(arrived(1), [...declined, told[0]!])).toEqual([]);
  expect(mailsOf(arrived(0), declined)).toEqual([expect.stringMatching(/^no one was told: declined/)]);
  expect(mailsOf(arrived(2), [...declined, ...told])).toEqual(['told 2 times of 1 declines of 1']);
});

test('a proposal by email that was taken and is not in the log is found', () => {
  const proposed: Acknowledged = { kind: 'proposed', meeting: ONE, person: NOAH!, at: 4 };
  const data = { participant: 1, answer: 'proposed', writtenAt: '2026-03-01T08:00:00.000Z' };
  const all = [...promises, proposed];
  expect(lossesIn([...good, [`meeting-${ONE}`, 'CalendarReplied', data]], all)).toEqual([]);
  expect(lossesIn(good, all)).toMatchObject([{ what: expect.stringMatching(/^0 times proposed/) }]);
});

test.each([
  ['that someone joined', 'ParticipantJoined', /lost: .* joined/],
  ['that a time was chosen', 'SlotBooked', /was chosen/],
  ['that a meeting was created', 'MeetingCreated', /lost: a meeting/],
])('a lost command is found: %s', (_, type, sentence) => {
  const findings = lossesIn(good.filter((fact) => fact[1] !== type));
  expect(findings).toContainEqual({ meeting: ONE, what: expect.stringMatching(sentence) });
});

test('a meeting is found that was moved away from the time that was chosen last', () => {
  const later: Acknowledged = { kind: 'chosen', meeting: ONE, start: TEN.start, without: [], at: 4 };
  const moved: Fact[] = [
    [`meeting-${ONE}`, 'BookingStarted', { booking: 2, ...TEN, by: 'organizer', without: [], holds: [0, 1] }],
    [`meeting-${ONE}`, 'SlotBooked', { booking: 2, ...TEN }],
  ];
  expect(lossesIn([...good, ...moved], [...promises, later])).toEqual([]);
  expect(lossesIn([...good, ...moved])).toEqual([
    { meeting: ONE, what: `${NINE.start} was chosen last, and ${TEN.start} is booked` },
  ]);
});

test('a choice is found that was never booked, although a later one was', () => {
  const earlier: Acknowledged = { kind: 'chosen', meeting: ONE, start: TEN.start, without: [], at: 2 };
  const [created, joined, chosen] = promises as [Acknowledged, Acknowledged, Acknowledged];
  expect(lossesIn(good, [created, joined, earlier, chosen])).toEqual([
    { meeting: ONE, what: `lost: ${TEN.start} was chosen` },
  ]);
});

test('a meeting that no one was told of is found, unless its answer never came', () => {
  const both = [...good, ...booked(TWO, MIA!, OMAR!, TEN)];
  expect(lossesIn(both)).toEqual([{ meeting: TWO, what: 'a meeting that no one was told of' }]);
  expect(lossesIn(both, promises, [{ command: 'create', why: 'fetch failed' }])).toEqual([]);
});

test('a meeting that was asked for in Slack is found if it never came', () => {
  const asked = [{ message: '1.2', at: 1 }];
  const fromSlack: Fact = [`slack-${ONE}`, 'SlackAsked', { ts: '1.2' }];
  const lostIn = (facts: Fact[]) =>
    auditPromises(logOf(...facts), { acknowledged: [], asked, unanswered: [] }).map(({ what }) => what);
  const sentence = 'lost: a meeting that was asked for in Slack, by message 1.2';
  expect(lostIn([fromSlack, ...good])).toEqual([]);
  expect(lostIn([fromSlack])).toEqual([sentence]);
  expect(lostIn([])).toEqual([sentence]);
});

test('a participant in two places is found', () => {
  const findings = auditLog(logOf(...good, ...booked(TWO, OMAR!, NOAH!, NINE)));
  expect(findings).toEqual([`someone is booked for two meetings at the same time: ${NOAH}`]);
});

test.each([
  ['too few', [entry(MIA!)], /^an event too few/],
  ['too many', [entry(MIA!), entry(NOAH!), entry(OMAR!, { id: eventId(ONE, 2) })], /^an event too many/],
  ['at another time', [entry(MIA!, TEN), entry(NOAH!)], /^its event is at another time/],
  ['over an appointment', [entry(MIA!), entry(NOAH!), entry(NOAH!, { id: 'own1' })], /^booked over/],
])('a calendar event is found that is %s', (_, entries, sentence) => {
  expect(calendarsOf(entries)).toEqual([expect.stringMatching(sentence)]);
});

test('an email that never came is found, and a third copy of one', () => {
  expect(mailsOf({ [mailId(0)]: 1 })).toContain('no one was told: booked 1 to participant 1');
  expect(mailsOf({ [mailId(0)]: 1, [mailId(1)]: 3 })).toEqual([
    '3 copies of an email: booked 1 to participant 1',
  ]);
});
