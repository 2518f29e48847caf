/** Under this path stands what takes the place of Slack where there is no Slack app. */
export const DEMO_SLACK = '/demo/slack';

/** A block of Block Kit, as JSON: https://docs.slack.dev/reference/block-kit/blocks */
export type DemoSlackBlock = { type: string; block_id?: string; [field: string]: unknown };

export type DemoSlackPerson = {
  /** Such as U0DEMO01. */
  id: string;
  name: string;
  email: string;
  /** IANA. */
  zone: string;
};

/** A channel, or the conversation between one person and the bot. */
export type DemoSlackConversation = {
  id: string;
  kind: 'channel' | 'direct';
  /** Without the sign before it. */
  name: string;
  /** The `ts` of the newest message there that somebody else wrote; null for none. */
  latest: string | null;
};

export type DemoSlackMessage = {
  /** Its own id in its conversation, and when it was written: seconds since 1970. */
  ts: string;
  /** The `ts` of the message that it answers; null for none. */
  thread: string | null;
  /** A person's id, or the bot's. */
  by: string;
  text: string;
  /** Empty for what people type. */
  blocks: DemoSlackBlock[];
  isEdited: boolean;
  /** Nobody else sees it. */
  isOnlyForMe: boolean;
  /** Kairos did not take it, however often it was told. */
  isLost: boolean;
};

/**
 * GET /demo/slack/api/state?as=<id or address>&in=<id or name of a conversation>: what one person sees, the first of them where
 * nobody has this name. Of an unknown conversation there are no messages.
 */
export type DemoSlackState = {
  /** Whose view it is. */
  me: string;
  team: string;
  /** Whether the workspace has the bot. */
  isInstalled: boolean;
  bot: { id: string; name: string };
  people: DemoSlackPerson[];
  conversations: DemoSlackConversation[];
  /** Of the one that is asked for, in the order in which they were written. */
  messages: DemoSlackMessage[];
  /** What the bot shows on its Home tab; null while it has shown nothing. */
  home: DemoSlackBlock[] | null;
};
