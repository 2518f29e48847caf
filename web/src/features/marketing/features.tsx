import {
  CalendarCheck,
  CircleHelp,
  Clock,
  EyeOff,
  MessagesSquare,
  RefreshCw,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { paths } from '#web/lib/paths.ts';
import { CallToAction } from './call-to-action.tsx';
import { claims } from './claims.ts';
import { COSTS } from './costs.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';
import features from './texts/features.md?raw';
import { Markdown, partsOf, withIcons } from './texts.tsx';

/** In the order of the texts. */
const ICONS = [
  Clock,
  CircleHelp,
  SlidersHorizontal,
  RefreshCw,
  CalendarCheck,
  Users,
  EyeOff,
  ShieldCheck,
  MessagesSquare,
];

export const Component = () => (
  <MarketingPage
    title="Features"
    description="Ranked times with confidence and reasons, every time zone, automatic or manual booking, calendar invites, and a Slack bot."
    path={paths.features}
  >
    <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
      <Headline
        title="A score you can see inside"
        text={`Other schedulers give you a time. Kairos also tells you what it costs everyone, and why it comes before the others. Every time is measured with the same figures, so the best one can't hide behind a rule.`}
      />
      <CostsPicture />
    </div>

    <h2 className="mt-20 text-3xl font-semibold tracking-tight sm:mt-28">Everything else you need</h2>
    <ul className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {withIcons(partsOf(features), ICONS).map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden className="size-6 text-accent" />
          <h3 className="mt-3 font-semibold">{title}</h3>
          <Markdown as="p" text={text} className="mt-1.5 text-soft" />
        </li>
      ))}
    </ul>
    <CallToAction
      title="See it with your own calendar"
      text={`${claims.participants}, ${claims.freeForever.toLowerCase()}, set up in ${claims.setup}.`}
    />
  </MarketingPage>
);

/** The costs of a time, worst first. Bars are capped at the highest cost for someone who comes. */
const CostsPicture = () => (
  <figure className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-6">
    <figcaption className="font-semibold">What a time can cost one person, in points</figcaption>
    <dl className="mt-4 flex flex-col divide-y divide-line text-sm">
      {COSTS.map(({ what, points, label }) => (
        <div key={what} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 py-2">
          <dt>{label}</dt>
          <dd className="font-medium tabular-nums">{points}</dd>
          <dd className="col-span-2">
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-1.5 w-full rounded-full bg-sunken"
            >
              <rect width={Math.min(100, points)} height={1} className="fill-accent" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  </figure>
);
