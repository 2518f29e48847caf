import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import { conversationDecider } from '#services/domain/conversation/conversation.ts';
import { fold } from '#services/domain/decider.ts';
import { type DeliveryState, deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { type Evidence, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { asLoaded, type LoadedStream } from '#services/use-cases/commands/execute.ts';
import { userIdsIn, usersIn } from '#services/use-cases/meetings/people.ts';
import type { RequestState, SagaState } from '../plans/state.ts';
import { peopleInSlack, type SlackDirectory } from './people-in-slack.ts';

type Read<State> = {
  state: Omit<State, 'parked' | 'joinPause' | 'inDoubtUntil'>;
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
};

/** A request in Slack that has not led to a meeting yet. */
export type TargetRequest = Read<RequestState>;

export type TaskTarget = TargetMeeting | TargetRequest;

export const isTargetMeeting = (loaded: TaskTarget): loaded is TargetMeeting => loaded.state.meeting !== null;

export type LoadTargetDeps = {
  log: EventLog;
  users: Pick<Users, 'byIds'>;
  slack: SlackDirectory | null;
};

/** Reads the streams of a meeting, or of a request for one. Null if neither exists. */
export async function loadTaskTarget(deps: LoadTargetDeps, meetingId: string): Promise<TaskTarget | null> {
  const { log, users, slack } = deps;
  const [events, known, sending, said] = await Promise.all([
    log.read<'meeting'>(`meeting-${meetingId}`),
    log.read<'evidence'>(`evidence-${meetingId}`),
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
      users: new Map(),
      events,
      said,
    };
  }

  const [people, inSlack] = await Promise.all([
    usersIn(users, meeting),
    slack
      ? peopleInSlack({ users, slack }, meeting, conversation, userIdsIn(meeting))
      : { slackOf: new Map(), admissible: new Map() },
  ]);

  const evidence = asLoaded(evidenceDecider, known);
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
      zoneKnown: numbersWhere(people, ({ zone }) => zone !== null),
      settled: (recipient, kind, number) => settled.has([recipient, kind, number].join()),
      deliveries,
      ...inSlack,
    },
    users: people,
    evidence,
    mails,
    events,
    said,
  };
}

const numbersWhere = (people: ReadonlyMap<number, User>, is: (user: User) => boolean): ReadonlySet<number> =>
  new Set([...people].filter(([, user]) => is(user)).map(([number]) => number));
