import { Clock, Mail } from 'lucide-react';
import { useState } from 'react';
import { ButtonAnchor } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { paths } from '../../lib/paths.ts';
import { claims } from './claims.ts';
import { contactMail } from './contact-mail.ts';
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

/** Nothing is sent from here: it writes the mail, and the visitor's own program sends it. */
function ContactForm() {
  const [name, setName] = useState('');
  const [topic, setTopic] = useState(TOPICS[0]!);
  const [message, setMessage] = useState('');
  return (
    <Card className="flex flex-col gap-5">
      <TextField
        label="Your name"
        autoComplete="name"
        optional
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField label="What is it about?" value={topic} onChange={(event) => setTopic(event.target.value)}>
        {TOPICS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextArea
        label="Message"
        rows={6}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonAnchor href={contactMail(claims.supportMail, { name, topic, message })}>
          <Mail aria-hidden /> Open in my mail program
        </ButtonAnchor>
        <p className="text-sm text-soft">It is sent from your own address, by you.</p>
      </div>
    </Card>
  );
}
