import { LAUNCH, MIA, openDemoSlack } from '#services/demo/slack/testkit/open.ts';
import { BOT, TEAM } from '#services/demo/slack/workspace.ts';
import { slackContract } from '../testkit/contract.ts';

slackContract('the demo', async () => {
  const demo = await openDemoSlack();
  return {
    apiUrl: demo.client().apiUrl,
    team: TEAM.id,
    botUser: BOT.user,
    botToken: await demo.install(),
    channel: LAUNCH.id,
    person: { id: MIA.id, name: MIA.name, email: MIA.email, zone: MIA.zone },
    close: demo.close,
  };
});
