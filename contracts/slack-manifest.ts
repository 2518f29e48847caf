/** Where Slack sends events from conversations. */
export const SLACK_EVENTS = '/api/slack/events';
/** Where Slack sends button presses and the command. */
export const SLACK_INTERACTIVE = '/api/slack/interactive';
/** Where Slack redirects after someone has added the bot. */
export const SLACK_OAUTH_CALLBACK = '/api/slack/oauth/callback';

const SLACK_COMMAND = '/kairos';

/** The bot's permissions, for both the installation and the manifest. */
export const SLACK_BOT_SCOPES = [
  // Post, and read the conversations it is in.
  'chat:write',
  'channels:history',
  'groups:history',
  'im:history',
  'mpim:history',
  // Be mentioned, and be called by its command.
  'app_mentions:read',
  'commands',
  // Message a person, and read their name, time zone and email address.
  'im:write',
  'users:read',
  'users:read.email',
] as const;

/** Messages in channels, private channels, direct and group direct messages; App Home; the bot's removal. */
const SLACK_BOT_EVENTS = [
  'message.channels',
  'message.groups',
  'message.im',
  'message.mpim',
  'app_mention',
  'app_home_opened',
  'app_uninstalled',
  'tokens_revoked',
] as const;

/** The app manifest from which Slack creates the bot. `origin` is the public address without a trailing slash. */
export const slackManifest = (origin: string) => ({
  display_information: {
    name: 'Kairos',
    description: 'Finds a time that works for everyone, and says why',
  },
  features: {
    bot_user: { display_name: 'Kairos', always_online: true },
    app_home: { home_tab_enabled: true, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
    slash_commands: [
      {
        command: SLACK_COMMAND,
        url: origin + SLACK_INTERACTIVE,
        description: 'Find a time for a meeting',
        usage_hint: '30 min with @ben and @ana next week',
        // Otherwise mentions of people arrive as plain text.
        should_escape: true,
      },
    ],
  },
  oauth_config: {
    redirect_urls: [origin + SLACK_OAUTH_CALLBACK],
    scopes: { bot: SLACK_BOT_SCOPES },
  },
  settings: {
    event_subscriptions: { request_url: origin + SLACK_EVENTS, bot_events: SLACK_BOT_EVENTS },
    interactivity: { is_enabled: true, request_url: origin + SLACK_INTERACTIVE },
    org_deploy_enabled: false,
    socket_mode_enabled: false,
    token_rotation_enabled: false,
  },
});
