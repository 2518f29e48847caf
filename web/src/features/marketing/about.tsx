import { paths } from '#web/lib/paths.ts';
import { CallToAction } from './call-to-action.tsx';
import { claims } from './claims.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';
import beliefs from './texts/about.md?raw';
import { Markdown, partsOf } from './texts.tsx';

export const Component = () => (
  <MarketingPage
    title="About"
    description="Kairos finds the right moment to meet and shows you why. Open source, and careful with your data."
    path={paths.about}
  >
    <Headline
      title="The Greeks had two words for time"
      text="Chronos is the time that clocks and calendars count. Kairos is the right moment. People spend hours of one looking for the other, email by email. So we built Kairos."
    />
    <p className="mt-14 text-3xl font-semibold tracking-tight text-accent sm:mt-20 sm:text-4xl">
      {claims.backAndForth} of email, or {claims.analysis} with Kairos.
    </p>
    <h2 className="mt-14 text-2xl font-semibold tracking-tight sm:mt-20">What we believe</h2>
    <dl className="mt-8 grid gap-x-12 gap-y-10 border-t border-line pt-10 md:grid-cols-2">
      {partsOf(beliefs).map(({ title, text }) => (
        <div key={title}>
          <dt className="text-lg font-semibold">{title}</dt>
          <Markdown as="dd" text={text} className="mt-2 text-soft" />
        </div>
      ))}
    </dl>
    <CallToAction title="Find your next time to meet" text={`Setup takes ${claims.setup}.`} />
  </MarketingPage>
);
