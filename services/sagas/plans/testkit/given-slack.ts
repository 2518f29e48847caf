import type { SlackAction, SlackEvent, SlackMessage } from '#contracts/events/slack.ts';
import { type Conversation, conversation as decider } from '#services/domain/conversation/conversation.ts';
import { type At, fold } from '#services/domain/decider.ts';
import type { AskedState, SlackAccount } from '../state.ts';
import { at, MEETING, ORGANIZER } from './given.ts';

/* Conversations about the meeting of `given.ts`, in a few words each: Ada asks for it in a channel. */

export const TEAM = 'T1';
export const CHANNEL = 'C1';
const place = { team: TEAM, channel: CHANNEL, thread: null };

export const asked: SlackEvent = {
  type: 'SlackAsked',
  data: { ...place, ts: '1.1', where: 'channel', by: 'UADA', text: 'meet' },
};
export const linkRequired: SlackEvent = { type: 'SlackLinkRequired', data: {} };
/** With everybody of `given.ts`, known in Slack by their number. */
export const understood: SlackEvent = {
  type: 'SlackUnderstood',
  data: {
    userId: ORGANIZER,
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
export const notUnderstood: SlackEvent = { type: 'SlackNotUnderstood', data: { why: 'nobody' } };
export const erased: SlackEvent = {
  type: 'SlackAsked',
  data: { ...place, ts: '1.1', where: 'channel', by: null, text: null },
};

export const pressed = (press: number, action: SlackAction = { kind: 'cancel' }): SlackEvent => ({
  type: 'SlackPressed',
  data: { ...place, press, id: `press ${press}`, by: 'UADA', action },
});
type Outcome = Extract<SlackEvent, { type: 'SlackPressAnswered' }>['data']['outcome'];
export const answered = (press: number, outcome: Outcome): SlackEvent => ({
  type: 'SlackPressAnswered',
  data: { press, outcome },
});
export const begun = (message: SlackMessage): SlackEvent => ({
  type: 'SlackPosting',
  data: { ...place, message },
});
export const posted = (message: SlackMessage, shows: string): SlackEvent[] => [
  begun(message),
  { type: 'SlackPosted', data: { message, channel: CHANNEL, ts: '2.1', shows } },
];
export const failed = (message: SlackMessage): SlackEvent[] => [
  begun(message),
  { type: 'SlackPostFailed', data: { message, why: 'gone' } },
];

/** An event, or an event with the time at which it happened; without one it is noon, or the time of the one before. */
export type Said = SlackEvent | [Date, SlackEvent];

export function said(...history: Said[]): Conversation {
  let clock = at('12:00');
  const events = history.map((entry): At<SlackEvent> => {
    const [time, event] = Array.isArray(entry) ? entry : [clock, entry];
    clock = time;
    return { ...event, meta: { at: time.toISOString() } };
  });
  return fold(decider, events);
}

/** A request of which there is no meeting yet. */
export const request = (history: readonly Said[], changes: Partial<AskedState> = {}): AskedState => ({
  meetingId: MEETING,
  meeting: null,
  conversation: said(...history),
  linked: false,
  parked: new Set(),
  quietAt: null,
  ...changes,
});

/** The Slack account of one of the people, connected before anything happened. */
export const account = (slackUser: string, changes: Partial<SlackAccount> = {}): SlackAccount => ({
  team: TEAM,
  slackUser,
  notices: true,
  since: at('00:00', -7).toISOString(),
  ...changes,
});
