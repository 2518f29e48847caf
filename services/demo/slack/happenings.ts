import { randomUUID } from 'node:crypto';
import { SLACK_EVENTS, SLACK_INTERACTIVE } from '#contracts/slack-manifest.ts';
import type { SlackBlock } from '#services/slack/port.ts';
import type { DemoButton } from './blocks.ts';
import type { DemoDelivered, DemoDeliveries } from './deliveries.ts';
import { messageView } from './message-view.ts';
import type { DemoSlackStore, StoredMessage } from './store.ts';
import {
  APP_ID,
  DEMO_BOT,
  DEMO_TEAM,
  type DemoConversation,
  demoConversationOf,
  type Member,
} from './workspace.ts';

const newId = (letters: string) => letters + randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();

/** A button that a member clicked: in a message, or on their Home tab. */
type DemoPress = {
  button: DemoButton;
  blockId: string;
  on: { message: StoredMessage } | { home: SlackBlock[] };
};

/**
 * What Slack sends Kairos, in the forms of https://docs.slack.dev/reference/events and
 * https://docs.slack.dev/reference/interaction-payloads. Nothing is sent unless the bot is installed in the workspace,
 * and only from conversations that the bot may read.
 */
export function createHappenings({
  store,
  deliveries,
  now,
}: {
  store: DemoSlackStore;
  deliveries: DemoDeliveries;
  now: () => Date;
}) {
  const seconds = () => Math.floor(now().getTime() / 1000);

  function send(event: Record<string, unknown>, onLost?: () => Promise<void>): void {
    const envelope = {
      token: 'unused',
      team_id: DEMO_TEAM.id,
      api_app_id: APP_ID,
      event,
      type: 'event_callback',
      event_id: newId('Ev'),
      event_time: seconds(),
      authorizations: [
        {
          enterprise_id: null,
          team_id: DEMO_TEAM.id,
          user_id: DEMO_BOT.user,
          is_bot: true,
          is_enterprise_install: false,
        },
      ],
      is_ext_shared_channel: false,
    };
    deliveries.event(SLACK_EVENTS, envelope, onLost);
  }

  /** The conversation of a message, if the bot may read there. */
  async function heardIn(channel: string): Promise<DemoConversation | null> {
    const [place, scopes] = [demoConversationOf(channel), await store.scopesNow()];
    const needed = place?.kind === 'im' ? 'im:history' : 'channels:history';
    return scopes?.includes(needed) ? place : null;
  }

  const wherein = ({ id, kind }: DemoConversation) => ({ channel: id, channel_type: kind });

  return {
    /**
     * A message from a person or the bot; with the second event that Slack sends if it mentions the bot in a channel.
     */
    async posted(message: StoredMessage): Promise<void> {
      const view = messageView(message);
      const place = await heardIn(message.channel);
      const onLost = () => store.markLost(message.channel, message.ts);
      if (place) send({ ...view, ...wherein(place), event_ts: message.ts }, onLost);
      const isMention =
        message.author !== DEMO_BOT.user &&
        demoConversationOf(message.channel)?.kind === 'channel' &&
        message.text.includes(`<@${DEMO_BOT.user}>`);
      if (isMention && (await store.scopesNow())?.includes('app_mentions:read'))
        send({ ...view, type: 'app_mention', channel: message.channel, event_ts: message.ts });
    },

    async changed(before: StoredMessage, after: StoredMessage): Promise<void> {
      const place = await heardIn(after.channel);
      if (!place) return;
      const ts = String(now().getTime() / 1000);
      send({
        type: 'message',
        subtype: 'message_changed',
        hidden: true,
        message: messageView(after),
        previous_message: messageView(before),
        ...wherein(place),
        ts,
        event_ts: ts,
      });
    },

    async homeOpened(member: Member): Promise<void> {
      if (!(await store.scopesNow())) return;
      send({
        type: 'app_home_opened',
        user: member.id,
        channel: member.direct,
        tab: 'home',
        event_ts: String(now().getTime() / 1000),
      });
    },

    /** Someone removed the bot, which has revoked its tokens. */
    removed(): void {
      const event_ts = String(now().getTime() / 1000);
      send({ type: 'tokens_revoked', tokens: { oauth: [], bot: [DEMO_BOT.user] }, event_ts });
      send({ type: 'app_uninstalled', event_ts });
    },

    pressed(member: Member, { button, blockId, on }: DemoPress): Promise<DemoDelivered> {
      const place = 'message' in on ? demoConversationOf(on.message.channel) : null;
      const at = String(now().getTime() / 1000);
      const where =
        'message' in on
          ? {
              container: {
                type: 'message',
                message_ts: on.message.ts,
                channel_id: on.message.channel,
                is_ephemeral: on.message.onlyFor !== null,
                ...(on.message.thread && { thread_ts: on.message.thread }),
              },
              channel: { id: place?.id, name: place?.name },
              message: messageView(on.message),
            }
          : {
              container: { type: 'view', view_id: `V0${member.id}` },
              view: { id: `V0${member.id}`, type: 'home', team_id: DEMO_TEAM.id, blocks: on.home },
            };
      const payload = {
        type: 'block_actions',
        user: { id: member.id, username: member.handle, name: member.handle, team_id: DEMO_TEAM.id },
        api_app_id: APP_ID,
        token: 'unused',
        team: { id: DEMO_TEAM.id, domain: DEMO_TEAM.domain },
        enterprise: null,
        is_enterprise_install: false,
        trigger_id: `${seconds()}.${newId('')}`,
        state: { values: {} },
        actions: [{ ...button, block_id: blockId, action_ts: at }],
        ...where,
      };
      return deliveries.interaction(SLACK_INTERACTIVE, { payload: JSON.stringify(payload) });
    },

    commanded(
      member: Member,
      place: DemoConversation,
      command: string,
      text: string,
    ): Promise<DemoDelivered> {
      return deliveries.interaction(SLACK_INTERACTIVE, {
        token: 'unused',
        team_id: DEMO_TEAM.id,
        team_domain: DEMO_TEAM.domain,
        channel_id: place.id,
        channel_name: place.name,
        user_id: member.id,
        user_name: member.handle,
        command,
        text,
        api_app_id: APP_ID,
        is_enterprise_install: 'false',
        trigger_id: `${seconds()}.${newId('')}`,
      });
    },
  };
}

export type Happenings = ReturnType<typeof createHappenings>;
