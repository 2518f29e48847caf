import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { claims } from '../claims.ts';
import { WhyPicture } from '../why-picture.tsx';

/** What sets Kairos apart, told and shown. */
export const Hero = () => (
  <section className="overflow-hidden bg-[radial-gradient(60rem_32rem_at_80%_0%,var(--color-accent-soft),transparent)]">
    <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 pt-14 pb-16 sm:px-6 sm:pt-20 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h1
          tabIndex={-1}
          className="text-4xl leading-[1.05] font-semibold tracking-tighter sm:text-5xl xl:text-6xl"
        >
          The right time. <span className="block text-accent">And the reason why.</span>
        </h1>
        <p className="mt-6 max-w-xl text-lg text-pretty text-soft">
          Kairos checks when everyone's free, never what they're doing. It ranks the best times across time
          zones and tells you why. Then it books the best one, or lets you choose.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.auth} size="large" className="max-sm:w-full">
            Get Started Free <ArrowRight aria-hidden />
          </ButtonLink>
          <ButtonLink to={paths.showcase} size="large" variant="secondary" className="max-sm:w-full">
            How It Works
          </ButtonLink>
        </div>
        <p className="mt-6 text-sm text-soft">
          {claims.noCard}. Set up in {claims.setup}.
        </p>
      </div>
      <WhyPicture />
    </div>
  </section>
);
