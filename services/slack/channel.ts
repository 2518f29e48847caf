import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import { fold } from '#services/domain/decider.ts';
import type { Channel, OpenChannel, TaskTarget } from '#services/sagas/load/target.ts';
import type { PlanState } from '#services/sagas/plans/state.ts';
import type { ChannelTask } from '#services/sagas/plans/task.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { type Conversation, conversationDecider, postOf } from './conversation/conversation.ts';
import { peopleInSlack } from './load/people-in-slack.ts';
import type { SlackTarget, SlackTargetMeeting, SlackTargetRequest } from './load/target.ts';
import { giveUpInSlack, performInSlack } from './performers/perform.ts';
import type { SlackTaskDeps } from './performers/slack-deps.ts';
import { answerTells } from './plans/answer.ts';
import * as messages from './plans/messages.ts';
import * as requests from './plans/requests.ts';
import { askedFor, type SlackState, wasAskedInSlack } from './plans/state.ts';
import { isOfSlack, SLACK, type SlackTask } from './plans/task.ts';

type Said = readonly RecordedEvent<SlackEvent>[];

/** Slack's addition to the state of a meeting, or of a request without a meeting. */
type SlackFacts =
  | Pick<SlackTargetMeeting['state'], 'conversation' | 'slackOf' | 'admissible'>
  | Pick<SlackTargetRequest['state'], 'conversation' | 'isConnected'>;

/** Slack as a channel of the sagas. */
export function createSlackChannel(deps: SlackTaskDeps): Channel {
  return {
    async read(meetingId) {
      const said = await deps.log.read<'slack'>(`slack-${meetingId}`);
      const conversation = fold(conversationDecider, said);
      const { asked } = conversation;
      return async (meeting) => {
        if (meeting) {
          const people = await peopleInSlack(deps, meeting, conversation);
          return open({ conversation, ...people }, said);
        }
        if (!asked) return null;
        const isConnected =
          asked.by !== null && (await deps.slack.connections.of(asked.team, asked.by)) !== null;
        return open({ conversation, isConnected }, said, await requesterIn(deps.users, conversation));
      };
    },
  };

  function open(facts: SlackFacts, said: Said, requester?: ReadonlyMap<number, User>): OpenChannel {
    // The channel is opened anew for each state of a meeting, so its facts are of the same kind.
    const stateOf = (state: PlanState) => ({ ...state, ...facts }) as SlackState;
    const targetOf = (loaded: TaskTarget) =>
      ({
        ...(requester && { users: requester }),
        ...loaded,
        said,
        state: { ...loaded.state, ...facts },
      }) as SlackTarget;
    return {
      name: SLACK,
      plans: channelState(facts.conversation, stateOf),
      events: said,
      causeOf: (task, events) => causeOf(ownTask(task), events, said),
      perform: (task, { loaded, state, ...attempt }) =>
        performInSlack(deps, {
          ...attempt,
          task: ownTask(task),
          loaded: targetOf(loaded),
          state: stateOf(state),
        }),
      giveUp: (task, loaded) => giveUpInSlack(deps, { task: ownTask(task), loaded: targetOf(loaded) }),
    };
  }
}

/** Slack's part of the state that the sagas' plans look at. `stateOf` adds Slack's facts to that state. */
export const channelState = (
  conversation: Conversation,
  stateOf: (state: PlanState) => SlackState,
): OpenChannel['plans'] => ({
  wasAsked: wasAskedInSlack({ conversation }),
  shows: (ranking) => answerTells(conversation, ranking),
  hasFailed: postOf(conversation, 'answer')?.state === 'failed',
  zoneOf: (participant) => askedFor(conversation, participant)?.zone ?? null,
  first: (state, now) => [...requests.plan(stateOf(state), now), ...messages.firstWord(stateOf(state), now)],
  last: (state, now, isUndoable) =>
    isUndoable ? messages.answerToOrganizer(stateOf(state), now) : messages.plan(stateOf(state), now),
  nextDue(state, now, isUndoable) {
    const due = [
      requests.nextDue(stateOf(state), now),
      isUndoable ? null : messages.nextDue(stateOf(state), now),
    ].filter((time) => time !== null);
    return due.length > 0 ? new Date(Math.min(...due.map(Number))) : null;
  },
});

function ownTask(task: ChannelTask): SlackTask {
  if (!isOfSlack(task)) throw new Error(`${task.channel} has planned a task for Slack`);
  return task;
}

/** Whose settings or meeting a request changes, as participant 0; nobody for a request for a new meeting. */
async function requesterIn(
  users: Pick<SlackTaskDeps['users'], 'byIds'>,
  { understanding }: Conversation,
): Promise<Map<number, User>> {
  if (understanding?.kind !== 'settings' && understanding?.kind !== 'change') return new Map();
  const user = (await users.byIds([understanding.userId])).get(understanding.userId);
  return new Map(user ? [[0, user]] : []);
}

/**
 * The event that a task follows from: the press being answered, or else the meeting's newest event about the same
 * subject, or the request. None for a request that is forgotten because time passed.
 */
function causeOf(
  task: SlackTask,
  events: readonly RecordedEvent<MeetingEvent>[],
  said: Said,
): RecordedEvent<MeetingEvent | SlackEvent> | undefined {
  if (task.kind === 'forget') return undefined;
  if (task.kind === 'answerPress') return pressIn(said, task.press);
  if (task.kind === 'post' && task.message.startsWith('press:'))
    return pressIn(said, Number(task.message.slice('press:'.length)));
  const isAbout = ({ data }: RecordedEvent<MeetingEvent>) =>
    task.kind !== 'admit' || ('participant' in data && data.participant === task.participant);
  return events.findLast(isAbout) ?? events.at(-1) ?? said.findLast(({ type }) => type === 'SlackAsked');
}

const pressIn = (said: Said, number: number) =>
  said.find((event) => event.type === 'SlackPressed' && event.data.press === number);
