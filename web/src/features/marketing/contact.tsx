import { Mail } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { SelectField, TextArea } from '#web/components/field.tsx';
import { fromServer, If, Unless } from '#web/components/from-server.tsx';
import { paths } from '#web/lib/paths.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';

const TOPICS = ['A question about Kairos', "Something isn't working", 'Sales and enterprise', 'My data'];

export const Component = () => (
  <MarketingPage
    title="Contact"
    description="Questions about Kairos, something that isn't working, or your data: how to reach us."
    path={paths.contact}
  >
    <If value="SUPPORT_MAIL">
      <Headline title="Write to us" text="Tell us what you need, and how we can help." />
      <div className="mt-12 grid gap-8 lg:grid-cols-[1.6fr_1fr]">
        <ContactForm />
        <div className="lg:px-4 lg:pt-4">
          <Mail aria-hidden className="size-6 text-accent" />
          <h2 className="mt-3 font-semibold">Email</h2>
          <p className="mt-1 text-soft">
            <a
              href={`mailto:${fromServer('SUPPORT_MAIL')}`}
              className="text-accent underline underline-offset-4"
            >
              {fromServer('SUPPORT_MAIL')}
            </a>
          </p>
          <CopyButton text={fromServer('SUPPORT_MAIL')} size="small" className="mt-3">
            Copy address
          </CopyButton>
          <p className="mt-6 text-soft">
            <If value="SUPPORT_WITHIN">A real person replies within {fromServer('SUPPORT_WITHIN')}. </If>
            <If value="SUPPORT_AVERAGE">It takes {fromServer('SUPPORT_AVERAGE')} on average.</If>
          </p>
        </div>
      </div>
    </If>
    <Unless value="SUPPORT_MAIL">
      <Headline
        title="Ask your admin"
        text="This Kairos is run by a company or a person. They can help with your account, your data, and anything that isn't working."
      />
      <p className="mt-6 max-w-3xl text-lg text-pretty text-soft">
        Questions about a meeting? Ask the person who invited you. Their name and email address are in the
        invitation.
      </p>
    </Unless>
  </MarketingPage>
);

/** Sends nothing, and works without a script: the form opens a draft in the visitor's own email app. */
const ContactForm = () => (
  <Card>
    <form action={`mailto:${fromServer('SUPPORT_MAIL')}`} className="flex flex-col gap-5">
      <SelectField
        label="What's it about?"
        name="subject"
        options={TOPICS.map((value) => ({ value, label: value }))}
      />
      <TextArea label="Message" name="body" rows={6} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">
          <Mail aria-hidden /> Open email draft
        </Button>
        <p className="text-sm text-soft">This opens a draft in your email app.</p>
      </div>
    </form>
  </Card>
);
