/** Where Slack sends what happens in conversations, and what people press. */
export const SLACK_EVENTS = '/api/slack/events';
export const SLACK_INTERACTIVE = '/api/slack/interactive';

/** What the bot may do: post, and read the conversations that it is part of. */
export const SLACK_BOT_SCOPES = [
  'chat:write',
  'channels:history',
  'groups:history',
  'im:history',
  'mpim:history',
] as const;

/** Messages in channels, private channels, direct and group direct conversations. */
export const SLACK_BOT_EVENTS = ['message.channels', 'message.groups', 'message.im', 'message.mpim'] as const;

/** The app manifest from which Slack makes the bot; `origin` is the public address, without a slash at its end. */
export const slackManifest = (origin: string) => ({
  display_information: {
    name: 'Kairos',
    description: 'Finds the time that fits everyone, and says why',
  },
  features: { bot_user: { display_name: 'Kairos', always_online: true } },
  oauth_config: { scopes: { bot: SLACK_BOT_SCOPES } },
  settings: {
    event_subscriptions: { request_url: origin + SLACK_EVENTS, bot_events: SLACK_BOT_EVENTS },
    interactivity: { is_enabled: true, request_url: origin + SLACK_INTERACTIVE },
  },
});
