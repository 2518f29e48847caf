import { paths } from '#web/lib/paths.ts';
import { CallToAction } from './call-to-action.tsx';
import { claims } from './claims.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';

const BELIEFS = [
  {
    title: 'Every suggestion explains itself',
    text: 'A time that a machine chose is only as good as its answer to “why?”. Kairos writes that answer down when it decides, and keeps it for a year.',
  },
  {
    title: 'We never guess',
    text: "When a calendar can't be read, Kairos tells you. A meeting booked on a guess costs more than one booked an hour later.",
  },
  {
    title: 'Know less, forget sooner',
    text: "To find a time, Kairos only needs to know when people are busy. That's all it reads from your calendar, and a year after a meeting its data is deleted.",
  },
  {
    title: 'Run it where you like',
    text: 'Kairos is open source. One person with a laptop runs the same software as a company with a data center.',
  },
];

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
      {BELIEFS.map(({ title, text }) => (
        <div key={title}>
          <dt className="text-lg font-semibold">{title}</dt>
          <dd className="mt-2 text-soft">{text}</dd>
        </div>
      ))}
    </dl>
    <CallToAction title="Find your next right moment" text={`Setup takes ${claims.setup}.`} />
  </MarketingPage>
);
