import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SLACK_EVENTS, SLACK_INTERACTIVE } from '#contracts/slack-manifest.ts';
import type { DemoButton } from './draw.ts';
import type { DemoSlackStore, StoredMessage } from './store.ts';
import {
  APP_ID,
  DEMO_BOT,
  DEMO_TEAM,
  type DemoConversation,
  demoConversationOf,
  type Member,
} from './workspace.ts';

/** How long Slack waits for an answer, in milliseconds. */
const PATIENCE = 3_000;

/** The answer of Kairos; null if Kairos didn't take the request. */
type Delivered = { body: string } | null;

/**
 * Sends Kairos the actions of people, signed, in the forms of https://docs.slack.dev/reference/events and
 * https://docs.slack.dev/reference/interaction-payloads. Nothing is sent unless the bot is in the workspace. `pauses`
 * precede each further attempt to deliver an event, in milliseconds; Slack's own are too long for a demo.
 */
export function createDemoEvents({
  store,
  deliverTo,
  signingSecret,
  now,
  pauses = [500, 3_000, 10_000],
}: {
  store: DemoSlackStore;
  /** The origin of Kairos. */
  deliverTo: () => string;
  signingSecret: string;
  now: () => Date;
  pauses?: readonly number[];
}) {
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const seconds = () => String(now().getTime() / 1000);
  let presses = 0;
  /** In microseconds like Slack's own, so that no two presses are the same, not even at once. */
  const pressedAt = () =>
    `${(now().getTime() / 1000).toFixed(3)}${String(presses++ % 1000).padStart(3, '0')}`;

  async function deliver(path: string, type: string, body: string, retry = 0): Promise<Delivered> {
    const time = String(Math.floor(Number(seconds())));
    const mac = createHmac('sha256', signingSecret).update(`v0:${time}:${body}`).digest('hex');
    try {
      const response = await fetch(new URL(path, deliverTo()), {
        method: 'POST',
        body,
        headers: {
          'content-type': type,
          'x-slack-request-timestamp': time,
          'x-slack-signature': `v0=${mac}`,
          ...(retry > 0 && { 'x-slack-retry-num': String(retry) }),
        },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE)]),
      });
      const text = await response.text();
      return response.ok ? { body: text } : null;
    } catch {
      return null;
    }
  }

  /** Continues in the background, with as many further attempts as there are pauses. */
  async function send(event: Record<string, unknown>, onLost = async () => {}): Promise<void> {
    if (!(await store.hasBot())) return;
    const body = JSON.stringify({
      ...{ token: 'unused', team_id: DEMO_TEAM.id, api_app_id: APP_ID, type: 'event_callback', event },
      ...{ event_id: `Ev${randomUUID()}`, event_time: Math.floor(Number(seconds())) },
      authorizations: [
        {
          enterprise_id: null,
          team_id: DEMO_TEAM.id,
          user_id: DEMO_BOT.user,
          is_bot: true,
          is_enterprise_install: false,
        },
      ],
    });
    const attempts = async () => {
      for (const [retry, pause] of [0, ...pauses].entries()) {
        await sleep(pause, undefined, { signal: closing.signal });
        if (await deliver(SLACK_EVENTS, 'application/json', body, retry)) return;
      }
      await onLost();
    };
    // Closing doesn't wait for the next attempt.
    const work = attempts()
      .catch(() => {})
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  /** Once, unless the bot isn't there: Slack doesn't resend clicks and commands. */
  async function interact(fields: Record<string, string>): Promise<Delivered> {
    if (!(await store.hasBot())) return null;
    const body = new URLSearchParams(fields).toString();
    return deliver(SLACK_INTERACTIVE, 'application/x-www-form-urlencoded', body);
  }

  const messageView = ({ author, text, ts, thread, blocks }: StoredMessage) => ({
    ...{ type: 'message', user: author, text, ts, team: DEMO_TEAM.id },
    ...(blocks.length > 0 && { blocks }),
    ...(thread && { thread_ts: thread }),
  });

  return {
    /** A message by a person; with the second event that Slack sends if it mentions the bot in a channel. */
    async posted(message: StoredMessage): Promise<void> {
      const { kind } = demoConversationOf(message.channel)!;
      const event = { ...messageView(message), channel: message.channel, event_ts: message.ts };
      await send({ ...event, channel_type: kind }, () => store.markLost(message));
      if (kind === 'channel' && message.text.includes(`<@${DEMO_BOT.user}>`))
        await send({ ...event, type: 'app_mention' });
    },

    homeOpened: ({ id, direct }: Member) =>
      send({ type: 'app_home_opened', user: id, channel: direct, tab: 'home', event_ts: seconds() }),

    /** Someone removes the bot, which revokes its token. */
    async removed(): Promise<void> {
      await send({
        type: 'tokens_revoked',
        tokens: { oauth: [], bot: [DEMO_BOT.user] },
        event_ts: seconds(),
      });
      await send({ type: 'app_uninstalled', event_ts: seconds() });
      await store.setBot(false);
    },

    /** A click on a button of a message, or of the Home tab. */
    pressed(
      { id, handle }: Member,
      block_id: string,
      button: DemoButton,
      on: StoredMessage | null,
    ): Promise<Delivered> {
      const payload = {
        ...{
          type: 'block_actions',
          api_app_id: APP_ID,
          token: 'unused',
          trigger_id: randomUUID(),
          state: { values: {} },
        },
        user: { id, username: handle, name: handle, team_id: DEMO_TEAM.id },
        team: { id: DEMO_TEAM.id, domain: DEMO_TEAM.domain },
        ...{ enterprise: null, is_enterprise_install: false },
        actions: [{ ...button, block_id, action_ts: pressedAt() }],
        ...(on
          ? {
              container: {
                ...{
                  type: 'message',
                  message_ts: on.ts,
                  channel_id: on.channel,
                  is_ephemeral: on.onlyFor !== null,
                },
                ...(on.thread && { thread_ts: on.thread }),
              },
              channel: { id: on.channel, name: demoConversationOf(on.channel)?.name },
              message: messageView(on),
            }
          : { container: { type: 'view', view_id: `V0${id}` }, view: { id: `V0${id}`, type: 'home' } }),
      };
      return interact({ payload: JSON.stringify(payload) });
    },

    commanded: (member: Member, place: DemoConversation, command: string, text: string): Promise<Delivered> =>
      interact({
        ...{ token: 'unused', api_app_id: APP_ID, command, text, trigger_id: randomUUID() },
        ...{ team_id: DEMO_TEAM.id, team_domain: DEMO_TEAM.domain, is_enterprise_install: 'false' },
        ...{ channel_id: place.id, channel_name: place.name, user_id: member.id, user_name: member.handle },
      }),

    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

export type DemoEvents = ReturnType<typeof createDemoEvents>;
