import { paths } from '#web/lib/paths.ts';
import { Audiences } from './landing/audiences.tsx';
import { Comparison } from './landing/comparison.tsx';
import { Hero } from './landing/hero.tsx';
import { InvitationMethods } from './landing/invitation-methods.tsx';
import { SlackBotSection } from './landing/slack-bot.tsx';
import { Closing, Statistics } from './landing/statistics.tsx';
import { SolutionSteps } from './landing/steps.tsx';
import { Tour } from './landing/tour.tsx';
import { Trust } from './landing/trust.tsx';
import { WorksWith } from './landing/works-with.tsx';
import { PageMeta } from './meta.tsx';

export const Component = () => (
  <>
    <PageMeta
      title="Kairos: find a time that works for everyone"
      description="Kairos checks everyone's availability across calendars and time zones, ranks the best times with clear reasons, and books one for you. Open source."
      path={paths.home}
    />
    <Hero />
    <Tour />
    <Comparison />
    <SolutionSteps />
    <InvitationMethods />
    <SlackBotSection />
    <Audiences />
    <Trust />
    <WorksWith />
    <Closing />
    <Statistics />
  </>
);
