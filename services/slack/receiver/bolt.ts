import { App, AuthorizationError, type Receiver } from '@slack/bolt';
import { z } from 'zod';
import { APP_HOME } from '#contracts/events/slack.ts';
import { readAction } from '../messages/action.ts';
import type { Workspaces } from '../port.ts';
import { quietLogger } from '../quiet-logger.ts';
import type { SlackBody } from './bolt-request.ts';
import type { IncomingPress, IncomingText, Intake } from './intake.ts';

/** Which of Slack's requests wasn't handled, and why. Nothing personal. */
export type SlackRequestTrouble =
  /** Nothing is stored, and Slack need not send the request again. */
  | { what: 'unknownWorkspace' | 'unknownMeeting' | 'unreadable'; team: string | undefined }
  /** Slack is asked to send the request again. */
  | { what: 'failed'; error: unknown }
  | { what: 'late' };

type BoltDeps = {
  intake: Intake;
  workspaces: Workspaces;
  /** Starts drawing a person's App Home. */
  home: (team: string, slackUser: string) => void;
  onTrouble: (trouble: SlackRequestTrouble) => void;
};

/** Passes a signed body to the intake and returns the response for Slack. Throws if the request couldn't be stored. */
type Bolt = (body: SlackBody) => Promise<string | object>;

const HEARD = "One moment, I'm reading that.";
const UNREADABLE = "I couldn't read that. Try again.";

/** The bot isn't installed there, or was removed. */
class UnknownWorkspace extends Error {
  readonly team: string | undefined;
  constructor(team: string | undefined) {
    super('No one has added the bot to this workspace');
    this.team = team;
  }
}

/**
 * Bolt with Kairos's listeners. Bolt responds only once its listeners are done, so everything is stored by then; and it
 * never posts to Slack unasked.
 */
export function createBolt({ intake, workspaces, home, onTrouble }: BoltDeps): Bolt {
  const app = new App({
    receiver: OURS,
    convoStore: false,
    logger: quietLogger(),
    async authorize({ teamId }) {
      const workspace = teamId === undefined ? null : await workspaces.ofTeam(teamId);
      if (!workspace) throw new UnknownWorkspace(teamId);
      return { teamId: workspace.team, botUserId: workspace.botUser, botToken: workspace.botToken };
    },
  });

  /** False for an unreadable request. */
  async function take(read: IncomingText | 'unreadable' | null, team: string | undefined): Promise<boolean> {
    if (read === 'unreadable') onTrouble({ what: 'unreadable', team });
    else if (read !== null) await intake.asked(read);
    return read !== 'unreadable';
  }

  const heard = async (event: unknown, { teamId: team = '', botUserId: botUser = '' }) => {
    await take(parseSaid(event, { team, botUser }), team);
  };
  app.event('message', ({ event, context }) => heard(event, context));
  app.event('app_mention', ({ event, context }) => heard(event, context));

  app.command('/kairos', async ({ body, context, ack }) => {
    const isTaken = await take(parseCommand(body, context.teamId ?? ''), context.teamId);
    await ack({ response_type: 'ephemeral', text: isTaken ? HEARD : UNREADABLE });
  });

  app.action(/^kairos:/, async ({ body, context, ack }) => {
    const read = parsePress(body, context.teamId ?? '');
    const isKnown = read === null || (await intake.pressed(read));
    if (!isKnown) onTrouble({ what: 'unknownMeeting', team: context.teamId });
    await ack();
  });

  app.event('app_home_opened', async ({ event, context }) => {
    if (event.tab === 'home' && context.teamId) home(context.teamId, event.user);
  });

  app.event('app_uninstalled', async ({ context }) => {
    if (context.teamId) await workspaces.deactivate(context.teamId);
  });
  app.event('tokens_revoked', async ({ event, context }) => {
    const isBot = (event.tokens.bot ?? []).length > 0;
    if (isBot && context.teamId) await workspaces.deactivate(context.teamId);
  });

  app.error(async (error) => {
    throw error;
  });

  return async (body) => {
    let answer: string | object = '';
    const ack = async (told?: string | object) => {
      answer = told ?? '';
    };
    try {
      await app.processEvent({ body, ack });
      return answer;
    } catch (error) {
      const cause = error instanceof AuthorizationError ? error.original : error;
      if (!(cause instanceof UnknownWorkspace)) throw cause;
      onTrouble({ what: 'unknownWorkspace', team: cause.team });
      return '';
    }
  };
}

