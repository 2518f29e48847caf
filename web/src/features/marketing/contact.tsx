import { Clock, Mail } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { SelectField, TextArea, TextField } from '#web/components/field.tsx';
import { paths } from '#web/lib/paths.ts';
import { claims } from './claims.ts';
import { Headline } from './headline.tsx';
import { MarketingPage } from './page.tsx';

const TOPICS = ['A question about Kairos', "Something isn't working", 'Sales and enterprise', 'My data'];

export const Component = () => (
  <MarketingPage
    title="Contact"
    description={`Write to us. We reply within ${claims.supportWithin} on ${claims.supportDays}.`}
    path={paths.contact}
  >
    <Headline
      title="Write to us"
      text={`A real person replies within ${claims.supportWithin} on ${claims.supportDays}, and in ${claims.supportAverage} on average.`}
    />
    <div className="mt-12 grid gap-8 lg:grid-cols-[1.6fr_1fr]">
      <ContactForm />
      <ul className="flex flex-col gap-6 lg:px-4 lg:pt-4">
        <li>
          <Mail aria-hidden className="size-6 text-accent" />
          <h2 className="mt-3 font-semibold">Email</h2>
          <p className="mt-1 text-soft">
            <a href={`mailto:${claims.supportMail}`} className="text-accent underline underline-offset-4">
              {claims.supportMail}
            </a>
          </p>
          <CopyButton text={claims.supportMail} size="small" className="mt-3">
            Copy address
          </CopyButton>
        </li>
        <li>
          <Clock aria-hidden className="size-6 text-accent" />
          <h2 className="mt-3 font-semibold">Hours</h2>
          <p className="mt-1 text-soft">
            Replies within {claims.supportWithin}, on {claims.supportDays}.
          </p>
        </li>
      </ul>
    </div>
  </MarketingPage>
);

/** Sends nothing: `public.ts` opens a draft, and the visitor sends it from their own email app. */
const ContactForm = () => (
  <Card>
    <form data-mail-to={claims.supportMail} className="flex flex-col gap-5">
      <TextField label="Your name" name="name" autoComplete="name" optional />
      <SelectField label="What's it about?" name="topic">
        {TOPICS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextArea label="Message" name="message" rows={6} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">
          <Mail aria-hidden /> Open email draft
        </Button>
        <p className="text-sm text-soft">This opens a draft in your email app.</p>
      </div>
    </form>
  </Card>
);
