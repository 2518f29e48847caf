import { slackManifest } from '#contracts/slack-manifest.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { ORIGIN } from '#web/lib/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';
import { SampleConversation } from './sample-conversation.tsx';
import steps from './texts/slack-setup.md?raw';
import { Markdown, partsOf } from './texts.tsx';

const MANIFEST = JSON.stringify(slackManifest(ORIGIN), null, 2);

export const Component = () => (
  <MarketingPage
    title="Kairos for Slack"
    description="Mention Kairos in a channel, get ranked times, and book one in one click. Set up the bot in four steps."
    path={paths.slackSetup}
  >
    <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
      <Headline
        title="Schedule with a mention"
        text="Mention Kairos in any channel. It checks the calendars of the people you name and replies with ranked times, each with a confidence score. Click one to book it."
      >
        <ButtonLink to={paths.auth} size="large">
          Add to Slack
        </ButtonLink>
      </Headline>
      <SampleConversation />
    </div>

    <section className="mt-20 grid gap-10 sm:mt-28 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
      <div>
        <h2 className="text-3xl font-semibold tracking-tight">Set it up in four steps</h2>
        <div className="mt-8 rounded-2xl border border-line bg-card p-5 shadow-card sm:p-6">
          <h3 className="font-semibold">App manifest</h3>
          <p className="mt-1 mb-4 text-soft">
            Tells Slack what the bot may do and where to find your Kairos.
          </p>
          <CopyButton text={MANIFEST} variant="primary">
            Copy App Manifest
          </CopyButton>
          <details className="mt-2">
            <summary className="py-3 text-sm text-soft">Preview</summary>
            <pre className="rounded-lg bg-sunken p-4 text-xs whitespace-pre-wrap">{MANIFEST}</pre>
          </details>
        </div>
      </div>
      <ol className="flex flex-col gap-8">
        {partsOf(steps).map(({ title, text }, index) => (
          <li key={title} className="flex gap-5">
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-lg font-semibold">{title}</h3>
              <Markdown as="p" text={text} className="mt-1 text-soft" />
            </div>
          </li>
        ))}
      </ol>
    </section>

    <section className="mt-20 rounded-2xl bg-accent-soft px-6 py-12 text-center">
      <h2 className="text-2xl font-semibold tracking-tight">Stuck?</h2>
      <p className="mt-2 text-soft">Look it up in the Help Center, or ask support.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.contact}>Contact Support</ButtonLink>
        <ButtonLink to={paths.help} variant="secondary">
          View Documentation
        </ButtonLink>
      </div>
    </section>
  </MarketingPage>
);
