import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackConversationKind, SlackEvent } from '#contracts/events/slack.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { fold } from '#services/domain/decider.ts';
import { type EvidenceCommand, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import {
  givenState,
  type Happened,
  meetingCreated,
  mondayAt,
  PLAN_ORGANIZER,
  participantJoined,
  slotBooked,
} from '#services/sagas/plans/testkit/given.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { improvementsOn, rankTimes } from '#services/use-cases/find-times/rank.ts';
import { conversationDecider } from '../conversation/conversation.ts';
import type { SlackTargetMeeting } from '../load/target.ts';
import { slackAsked, slackState, slackUnderstood } from '../plans/testkit/given-slack.ts';
import { composeMessage } from './compose-message.ts';

/*
 * Two worlds that differ only in which of Jess and Omar gave which answer by hand, and in the message with which Dan
 * declined. Times are ranked the same in both, so whoever isn't the organizer has to read the same in Slack, word for
 * word.
 */

const [NOAH, JESS, OMAR, DAN] = [1, 2, 3, 4] as const;
const LOOKED = mondayAt('12:00');
const on = (day: number, from: string, to: string, answer: TypedMark) => ({
  from: mondayAt(from, day).getTime() / 60_000,
  to: mondayAt(to, day).getTime() / 60_000,
  answer,
});

/** Either Jess or Omar would have to be left out, or says that a time works if need be. */
const ANSWERS = {
  'someone is missing at every time': [
    [0, 1, 2, 3, 4].map((day) => on(day, '00:00', '23:45', day === 1 ? 'works' : 'doesntWork')),
    [0, 1, 2, 3, 4].map((day) => on(day, '00:00', '23:45', day === 2 ? 'works' : 'doesntWork')),
  ],
  'every time is one that works for someone if need be': [
    [on(1, '09:00', '17:00', 'ifNeedBe'), on(2, '09:00', '17:00', 'ifNeedBe')],
    [on(1, '09:00', '17:00', 'works'), on(2, '09:00', '17:00', 'works')],
  ],
  'no time works for one of them': [
    [0, 1, 2, 3, 4].map((day) => on(day, '00:00', '23:45', 'doesntWork')),
    [on(1, '09:00', '17:00', 'works')],
  ],
} as const;
type Case = keyof typeof ANSWERS;
const CASES = Object.keys(ANSWERS) as Case[];

const invited = (name: string, index: number): MeetingEvent => ({
  type: 'ParticipantInvited',
  data: { participant: index + 1, email: `${name.toLowerCase()}@x.example`, name },
});
const answered = (participant: number): MeetingEvent => ({
  type: 'ParticipantAnswered',
  data: { participant, evidenceRevision: participant, done: true },
});

const accounts = new Map(
  [PLAN_ORGANIZER, 'noah'].map((id, number) => [
    number,
    { id, firstName: ['Ada', 'Noah'][number], lastName: '', email: `${id}@x.example`, clock: null } as User,
  ]),
);

/** The world in which Jess said the first of two answers, or Omar did. */
function world(of: Case, first: number, where: SlackConversationKind, after: readonly Happened[] = []) {
  const [one, other] = ANSWERS[of];
  const said = first === JESS ? [one, other] : [other, one];
  const read = [0, NOAH].map(
    (participant): EvidenceCommand => ({
      type: 'RecordAvailability',
      readings: [
        {
          ...{ participant, startedAt: LOOKED.toISOString(), known: true, zone: 'Europe/London' },
          ...{
            hours: 'business',
            busy: [],
            range: { start: mondayAt('00:00', -1), end: mondayAt('00:00', 16) },
          },
        } as never,
      ],
    }),
  );
  const typed = said.map(
    (spans, index): EvidenceCommand => ({
      type: 'RecordTypedAnswer',
      ...{ participant: JESS + index, at: LOOKED.toISOString(), zone: 'Europe/London', asOf: 0, spans },
    }),
  );
  let evidence = evidenceDecider.initial;
  for (const command of [...read, ...typed])
    for (const event of evidenceDecider.decide(command, evidence) as never[])
      evidence = evidenceDecider.evolve(evidence, {
        ...(event as object),
        meta: { at: LOOKED.toISOString() },
      } as never);
  const history: Happened[] = [
    meetingCreated({ aiDecisionMode: 'manual' }),
    ...['Noah', 'Jess', 'Omar', 'Dan'].map(invited),
    participantJoined(NOAH),
    ...[JESS, OMAR].map(answered),
    {
      type: 'ParticipantDeclined',
      data: { participant: DAN, word: first === JESS ? 'On leave' : 'Not again' },
    },
  ];
  const { meeting } = givenState(history);
  const rankable = { meeting, evidence, users: new Map() };
  const now = { now: () => LOOKED };
  const found = rankTimes(now, rankable);
  const basis = {
    ...{ round: 1, evidenceRevision: evidence.revision, oldestReadAt: LOOKED.toISOString() },
    ranker: { by: 'rules' as const, version: '2' },
  };
  const ranked: MeetingEvent =
    found.kind === 'none'
      ? { type: 'NoTimeFound', data: { ...basis, reason: found.reason, remedies: found.remedies } }
      : {
          type: 'TimesSuggested',
          data: {
            ...{ ...basis, suggestions: found.slots.map(toSuggestion) },
            improvements: improvementsOn(now, rankable, found),
          },
        };
  const asked = { ...slackAsked, data: { ...slackAsked.data, where } } as SlackEvent;
  const conversation = fold(
    conversationDecider,
    [asked, slackUnderstood].map((event) => ({ ...event, meta: { at: LOOKED.toISOString() } })),
  );
  const slackOf = new Map([[NOAH, { team: 'T1', slackUser: 'U1', teamName: 'Team' }]]) as never;
  const state = slackState([...history, [LOOKED, ranked], ...after], { conversation, evidence, slackOf });
  return { state, users: accounts } as unknown as SlackTargetMeeting;
}

const links = {
  ...{ claimLink: () => 'join', declineLink: () => 'decline', unsubscribeLink: () => 'unsubscribe' },
  confirmLink: () => 'confirm',
  replyAddress: () => null,
};
const deps = {
  ...{ links, now: () => mondayAt('13:00'), slack: { links: { connectionLink: () => 'connect' } } },
  mail: { publicUrl: 'https://kairos.example', from: { address: 'kairos@x.example' } },
} as unknown as Parameters<typeof composeMessage>[0];

const says = (loaded: SlackTargetMeeting, message: string): string =>
  JSON.stringify(
    composeMessage(deps, { loaded, state: loaded.state as never }, message as never)?.content ?? null,
  );

/** The messages in both worlds. */
const inBoth = (
  of: Case,
  where: SlackConversationKind,
  message = 'answer',
  after: readonly Happened[] = [],
) => [JESS, OMAR].map((first) => says(world(of, first, where, after), message));

const BOOKED: Happened[] = [
  {
    type: 'BookingStarted',
    data: {
      ...{ booking: 1, start: '2026-03-03T10:00:00.000Z', end: '2026-03-03T11:00:00.000Z' },
      ...{ by: 'organizer', without: [], holds: [0] },
    },
  },
  slotBooked(1),
];

describe.each(CASES)('where %s', (of) => {
  test('a channel reads the same, whoever of two said so', () => {
    const [one, other] = inBoth(of, 'channel');
    expect(one).toContain('Review');
    expect(other).toBe(one);
  });

  test('the organizer alone reads who it is', () => {
    const [one, other] = inBoth(of, 'im');
    expect(other).not.toBe(one);
  });

  test.each(['invitation', 'reminder', 'admitted', 'newDates', 'booked', 'cancelled', 'lapsed'])(
    'a participant reads the same in a message about: %s',
    (kind) => {
      const [one, other] = inBoth(of, 'channel', `notice:${kind}:${NOAH}:1`, BOOKED);
      expect(one).toContain('Review');
      expect(other).toBe(one);
    },
  );

  test('a channel reads the same of the booked time', () => {
    const [one, other] = inBoth(of, 'channel', 'answer', BOOKED);
    expect(one).toContain('Review');
    expect(other).toBe(one);
  });
});
