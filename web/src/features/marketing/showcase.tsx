import { Check, Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#web/components/avatar.tsx';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { CallToAction } from './call-to-action.tsx';
import { claims } from './claims.ts';
import { EXAMPLE_PEOPLE } from './example.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';
import { WhyPicture } from './why-picture.tsx';

export const Component = () => (
  <MarketingPage
    title="How It Works"
    description="From a title and a few names to a booked meeting, step by step."
    path={paths.showcase}
  >
    <Headline
      title="How It Works"
      text="Follow Mia as she sets up a design review with people in four time zones."
    >
      <ButtonLink to={paths.auth} size="large">
        Try it yourself
      </ButtonLink>
    </Headline>

    <ol className="mt-16 flex flex-col gap-16 sm:gap-24">
      <Step
        number={1}
        title="Mia sets up the meeting"
        text="She gives it a title, a duration, and dates. She can let Kairos book the best time or choose one herself."
      >
        <dl className="divide-y divide-line text-sm">
          {[
            ['Title', 'Design review'],
            ['Duration', '1 hour'],
            ['Dates', 'Monday to Thursday'],
            ['Scheduling', 'Automatic'],
          ].map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-3">
              <dt className="text-soft">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </Step>
      <Step
        number={2}
        title="She invites the others"
        text="She invites them by email or from her contacts, or drops the share link into a chat."
      >
        <div className="flex flex-wrap gap-2">
          {EXAMPLE_PEOPLE.slice(1).map(({ name, place }) => (
            <span key={name} className="rounded-full bg-accent-soft px-3 py-1 text-sm text-accent">
              {name} {place}
            </span>
          ))}
        </div>
        <p className="mt-4 flex items-center gap-2 rounded-lg border border-line bg-page p-3 text-sm text-soft">
          <LinkIcon className="size-4 shrink-0" /> kairos.example/meetings/join/…
        </p>
      </Step>
      <Step
        number={3}
        title="They join"
        text="Each of them signs in and connects a calendar. Kairos then knows when they're busy and which time zone they're in, never what they're doing."
      >
        <ul className="flex flex-col gap-3">
          {EXAMPLE_PEOPLE.slice(1).map(({ name, place }) => (
            <li key={name} className="flex items-center gap-3 text-sm">
              <Avatar name={`${name} ${place}`} className="size-8" />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{name}</span> <span className="text-soft">{place}</span>
              </span>
              <Badge tone="good">Joined</Badge>
            </li>
          ))}
        </ul>
      </Step>
      <Step
        number={4}
        title="Kairos ranks the times and says why"
        text={`It takes about ${claims.analysis}. Click another time to see its pros and cons. The scores and reasons are what Kairos really suggests for these four calendars.`}
        bare
      >
        <WhyPicture />
      </Step>
      <Step
        number={5}
        title="Booked"
        text="Everyone gets a calendar invite, a video link, and an email with the time in their own zone. The meeting's page keeps the reasons."
      >
        <ul className="flex flex-col gap-3 text-sm">
          {['Calendars checked again', 'Calendar event with video link', 'Invites sent to 4 people'].map(
            (line) => (
              <li key={line} className="flex items-center gap-3">
                <span className="rounded-full bg-good-soft p-1 text-good">
                  <Check className="size-4" />
                </span>
                {line}
              </li>
            ),
          )}
        </ul>
      </Step>
    </ol>
    <CallToAction title="Try it with your calendar" text={`${claims.noCard}. Set up in ${claims.setup}.`} />
  </MarketingPage>
);

type StepProps = {
  number: number;
  title: string;
  text: string;
  /** The picture has its own frame and is more than decoration. */
  bare?: boolean;
  children: ReactNode;
};

const Step = ({ number, title, text, bare = false, children }: StepProps) => (
  <li className="grid items-center gap-8 md:grid-cols-2 md:gap-16">
    <div>
      <span aria-hidden className="text-5xl font-semibold tracking-tighter text-accent">
        {number}
      </span>
      <h2 className="mt-3 text-2xl font-semibold tracking-tight">{title}</h2>
      <p className="mt-3 text-lg text-soft">{text}</p>
    </div>
    {bare ? (
      children
    ) : (
      <div aria-hidden className="rounded-2xl border border-line bg-card p-5 shadow-card sm:p-6">
        {children}
      </div>
    )}
  </li>
);
