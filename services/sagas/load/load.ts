import { normalizeEmail } from '#contracts/email-address.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { type Conversation, conversationDecider } from '#services/domain/conversation/conversation.ts';
import { fold } from '#services/domain/decider.ts';
import { type DeliveryState, deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { type Evidence, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { openProposals } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { rankProposals } from '#services/scheduling/meeting-request/rank-proposals.ts';
import type { PendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { clockMoveOf } from '#services/use-cases/commands/clock-move.ts';
import { type LoadedStream, load } from '#services/use-cases/commands/execute.ts';
import { timesDecidedBy } from '#services/use-cases/find-times/decided-by.ts';
import { userIdsIn, usersIn } from '#services/use-cases/meetings/people.ts';
import { participantsWithStatus, type RequestState, type SagaState } from '../plans/state.ts';
import { peopleInSlack, type SlackDirectory } from './people-in-slack.ts';

type Read<State> = {
  state: Omit<State, 'parked' | 'refused' | 'joinPause' | 'inDoubtUntil'>;
  /** By participant number; the organizer is 0. */
  users: ReadonlyMap<number, User>;
  /** The events of the meeting itself, oldest first. */
  events: readonly RecordedEvent<MeetingEvent>[];
  /** Those of the conversation in Slack. */
  said: readonly RecordedEvent<SlackEvent>[];
};

/** A meeting as its streams show it, and the accounts of those who take part. */
export type TargetMeeting = Read<SagaState> & {
  /** What was known of the calendars. */
  evidence: LoadedStream<Evidence>;
  mails: DeliveryState;
  /** Answers by the share link whose addresses no one has confirmed yet, by their numbers. */
  unconfirmed: Awaited<ReturnType<PendingAnswers['waitingIn']>>;
};

/** A request in Slack that has not led to a meeting yet. */
export type TargetRequest = Read<RequestState>;

export type TaskTarget = TargetMeeting | TargetRequest;

export const isTargetMeeting = (loaded: TaskTarget): loaded is TargetMeeting => loaded.state.meeting !== null;

export type LoadTargetDeps = {
  log: EventLog;
  users: Pick<Users, 'byIds' | 'byEmails'>;
  slack: SlackDirectory | null;
  pendingAnswers: Pick<PendingAnswers, 'waitingIn'>;
  /** The default one if omitted. */
  policy?: RankingPolicy;
};

/** Reads the streams of a meeting, or of a request for one. Null if neither exists. */
export async function loadTaskTarget(deps: LoadTargetDeps, meetingId: string): Promise<TaskTarget | null> {
  const { log, users, slack, pendingAnswers, policy = DEFAULT_RANKING_POLICY } = deps;
  const [events, evidence, sending, said] = await Promise.all([
    log.read<'meeting'>(`meeting-${meetingId}`),
    load(log, evidenceDecider, `evidence-${meetingId}`),
    log.read<'delivery'>(`delivery-${meetingId}`),
    slack ? log.read<'slack'>(`slack-${meetingId}`) : [],
  ]);
  const meeting = fold(meetingDecider, events);
  const conversation = fold(conversationDecider, said);
  const { asked } = conversation;
  if (meeting.status === 'none') {
    if (!asked || !slack) return null;
    const linked = asked.by !== null && (await slack.connections.of(asked.team, asked.by)) !== null;
    return {
      state: { meetingId, meeting: null, conversation, isConnected: linked },
      users: await requesterIn(users, conversation),
      events,
      said,
    };
  }

  const [people, zones, unconfirmed, inSlack] = await Promise.all([
    usersIn(users, meeting),
    zonesOfWaiting(users, meeting),
    pendingAnswers.waitingIn(meetingId),
    slack
      ? peopleInSlack({ users, slack }, meeting, conversation, userIdsIn(meeting))
      : { slackOf: new Map(), admissible: new Map() },
  ]);

  const mails = fold(deliveryDecider, sending);
  const deliveries = mails.outcomes;
  const settled = new Set(deliveries.map(({ recipient, kind, number }) => [recipient, kind, number].join()));
  return {
    state: {
      meetingId,
      meeting,
      conversation,
      rangeEnd: dateRange(meeting).end,
      evidence: evidence.state,
      connected: numbersWhere(people, ({ calendar }) => calendar === 'connected'),
      clockMoved: clockMoveOf(meeting),
      takesEvents: people.get(0)?.takesEvents ?? false,
      zoneKnown: numbersWhere(people, ({ zone }) => zone !== null),
      zones,
      decidedBy: (numbers, at) =>
        timesDecidedBy({ meeting, evidence: evidence.state, users: people }, numbers, at, policy),
      rankedProposals: (numbers, at) =>
        rankProposals(
          { meeting, evidence: evidence.state, users: people },
          openProposals(meeting, at).filter(({ number }) => numbers.includes(number)),
          at,
          policy,
        ),
      settled: (recipient, kind, number) => settled.has([recipient, kind, number].join()),
      deliveries,
      unconfirmed: [...unconfirmed.keys()],
      ...inSlack,
    },
    users: people,
    evidence,
    mails,
    unconfirmed,
    events,
    said,
  };
}

/** The zones of those who haven't replied and have an account, if there is a deadline to remind them of. */
async function zonesOfWaiting(
  users: Pick<Users, 'byEmails'>,
  meeting: ExistingMeeting,
): Promise<ReadonlyMap<number, string>> {
  const waiting = meeting.deadline === null ? [] : participantsWithStatus(meeting, 'pending');
  const numbers = new Map(
    waiting.flatMap(({ number, email }): [string, number][] =>
      email === null ? [] : [[normalizeEmail(email), number]],
    ),
  );
  if (numbers.size === 0) return new Map();
  const known = await users.byEmails([...numbers.keys()]);
  return new Map(
    [...known].flatMap(([email, { zone }]): [number, string][] =>
      zone === null ? [] : [[numbers.get(email)!, zone]],
    ),
  );
}

/** Whose settings a request changes, as participant 0; no one where it asks for a meeting. */
async function requesterIn(
  users: LoadTargetDeps['users'],
  { understanding }: Conversation,
): Promise<Map<number, User>> {
  if (understanding?.kind !== 'settings' && understanding?.kind !== 'change') return new Map();
  const user = (await users.byIds([understanding.userId])).get(understanding.userId);
  return new Map(user ? [[0, user]] : []);
}

const numbersWhere = (people: ReadonlyMap<number, User>, is: (user: User) => boolean): ReadonlySet<number> =>
  new Set([...people].filter(([, user]) => is(user)).map(([number]) => number));
