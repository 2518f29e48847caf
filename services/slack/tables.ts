import { migrations } from './connections/migrations.ts';
import { sealedTakeOvers } from './connections/take-overs.ts';
import { sealedBotTokens } from './connections/workspaces.ts';

/** What Slack stores in tables: which workspaces have the bot, and who is who there. */
export const tables = {
  migrations,
  moved: [
    { name: 'slack_workspaces', key: 'id' },
    { name: 'slack_user_connections', key: 'id' },
    { name: 'slack_used_once', key: 'id' },
  ],
  unmoved: {
    slack_take_overs: 'lasts ten minutes, while someone reads a question',
    'demo.slack_messages': 'simulates Slack, which is outside Kairos',
    'demo.slack_homes': 'simulates Slack, which is outside Kairos',
    'demo.slack_workspace': 'simulates Slack, which is outside Kairos',
  },
  sealed: [sealedBotTokens, sealedTakeOvers],
};
