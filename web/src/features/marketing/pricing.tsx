import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/button.tsx';
import { Ticked } from '#web/components/ticked.tsx';
import { paths } from '#web/lib/paths.ts';
import { claims } from './claims.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';
import { HelpQuestions } from './questions.tsx';
import questions from './texts/pricing.md?raw';

const FREE = [
  `Up to ${claims.freeItems} meeting coordination and planning items per month`,
  claims.participants,
  'Ranked times with confidence and reasons',
  'Automatic and manual booking',
  'Calendar invites, video links, and emails',
  'Contacts and the Slack bot',
];

export const Component = () => (
  <MarketingPage
    title="Pricing"
    description={`Kairos is free for up to ${claims.freeItems} meetings a month, with every feature. Need more? Talk to us.`}
    path={paths.pricing}
  >
    <Headline
      title="Free for what most people need"
      text="Every feature in both plans. Talk to us when you need more."
    />
    <div className="mt-12 grid gap-6 md:grid-cols-2">
      <Plan
        name="Free"
        price="$0"
        per="per month"
        text={`${claims.freeForever}. ${claims.noCard}.`}
        lines={FREE}
        first
      >
        <ButtonLink to={paths.auth} size="large">
          Get Started Free
        </ButtonLink>
      </Plan>
      <Plan
        name="Enterprise"
        price="Custom"
        text="For companies that schedule a lot or run Kairos themselves."
        lines={['Everything in Free', ...claims.enterprise]}
      >
        <ButtonLink to={paths.contact} size="large" variant="secondary">
          Contact Sales
        </ButtonLink>
      </Plan>
    </div>
    <h2 className="mt-20 mb-6 text-2xl font-semibold tracking-tight">Pricing questions</h2>
    <HelpQuestions text={questions} />
  </MarketingPage>
);

type PlanProps = {
  name: string;
  price: string;
  per?: string;
  text: string;
  lines: readonly string[];
  /** The most popular plan. */
  first?: boolean;
  children: ReactNode;
};

const Plan = ({ name, price, per, text, lines, first = false, children }: PlanProps) => (
  <section
    aria-label={name}
    className={clsx(
      'flex flex-col rounded-2xl bg-card p-6 sm:p-8',
      first ? 'border-2 border-accent shadow-raised' : 'border border-line shadow-card',
    )}
  >
    <h2 className="font-semibold text-accent">{name}</h2>
    <p className="mt-3 flex items-baseline gap-2">
      <span className="text-5xl font-semibold tracking-tighter">{price}</span>
      {per && <span className="text-soft">{per}</span>}
    </p>
    <p className="mt-3 text-soft">{text}</p>
    <Ticked lines={lines} className="mt-6 mb-8 flex flex-1 flex-col gap-3 border-t border-line pt-6" />
    {children}
  </section>
);
