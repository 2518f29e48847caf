/** The base path of the demo that replaces Slack while there is no Slack app. */
export const DEMO_SLACK = '/demo/slack';

/** A block of Block Kit, as JSON: https://docs.slack.dev/reference/block-kit/blocks */
export type DemoSlackBlock = { type: string; block_id?: string; [field: string]: unknown };

export type DemoSlackPerson = {
  /** For example U0DEMO01. */
  id: string;
  name: string;
  email: string;
  /** IANA. */
  zone: string;
};

/** A channel, or a person's direct messages with the bot. */
export type DemoSlackConversation = {
  id: string;
  kind: 'channel' | 'direct';
  /** Without the leading sign. */
  name: string;
  /** The `ts` of the newest message by someone else; null if there is none. */
  latest: string | null;
};

export type DemoSlackMessage = {
  /** The message's id in its conversation, and when it was written: seconds since 1970. */
  ts: string;
  /** The `ts` of the message it replies to; null if it is not a reply. */
  thread: string | null;
  /** The id of a person or of the bot. */
  by: string;
  text: string;
  /** Empty for messages typed by people. */
  blocks: DemoSlackBlock[];
  isEdited: boolean;
  /** No one else can see it. */
  isOnlyForMe: boolean;
  /** Kairos did not accept it, even after retries. */
  isLost: boolean;
};

/**
 * GET /demo/slack/api/state?as=<id or address>&in=<id or name of a conversation>: what one person sees, or the first
 * person if no one matches. An unknown conversation has no messages.
 */
export type DemoSlackState = {
  /** The person whose view this is. */
  me: string;
  team: string;
  /** Whether the bot is installed in the workspace. */
  isInstalled: boolean;
  bot: { id: string; name: string };
  people: DemoSlackPerson[];
  conversations: DemoSlackConversation[];
  /** The messages of the requested conversation, in the order they were written. */
  messages: DemoSlackMessage[];
  /** The bot's Home tab; null until it shows something. */
  home: DemoSlackBlock[] | null;
};
