import { Clock, Mail } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { SelectField, TextArea, TextField } from '#web/components/field.tsx';
import { paths } from '#web/lib/paths.ts';
import { claims } from './claims.ts';
import { Headline } from './headline.tsx';
import { Page } from './page.tsx';

const TOPICS = ['A question about Kairos', 'Something does not work', 'Sales and enterprise', 'My data'];

export const Component = () => (
  <Page
    title="Contact"
    description={`Write to us. We answer within ${claims.supportWithin} on ${claims.supportDays}.`}
    path={paths.contact}
  >
    <Headline
      title="Write to us"
      text={`A person reads it, and answers within ${claims.supportWithin} on ${claims.supportDays}; ${claims.supportAverage} on average.`}
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
  </Page>
);

/** Nothing is sent from here: `public.ts` writes the mail, and the visitor's own program sends it. */
const ContactForm = () => (
  <Card>
    <form data-mail-to={claims.supportMail} className="flex flex-col gap-5">
      <TextField label="Your name" name="name" autoComplete="name" optional />
      <SelectField label="What is it about?" name="topic">
        {TOPICS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextArea label="Message" name="message" rows={6} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">
          <Mail aria-hidden /> Open in my mail program
        </Button>
        <p className="text-sm text-soft">It is sent from your own address, by you.</p>
      </div>
    </form>
  </Card>
);