/** Requests come in through the web server of Kairos, which hands them over. */
const OURS: Receiver = { init() {}, start: async () => {}, stop: async () => {} };

/** Ids of workspaces, channels and people. */
const id = z.string().regex(/^[A-Za-z0-9]{1,32}$/);
/** A message's id within its channel. */
const ts = z.string().regex(/^\d{1,12}\.\d{1,9}$/);

/** Files, and a copy in the channel, don't change the words; every other subtype is no new message. */
const SAID = [undefined, 'file_share', 'thread_broadcast'];

/** The fields that show whether a message is a person's new text. */
const origin = z.object({
  user: z.string().nullish(),
  subtype: z.string().optional(),
  bot_id: z.string().nullish(),
  edited: z.unknown().optional(),
});

const message = z.object({
  type: z.enum(['message', 'app_mention']),
  channel: id,
  channel_type: z.string().optional(),
  user: id,
  text: z.string().default(''),
  ts,
  thread_ts: ts.optional(),
});

const command = z.object({
  channel_id: id,
  user_id: id,
  text: z.string().default(''),
  trigger_id: z.string().min(1).max(200),
});

const press = z.object({
  user: z.object({ id }),
  channel: z.object({ id }).nullish(),
  container: z
    .object({ message_ts: z.string().nullish(), view_id: z.string().nullish(), thread_ts: ts.nullish() })
    .nullish(),
  message: z.object({ thread_ts: ts.nullish() }).nullish(),
  actions: z
    .array(
      z.object({ action_id: z.string(), value: z.string().optional(), action_ts: z.string().default('') }),
    )
    .min(1),
});

/** Slack's own assistant, which answers messages as a person would. */
const SLACKBOT = 'USLACKBOT';

/**
 * A message to the bot as a request; null if the message isn't for the bot: posted by a bot, an edit, or a channel
 * message that doesn't mention the bot.
 */
function parseSaid(
  event: unknown,
  { team, botUser }: { team: string; botUser: string },
): IncomingText | 'unreadable' | null {
  if (!isNewAndHuman(event, botUser)) return null;
  const read = message.safeParse(event);
  if (!read.success) return 'unreadable';
  const { type, channel, channel_type, user: by, text, ts, thread_ts: thread = null } = read.data;
  const where = placeOf(channel, channel_type);
  const isMeant = type === 'app_mention' || where === 'im' || mentions(text, botUser);
  return isMeant ? { team, channel, thread, ts, where, by, text } : null;
}

function isNewAndHuman(event: unknown, botUser: string): boolean {
  const read = origin.safeParse(event);
  if (!read.success) return false;
  const { user, subtype, bot_id, edited } = read.data;
  return !bot_id && user !== botUser && user !== SLACKBOT && SAID.includes(subtype) && !edited;
}

/** An `app_mention` doesn't say its kind of channel; the id's first letter does, except for new private channels. */
function placeOf(channel: string, type: string | undefined): Exclude<IncomingText['where'], 'command'> {
  if (type === 'channel' || type === 'group' || type === 'im' || type === 'mpim') return type;
  if (channel.startsWith('D')) return 'im';
  return channel.startsWith('G') ? 'group' : 'channel';
}

const mentions = (text: string, botUser: string): boolean =>
  text.includes(`<@${botUser}>`) || text.includes(`<@${botUser}|`);

/** A command as a request. */
function parseCommand(body: unknown, team: string): IncomingText | 'unreadable' {
  const read = command.safeParse(body);
  if (!read.success) return 'unreadable';
  const { channel_id: channel, user_id: by, text, trigger_id: trigger } = read.data;
  return { team, channel, thread: null, where: 'command', by, text, trigger };
}

/** A button as a request; null for a button that isn't ours, or asks for nothing. */
function parsePress(body: unknown, team: string): IncomingPress | null {
  const read = press.safeParse(body);
  if (!read.success) return null;
  const { user, channel, container, message, actions } = read.data;
  const { action_id, value = '', action_ts } = actions[0]!;
  const asked = readAction(action_id, value);
  if (!asked) return null;
  const surface = container?.message_ts ?? container?.view_id ?? '';
  return {
    team,
    channel: channel?.id ?? APP_HOME,
    thread: container?.thread_ts ?? message?.thread_ts ?? null,
    by: user.id,
    press: `${surface} ${action_id} ${action_ts}`,
    ...asked,
  };
}
