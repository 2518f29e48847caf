import { paths } from '#web/lib/paths.ts';
import { Closing } from './landing/closing.tsx';
import { Comparison } from './landing/comparison.tsx';
import { Hero } from './landing/hero.tsx';
import { InvitationMethods } from './landing/invitation-methods.tsx';
import { SlackBotSection } from './landing/slack-bot.tsx';
import { Statistics } from './landing/statistics.tsx';
import { SolutionSteps } from './landing/steps.tsx';
import { WorksWith } from './landing/works-with.tsx';
import { PageMeta } from './meta.tsx';

export const Component = () => (
  <>
    <PageMeta
      title="Kairos: the right time, and the reason why"
      description="Kairos reads when people are busy, ranks the times that fit everyone in every time zone, says why, and books the best one."
      path={paths.home}
    />
    <Hero />
    <Comparison />
    <SolutionSteps />
    <InvitationMethods />
    <WorksWith />
    <SlackBotSection />
    <Closing />
    <Statistics />
  </>
);
