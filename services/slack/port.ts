import type { SlackMessage } from '#contracts/events/slack.ts';

/** A message as Slack draws it: `text` is for notices and screen readers, `blocks` for everyone else. */
export type Content = { text: string; blocks: readonly SlackBlock[] };

/** A block of Block Kit, as JSON: https://docs.slack.dev/reference/block-kit/blocks */
export type SlackBlock = { type: string; [field: string]: unknown };

/** A person in a workspace. */
export type SlackProfile = {
  id: string;
  /** Their name in the workspace. */
  name: string;
  /** Null for bots, and for guests whose address Slack doesn't reveal. */
  email: string | null;
  /** IANA; null if Slack doesn't know the zone. */
  zone: string | null;
  isBot: boolean;
};

/** A conversation, and the thread there to answer in; null for no thread. */
export type MessagePlace = { channel: string; thread: string | null };

export type SlackFailure = {
  ok: false;
  /**
   * `notConnected`: the bot isn't installed there, or its token was revoked. `gone`: no such channel or person, or the
   * bot isn't a member. `refused`: retrying will never help. `unreachable`: a retry may work later.
   */
  why: 'notConnected' | 'gone' | 'refused' | 'unreachable';
  /** Slack's own word, such as `channel_not_found`; nothing personal. */
  detail: string;
  /** Milliseconds, if Slack says how long to wait. */
  retryAfter?: number;
  /** The message may have arrived anyway. */
  outcomeUnknown?: boolean;
};

export type SlackAnswer<T> = ({ ok: true } & T) | SlackFailure;

/** In the name of the bot of a workspace. Never throws but on abort. */
type Call<Given extends unknown[], Answer = object> = (
  team: string,
  ...given: [...Given, signal: AbortSignal]
) => Promise<SlackAnswer<Answer>>;

type TaggedContent = Content & { tag: MessageTag };

/** Kairos's calls to Slack. */
export interface Slack {
  profile: Call<[slackUser: string], { profile: SlackProfile }>;
  /** The direct conversation between the bot and a person. */
  direct: Call<[slackUser: string], { channel: string }>;
  /** Not idempotent: when the outcome is unknown, `find` says by the tag whether the message arrived. */
  post: Call<[place: MessagePlace, content: TaggedContent], { channel: string; ts: string }>;
  /** The bot's message with this tag that was posted at or after `since`; null if there is none. */
  find: Call<[place: MessagePlace, sought: { tag: MessageTag; since: Date }], { ts: string | null }>;
  update: Call<[message: { channel: string; ts: string }, content: TaggedContent]>;
  /** Visible to a single person, until they reload; there is no way to check whether the message arrived. */
  whisper: Call<[place: MessagePlace, slackUser: string, content: Content]>;
  /** Draws a person's App Home. */
  showHome: Call<[slackUser: string, view: { blocks: readonly SlackBlock[] }]>;
}

/** Metadata sent with a message, by which the message is found again. */
export type MessageTag = { meetingId: string; message: SlackMessage };

/** A Slack account whose owner proved it while signed in to Kairos. */
export type SlackConnection = {
  id: string;
  userId: string;
  team: string;
  teamName: string;
  slackUser: string;
  /** Their name in the workspace; null if never given. */
  slackName: string | null;
  slackEmail: string | null;
  /** Whether they want notices about meetings there. */
  notices: boolean;
  since: string;
};

/** Which Slack account belongs to whom, in workspaces that have the bot now. */
export interface SlackConnections {
  /** The account of a Slack user; null while none is connected. */
  of(team: string, slackUser: string): Promise<SlackConnection | null>;
  ofUsers(userIds: readonly string[]): Promise<Map<string, SlackConnection[]>>;
}

/** How long a link to connect an account may wait to be opened, in minutes. */
export const CONNECTION_LINK_MINUTES = 24 * 60;

/** A workspace that has the bot now. */
export type Workspace = { team: string; teamName: string; botUser: string; botToken: string };

export interface Workspaces {
  /** Null if the bot isn't installed there, or was removed. */
  ofTeam(team: string): Promise<Workspace | null>;
  /** The bot was removed there, or its token revoked. */
  deactivate(team: string): Promise<void>;
}
