import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { SampleConversation } from '../sample-conversation.tsx';

export const SlackBotSection = () => (
  <section className="bg-accent-soft">
    <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-10 sm:px-6 lg:grid-cols-2 lg:gap-16">
      <div>
        <h2 className="text-3xl font-semibold tracking-tight sm:text-4xl">Schedule without leaving Slack</h2>
        <p className="mt-4 text-lg text-soft">
          Mention Kairos in a channel. It replies with ranked times and books the one you click.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.auth} size="large">
            Add to Slack
          </ButtonLink>
          <ButtonLink to={paths.slackSetup} size="large" variant="secondary">
            How to set it up
          </ButtonLink>
        </div>
      </div>
      <SampleConversation />
    </div>
  </section>
);
