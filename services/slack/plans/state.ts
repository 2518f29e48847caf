import type { RequestState, SagaState } from '#services/sagas/plans/state.ts';
import type { Conversation } from '../conversation/conversation.ts';

/** A connected Slack account, as far as plans need it. */
type ConnectedSlackAccount = {
  team: string;
  slackUser: string;
  notices: boolean /** ISO. */;
  since: string;
};

/** A request in Slack that has no meeting yet. */
export type SlackRequestState = RequestState & {
  conversation: Conversation;
  /** Whether the requester's account is connected now. */
  isConnected: boolean;
};

export type SlackMeetingState = SagaState & {
  /** The Slack conversation; empty if nothing was said. */
  conversation: Conversation;
  /** Slack accounts by participant number; for people with several, the account in this meeting's workspace. */
  slackOf: ReadonlyMap<number, ConnectedSlackAccount>;
  /**
   * In a meeting requested in Slack, the accounts, by number, of people who need no invitation: their calendar is
   * connected.
   */
  admissible: ReadonlyMap<number, string>;
};

export type SlackState = SlackRequestState | SlackMeetingState;

export const wasAskedInSlack = ({ conversation }: Pick<SlackState, 'conversation'>): boolean =>
  conversation.asked !== null;
