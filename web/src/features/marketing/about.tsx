import { paths } from '#web/lib/paths.ts';
import { CallToAction } from './call-to-action.tsx';
import { claims } from './claims.ts';
import { Headline } from './headline.tsx';
import { Page } from './page.tsx';

const BELIEFS = [
  {
    title: 'A suggestion owes you its reason',
    text: 'A time that a machine chose is worth as much as the answer to “why?”. Kairos writes that answer down when it decides, and it still stands there a year later.',
  },
  {
    title: 'Nobody is free by assumption',
    text: 'Where a calendar cannot be read, Kairos says so. A meeting that is booked on a guess costs more than one that is booked an hour later.',
  },
  {
    title: 'Know little, and forget in time',
    text: 'When somebody is busy is all that it takes to find a time. So that is all that is read, and a year after a meeting its data is deleted.',
  },
  {
    title: 'Run it where you like',
    text: 'Kairos is open source. A person with one computer runs the same program as a company with many.',
  },
];

export const Component = () => (
  <Page
    title="About"
    description="Kairos finds the right moment to meet, and shows how it found it. Open source, and careful with what it knows."
    path={paths.about}
  >
    <Headline
      title="The Greeks had two words for time"
      text="Chronos is the time that passes, the one that clocks and calendars count. Kairos is the right moment in it. People spend hours of the one to find the other, mail by mail. We made a program for that."
    />
    <p className="mt-14 text-3xl font-semibold tracking-tight text-accent sm:mt-20 sm:text-4xl">
      {claims.backAndForth} of mails per meeting, or {claims.analysis} of looking.
    </p>
    <h2 className="mt-14 text-2xl font-semibold tracking-tight sm:mt-20">What we hold on to</h2>
    <dl className="mt-8 grid gap-x-12 gap-y-10 border-t border-line pt-10 md:grid-cols-2">
      {BELIEFS.map(({ title, text }) => (
        <div key={title}>
          <dt className="text-lg font-semibold">{title}</dt>
          <dd className="mt-2 text-soft">{text}</dd>
        </div>
      ))}
    </dl>
    <CallToAction title="Find your next right moment" text={`It takes ${claims.setup} to set up.`} />
  </Page>
);
