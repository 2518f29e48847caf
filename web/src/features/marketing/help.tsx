import { LifeBuoy, Search } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '#web/components/button.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { paths } from '#web/lib/paths.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';
import { HelpQuestions } from './questions.tsx';
import help from './texts/help.md?raw';
import { partsOf, SupportReplies } from './texts.tsx';

export const Component = () => (
  <MarketingPage
    title="Help Center"
    description="How to get started with Kairos, how to use it, and what it knows about you."
    path={paths.help}
  >
    <Headline title="Help Center" text="How can we help?" />
    <SearchBox />
    <div className="mt-12 grid items-start gap-10 lg:grid-cols-[1fr_20rem]">
      <div className="flex flex-col gap-12">
        {partsOf(help).map(({ title, text }) => (
          <section key={title}>
            <h2 className="mb-5 text-2xl font-semibold tracking-tight">{title}</h2>
            <HelpQuestions text={text} heading="###" />
          </section>
        ))}
      </div>
      <aside className="rounded-2xl border border-line bg-card p-6 shadow-card lg:sticky lg:top-24 lg:mt-13">
        <LifeBuoy aria-hidden className="size-6 text-accent" />
        <h2 className="mt-3 text-lg font-semibold">Contact Support</h2>
        <p className="mt-1.5 text-soft">
          Tell us what you need help with. <SupportReplies />
        </p>
        <ButtonLink to={paths.contact} variant="secondary" className="mt-5 w-full">
          Contact Support
        </ButtonLink>
      </aside>
    </div>
    <section className="mt-16 rounded-2xl bg-accent-soft px-6 py-12 text-center">
      <h2 className="text-2xl font-semibold tracking-tight">Still Need Help?</h2>
      <p className="mt-2 text-soft">Tell us what you were trying to do, and what happened instead.</p>
      <ButtonLink to={paths.contact} className="mt-6">
        Write to us
      </ButtonLink>
    </section>
  </MarketingPage>
);

/** The browser's search finds every answer, including closed answers, so the box itself searches nothing. */
function SearchBox() {
  const id = useId();
  return (
    <div className="mt-8 max-w-xl">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft"
        />
        <input
          type="search"
          aria-label="Search for help"
          aria-describedby={id}
          placeholder="Search for help..."
          className={`${CONTROL} pl-11`}
        />
      </div>
      <p id={id} className="mt-2 text-sm text-soft pointer-coarse:hidden">
        Tip: press Ctrl/⌘ + F to search this page.
      </p>
    </div>
  );
}
