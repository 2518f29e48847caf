import { HOUR, MINUTE } from '#contracts/durations.ts';
import { sameAddress } from '#contracts/email-address.ts';
import type { SlackPerson } from '#contracts/events/slack.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
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

/** Who the Slack request means by a participant; undefined if the request doesn't name them. */
export function askedFor(
  { understanding }: Conversation,
  { email, invitedAs }: Participant,
): SlackPerson | undefined {
  if (understanding?.kind !== 'understood') return undefined;
  return (understanding.people ?? []).find(
    (person) => sameAddress(person.email, email) || sameAddress(person.email, invitedAs),
  );
}

/** When Slack's plans act, in milliseconds. */
export const slackTiming = {
  /** How long after a press the person still gets an answer. */
  whisperFor: HOUR,
  /** A notice in Slack follows its email by at most this much. */
  noticeFor: 24 * HOUR,
  /** How often to check whether a person has connected their Slack account … */
  linkLook: 5 * MINUTE,
  /** … and for how long after they were asked to. */
  linkWait: 24 * HOUR,
  /** A request in Slack that led to nothing is erased after this long. */
  forgetAsked: 30 * 24 * HOUR,
} as const;
