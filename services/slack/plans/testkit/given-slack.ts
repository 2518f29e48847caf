import type { SlackAction, SlackEvent, SlackMessage } from '#contracts/events/slack.ts';
import { fold, type Timestamped } from '#services/domain/decider.ts';
import {
  givenState,
  type Happened,
  mondayAt,
  PLAN_MEETING,
  PLAN_ORGANIZER,
} from '#services/sagas/plans/testkit/given.ts';
import { channelState } from '../../channel.ts';
import { type Conversation, conversationDecider } from '../../conversation/conversation.ts';
import type { SlackMeetingState, SlackRequestState } from '../state.ts';

/* Conversations about the meeting of `given.ts`, in a few words each: Ada asks for the meeting in a channel. */

type ConnectedSlackAccount =
  SlackMeetingState['slackOf'] extends ReadonlyMap<number, infer Account> ? Account : never;

export const SLACK_TEAM = 'T1';
export const SLACK_CHANNEL = 'C1';
const place = { team: SLACK_TEAM, channel: SLACK_CHANNEL, thread: null };

export const slackAsked: SlackEvent = {
  type: 'SlackAsked',
  data: { ...place, ts: '1.1', where: 'channel', by: 'UADA', text: 'meet' },
};
export const slackLinkRequired: SlackEvent = { type: 'SlackLinkRequired', data: {} };
/** With everyone of `given.ts`, known in Slack by number. */
export const slackUnderstood: SlackEvent = {
  type: 'SlackUnderstood',
  data: {
    userId: PLAN_ORGANIZER,
    zone: 'Europe/London',
    title: 'Review',
    duration: 60,
    dateRangeStart: '2026-03-02',
    dateRangeEnd: '2026-03-06',
    timePreference: 'business',
    aiDecisionMode: 'auto',
    people: [1, 2, 3].map((number) => ({
      email: `p${number}@example.org`,
      name: `Person ${number}`,
      slackUser: `U${number}`,
      zone: null,
    })),
    understoodBy: 'grammar',
  },
};
export const slackSettingsUnderstood: SlackEvent = {
  type: 'SlackSettingsUnderstood',
  data: {
    userId: '5a8f3c1e-0d2b-4e6f-8a9c-7b1d2e3f4a5b',
    before: { noticeMinutes: 0 },
    after: { noticeMinutes: 240 },
  },
};
export const slackChangeUnderstood: SlackEvent = {
  type: 'SlackChangeUnderstood',
  data: {
    userId: PLAN_ORGANIZER,
    meeting: '5a8f3c1e-0d2b-4e6f-8a9c-7b1d2e3f4a5b',
    title: 'Budget review',
    change: { kind: 'cancel' },
  },
};
/** Can be undone until one minute after Monday noon. */
export const slackChangeMade: SlackEvent = {
  type: 'SlackChangeMade',
  data: {
    undoable: {
      booking: null,
      since: mondayAt('12:00').toISOString(),
      until: mondayAt('12:01').toISOString(),
    },
  },
};
export const slackNotUnderstood: SlackEvent = { type: 'SlackNotUnderstood', data: { why: 'nobody' } };
export const slackAskedErased: SlackEvent = {
  type: 'SlackAsked',
  data: { ...place, ts: '1.1', where: 'channel', by: null, text: null },
};

export const slackPressed = (press: number, action: SlackAction = { kind: 'cancel' }): SlackEvent => ({
  type: 'SlackPressed',
  data: { ...place, press, id: `press ${press}`, by: 'UADA', action },
});
type Outcome = Extract<SlackEvent, { type: 'SlackPressAnswered' }>['data']['outcome'];
export const slackPressAnswered = (press: number, outcome: Outcome): SlackEvent => ({
  type: 'SlackPressAnswered',
  data: { press, outcome },
});
export const slackPostingBegun = (message: SlackMessage): SlackEvent => ({
  type: 'SlackPosting',
  data: { ...place, message },
});
export const slackPosted = (message: SlackMessage, shows: string): SlackEvent[] => [
  slackPostingBegun(message),
  { type: 'SlackPosted', data: { message, channel: SLACK_CHANNEL, ts: '2.1', shows } },
];
export const slackPostFailed = (message: SlackMessage): SlackEvent[] => [
  slackPostingBegun(message),
  { type: 'SlackPostFailed', data: { message, why: 'gone' } },
];

/** An event, or an event with the time at which it happened; by default noon, or the time of the event before. */
export type SlackHappened = SlackEvent | [Date, SlackEvent];

export function conversationAfter(...history: SlackHappened[]): Conversation {
  let clock = mondayAt('12:00');
  const events = history.map((entry): Timestamped<SlackEvent> => {
    const [time, event] = Array.isArray(entry) ? entry : [clock, entry];
    clock = time;
    return { ...event, meta: { at: time.toISOString() } };
  });
  return fold(conversationDecider, events);
}

/** A request without a meeting yet. */
export function requestState(
  history: readonly SlackHappened[],
  changes: Partial<SlackRequestState> = {},
): SlackRequestState {
  const conversation = conversationAfter(...history);
  const facts = { conversation, isConnected: false, ...changes };
  return {
    meetingId: PLAN_MEETING,
    meeting: null,
    channels: [channelState(facts.conversation, (state) => ({ ...state, ...facts }) as SlackRequestState)],
    parked: new Set(),
    refused: new Set(),
    inDoubtUntil: null,
    ...facts,
  };
}

/** The state that results from a meeting's history, with the known Slack facts: by default, none. */
export function slackState(
  history: readonly Happened[],
  {
    conversation = conversationDecider.initial,
    slackOf = new Map(),
    admissible = new Map(),
    ...changes
  }: Partial<SlackMeetingState> = {},
): SlackMeetingState {
  const facts = { conversation, slackOf, admissible };
  const channel = channelState(conversation, (state) => ({ ...state, ...facts }) as SlackMeetingState);
  return { ...givenState(history, { channels: [channel], ...changes }), ...facts };
}

/** A person's Slack account, connected before anything happened. */
export const slackAccount = (
  slackUser: string,
  changes: Partial<ConnectedSlackAccount> = {},
): ConnectedSlackAccount => ({
  team: SLACK_TEAM,
  slackUser,
  notices: true,
  since: mondayAt('00:00', -7).toISOString(),
  ...changes,
});
