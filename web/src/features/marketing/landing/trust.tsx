import { Code, EyeOff, KeyRound } from 'lucide-react';
import { fromServer, If } from '#web/components/from-server.tsx';
import { PageSection } from '../section.tsx';
import points from '../texts/trust.md?raw';
import { Markdown, partsOf, withIcons } from '../texts.tsx';

/** Why people can hand over their calendars: which data is read, who can look inside, and where Kairos runs. */
export const Trust = () => (
  <div className="border-y border-line bg-card">
    <PageSection title="Your calendar stays yours">
      <div className="grid gap-8 md:grid-cols-3">
        {withIcons(partsOf(points), [EyeOff, KeyRound, Code]).map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="mt-3 text-xl font-semibold">{title}</h3>
            <Markdown as="p" text={text} className="mt-2 text-soft" />
          </div>
        ))}
      </div>
      <p className="mt-8 text-soft">
        With Node.js, <code className="rounded-lg bg-sunken px-2 py-1 text-ink">npm ci && npm start</code>{' '}
        sets it up on your own machine.{' '}
        <If value="SOURCE_CODE">
          <a href={fromServer('SOURCE_CODE')} className="text-accent underline underline-offset-4">
            Get the source code
          </a>
        </If>
      </p>
    </PageSection>
  </div>
);
