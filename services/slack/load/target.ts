import type { SlackEvent } from '#contracts/events/slack.ts';
import type { ChannelAttempt, TargetMeeting, TargetRequest } from '#services/sagas/load/target.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { SlackMeetingState, SlackRequestState, SlackState } from '../plans/state.ts';
import type { SlackTask } from '../plans/task.ts';

/** The events of the conversation, oldest first. */
type Said = { said: readonly RecordedEvent<SlackEvent>[] };

export type SlackTargetMeeting = TargetMeeting &
  Said & { state: Pick<SlackMeetingState, 'conversation' | 'slackOf' | 'admissible'> };

/** A request in Slack that has not led to a meeting. */
export type SlackTargetRequest = TargetRequest &
  Said & {
    state: Pick<SlackRequestState, 'conversation' | 'isConnected'>;
    /** Whose settings or meeting the request changes, as participant 0; nobody for a request for a new meeting. */
    users: ReadonlyMap<number, User>;
  };

export type SlackTarget = SlackTargetMeeting | SlackTargetRequest;

export type SlackAttempt = Omit<ChannelAttempt, 'loaded' | 'state'> & {
  task: SlackTask;
  loaded: SlackTarget;
  state: SlackState;
};
