import { ArrowRight, Code, EyeOff, Server } from 'lucide-react';
import { ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { If, Unless } from '#web/components/from-server.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { claims } from '../claims.ts';
import { WhyPicture } from '../why-picture.tsx';

const FACTS = [
  { icon: Code, text: 'Open source' },
  { icon: Server, text: 'Runs on your machine' },
  { icon: EyeOff, text: 'Never keeps event details' },
];

export const Hero = () => (
  <section className="overflow-hidden bg-[radial-gradient(60rem_32rem_at_80%_0%,var(--color-accent-soft),transparent)]">
    <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-12 sm:px-6 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h1
          tabIndex={-1}
          className="text-4xl leading-[1.05] font-semibold tracking-tighter sm:text-5xl xl:text-6xl"
        >
          Find a time that works for everyone. <span className="block text-accent">And see why.</span>
        </h1>
        <p className="mt-6 max-w-xl text-lg text-pretty text-soft">
          Kairos checks everyone's availability across calendars and time zones, ranks the best times with
          clear reasons, and books one for you. Or you choose.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.auth} size="large" className="max-sm:w-full">
            Get Started Free <ArrowRight aria-hidden />
          </ButtonLink>
          <If value="LIVE_DEMO">
            <ButtonAnchor
              href={leave.demoPeople()}
              size="large"
              variant="secondary"
              className="max-sm:w-full"
            >
              Try the live demo
            </ButtonAnchor>
          </If>
          <Unless value="LIVE_DEMO">
            <ButtonLink to={paths.showcase} size="large" variant="secondary" className="max-sm:w-full">
              How It Works
            </ButtonLink>
          </Unless>
        </div>
        <p className="mt-4 text-sm text-soft">
          {claims.noCard}. Set up in {claims.setup}.
        </p>
        <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-sm font-medium">
          {FACTS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon aria-hidden className="size-4 shrink-0 text-accent" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <WhyPicture />
    </div>
  </section>
);
