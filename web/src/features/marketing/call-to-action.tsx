import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';

/** The end of most public pages. */
export const CallToAction = ({ title, text }: { title: string; text: string }) => (
  <section className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-2xl bg-accent-soft p-6 sm:mt-20 sm:p-10">
    <div className="max-w-xl">
      <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
      <p className="mt-2 text-soft">{text}</p>
    </div>
    <ButtonLink to={paths.auth} size="large">
      Get Started Free
    </ButtonLink>
  </section>
);
