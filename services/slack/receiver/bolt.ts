import { App, AuthorizationError, LogLevel, type Receiver } from '@slack/bolt';
import type { Workspaces } from '../port.ts';
import { parseCommand, parsePress, parseSaid } from './bolt-payloads.ts';
import type { SlackBody } from './bolt-request.ts';
import type { IncomingText, Intake } from './intake.ts';

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
export function createBolt({ intake, workspaces, onTrouble }: BoltDeps): Bolt {
  const app = new App({
    receiver: OURS,
    convoStore: false,
    logger: SILENT,
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
    if (event.tab === 'home' && context.teamId) intake.homeOpened(context.teamId, event.user);
  });

  app.event('app_uninstalled', async ({ context }) => {
    if (context.teamId) await intake.botRemoved(context.teamId);
  });
  app.event('tokens_revoked', async ({ event, context }) => {
    const isBot = (event.tokens.bot ?? []).length > 0;
    if (isBot && context.teamId) await intake.botRemoved(context.teamId);
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

/** The library's own lines would contain people's messages. */
const SILENT = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};
