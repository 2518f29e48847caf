import { randomUUID } from 'node:crypto';
import type { SlackAction } from '#contracts/events/slack.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { createSagaWorld } from '#services/sagas/testkit/world.ts';
import { createCounters } from '#services/storage/accounts/counters.ts';
import { execute, load } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import { createOrganizing } from '#services/use-cases/meetings/create-organizing.ts';
import { changeSettings } from '#services/use-cases/settings/change-settings.ts';
import { createSlackChannel } from '../channel.ts';
import { type ConversationCommand, conversationDecider } from '../conversation/conversation.ts';
import type { SagaSlackDeps } from '../performers/slack-deps.ts';
import { SLACK_CHANNEL, SLACK_TEAM } from '../plans/testkit/given-slack.ts';
import { createTestSlack } from './slack-double.ts';

export type SlackWorld = Awaited<ReturnType<typeof createSlackWorld>>;

/** The world of the sagas with a Slack that can be told to fail. */
export async function createSlackWorld({ graceSeconds = 0 } = {}) {
  const world = await createSagaWorld((deps) => [createSlackChannel({ ...deps, slack: slackDeps })]);
  const { pool, log, vault, sealer, users, calendars, meetings, work, doorbell, now } = world;
  const slack = createTestSlack({ now });
  const slackDeps: SagaSlackDeps = {
    ...slack.side,
    organizing: createOrganizing({
      log,
      vault,
      counters: createCounters({ pool }),
      users,
      calendars,
      meetings,
      settings: { monthlyLimit: null, jitsi: null, policy: DEFAULT_RANKING_POLICY, graceSeconds },
      report: { warn: () => {} },
      now,
    }),
    changeSettings: (userId, settings) =>
      changeSettings({ users, meetings, work, doorbell, now }, userId, settings),
    accountsByEmail: users.byEmails,
    leftMeetingsOf: meetings.leftMeetingsOf,
    openMeetingsOf: meetings.openOrganizedBy,
    changeableMeetingsOf: meetings.changeableOrganizedBy,
    sealer,
  };
  world.deps.channels = [createSlackChannel({ ...world.deps, slack: slackDeps })];

  async function say(meetingId: string, given: ConversationCommand): Promise<void> {
    const context = sagaContext(meetingId, 'test', randomUUID(), now);
    const stream = `slack-${meetingId}` as const;
    const done = await execute(log, conversationDecider, stream, given, { ...context, source: 'slack' });
    if (!done.ok) throw new Error(`${given.type}: ${done.refused.code}`);
  }

  return {
    ...world,
    slack,
    slackDeps,
    say,
    /** Someone asks in Slack for a meeting; answers the id of the conversation. */
    async ask(
      by: string,
      changes: Partial<Extract<ConversationCommand, { type: 'SlackAsked' }>> = {},
    ): Promise<string> {
      const meetingId = randomUUID();
      const place = { team: SLACK_TEAM, channel: SLACK_CHANNEL, thread: null, ts: '1772452800.000001' };
      await say(meetingId, {
        type: 'SlackAsked',
        ...place,
        where: 'channel',
        by,
        text: 'meet Ben',
        ...changes,
      });
      return meetingId;
    },
    press: (meetingId: string, by: string, action: SlackAction, channel = SLACK_CHANNEL) =>
      say(meetingId, {
        type: 'SlackPressed',
        team: SLACK_TEAM,
        channel,
        thread: null,
        id: randomUUID(),
        by,
        action,
      }),
    conversationOf: async (meetingId: string) =>
      (await load(log, conversationDecider, `slack-${meetingId}`)).state,
  };
}
