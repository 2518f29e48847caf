import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { claims } from '../claims.ts';

/** The last invitation to try Kairos. */
export const Closing = () => (
  <section className="mx-auto max-w-3xl px-4 py-10 text-center sm:px-6">
    <h2 className="text-4xl font-semibold tracking-tight sm:text-5xl">
      Let your next meeting schedule itself
    </h2>
    <p className="mt-4 text-lg text-balance text-soft">
      {claims.freeForever} for up to {claims.freeItems} meetings a month, with every feature. Setup takes{' '}
      {claims.setup}.
    </p>
    <ButtonLink to={paths.auth} size="large" className="mt-6">
      Start Your Free Trial
    </ButtonLink>
  </section>
);
