import { LAUNCH, MIA_MEMBER, openDemoSlack } from '#services/demo/slack/testkit/open.ts';
import { DEMO_BOT, DEMO_TEAM } from '#services/demo/slack/workspace.ts';
import { slackContract } from '../testkit/contract.ts';

slackContract('the demo', async () => {
  const demo = await openDemoSlack();
  return {
    apiUrl: demo.client().apiUrl,
    team: DEMO_TEAM.id,
    botUser: DEMO_BOT.user,
    botToken: await demo.install(),
    channel: LAUNCH.id,
    person: { id: MIA_MEMBER.id, name: MIA_MEMBER.name, email: MIA_MEMBER.email, zone: MIA_MEMBER.zone },
    close: demo.close,
  };
});
