import { v5 as uuidV5 } from 'uuid';
import type { SlackAction, SlackConversationKind } from '#contracts/events/slack.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { type ConversationCommand, conversationDecider } from '../conversation/conversation.ts';
import { conversationIdOf, conversationIdOfCommand } from '../conversation-id.ts';

/** Slack itself takes no message that is longer, in characters. */
const LONGEST = 40_000;

/** How many attempts when many people click at once: Slack never sends a click again. */
const TRIES = 5;

/** Something that was said to the bot; ids are Slack's. */
export type IncomingText = {
  team: string;
  channel: string;
  /** The message that began the thread; null outside of threads. */
  thread: string | null;
  by: string;
  /** Raw from Slack, with `<@U…>` for mentions and `&`, `<` and `>` escaped. */
  text: string;
} & (
  | { where: Exclude<SlackConversationKind, 'command'>; ts: string }
  /** `trigger` identifies this single use of the command. */
  | { where: 'command'; trigger: string }
);

/** A clicked button. */
export type IncomingPress = {
  team: string;
  /** The channel of the message with the button, or `APP_HOME`. */
  channel: string;
  thread: string | null;
  by: string;
  /** Distinguishes this click from any other by the same person on the same button. */
  press: string;
  meetingId: string;
  action: SlackAction;
};

export type Intake = ReturnType<typeof createIntake>;

/** Slack's requests as commands on the log. Their ids come from the message or the press, not from the delivery. */
export function createIntake({ log, now }: { log: EventLog; now: () => Date }) {
  const contextOf = (conversationId: string, commandId: string): CommandContext => ({
    commandId,
    actor: { kind: 'slack' },
    correlationId: correlationId() ?? conversationId,
    source: 'slack',
    now,
  });

  async function carryOut(id: string, command: ConversationCommand, context: CommandContext) {
    for (let tries = 1; tries <= TRIES; tries++) {
      const done = await execute(log, conversationDecider, `slack-${id}`, command, context);
      if (done.ok || done.refused.code === 'unknown') return done;
      if (done.refused.code !== 'conflict') throw new Error(`Not stored: ${done.refused.code}`);
    }
    throw new Error('Not stored: others were faster each time');
  }

  return {
    /** Stores a request once, however often delivered. Throws if the request couldn't be stored. */
    async asked(said: IncomingText): Promise<void> {
      const { team, channel, thread, by, where } = said;
      const isCommand = said.where === 'command';
      const id = isCommand
        ? conversationIdOfCommand(team, said.trigger)
        : conversationIdOf(team, channel, said.ts);
      const ts = isCommand ? null : said.ts;
      const text = said.text.slice(0, LONGEST).toWellFormed();
      await carryOut(
        id,
        { type: 'SlackAsked', team, channel, thread, ts, where, by, text },
        { ...contextOf(id, uuidV5('ask', id)), expectEmpty: true },
      );
    },

    /** Stores a click once. False if this workspace doesn't have the meeting. Throws as above. */
    async pressed({ meetingId, press, ...pressed }: IncomingPress): Promise<boolean> {
      const { team, channel, by } = pressed;
      const id = uuidV5(`press ${team} ${channel} ${by} ${press}`, meetingId);
      const command: ConversationCommand = { type: 'SlackPressed', id, ...pressed };
      return (await carryOut(meetingId, command, contextOf(meetingId, id))).ok;
    },
  };
}
