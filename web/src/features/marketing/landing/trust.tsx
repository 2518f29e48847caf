import { Code, EyeOff, KeyRound } from 'lucide-react';
import { fromServer, If } from '#web/components/from-server.tsx';
import { PageSection } from '../section.tsx';
import points from '../texts/trust.md?raw';
import { Markdown, partsOf, withIcons } from '../texts.tsx';

/** Why people can hand over their calendars: which data is read, who can look inside, and where Kairos runs. */
export const Trust = () => (
  <div className="border-y border-line bg-card">
    <PageSection title="Your calendar stays yours">
      <div className="grid gap-10 md:grid-cols-3 md:gap-8">
        {withIcons(partsOf(points), [EyeOff, KeyRound, Code]).map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="mt-4 text-xl font-semibold">{title}</h3>
            <Markdown as="p" text={text} className="mt-2 text-soft" />
          </div>
        ))}
      </div>
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl bg-sunken p-5 sm:p-6">
        <code className="text-lg">
          <span aria-hidden className="text-soft select-none">
            ${' '}
          </span>
          npm ci && npm start
        </code>
        <p className="text-soft">
          With Node.js, that's the whole setup on your own machine.{' '}
          <If value="SOURCE_CODE">
            <a href={fromServer('SOURCE_CODE')} className="text-accent underline underline-offset-4">
              Get the source code
            </a>
          </If>
        </p>
      </div>
    </PageSection>
  </div>
);
