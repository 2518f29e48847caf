import { z } from 'zod';
import { APP_HOME } from '#contracts/events/slack.ts';
import { readAction } from '../messages/action.ts';
import type { IncomingPress, IncomingText } from './intake.ts';

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
export function parseSaid(
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
export function parseCommand(body: unknown, team: string): IncomingText | 'unreadable' {
  const read = command.safeParse(body);
  if (!read.success) return 'unreadable';
  const { channel_id: channel, user_id: by, text, trigger_id: trigger } = read.data;
  return { team, channel, thread: null, where: 'command', by, text, trigger };
}

/** A button as a request; null for a button that isn't ours, or asks for nothing. */
export function parsePress(body: unknown, team: string): IncomingPress | null {
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
