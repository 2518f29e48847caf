import { button, type Letter, letterHtml, letterText } from './layout.ts';
import { unlinked } from './make-safe.ts';
import { messageIdOf } from './message-id.ts';
import type { ACCOUNT_MAIL_KINDS, Address, Mail } from './port.ts';

/** An email that is about no meeting. `key`: the same for each copy. */
export const accountMail = (
  kind: (typeof ACCOUNT_MAIL_KINDS)[number],
  { key, to, from }: { key: string; to: string; from: Address },
  letter: Letter,
): Mail => ({
  ...{ kind, meetingId: null, to: { address: to }, subject: letter.subject },
  messageId: messageIdOf(key, from.address.slice(from.address.lastIndexOf('@') + 1)),
  ...{ text: letterText(letter), html: letterHtml(letter) },
});

/** An email with which an admin tries whether emails arrive. `id`: of this attempt. Pure, like `compose`. */
export const composeTestEmail = ({ id, to }: { id: string; to: string }, { from }: { from: Address }): Mail =>
  accountMail(
    'testEmail',
    { key: `test:${id}`, to, from },
    {
      subject: 'A test from Kairos',
      heading: 'Emails from Kairos arrive',
      body: ['You asked for this on the admin page. There is nothing else to do.'],
    },
  );

type WebhookStoppedFacts = {
  /** The same for each copy. */
  id: string;
  to: string;
  /** The machine that the webhook's address names. */
  host: string;
  /** The last answer: a status, or a few words. */
  outcome: string;
  /** The page that has the webhook. */
  page: string;
};

/** Tells the owner of a webhook that Kairos has stopped sending to it, and what to do. Pure, like `compose`. */
export const composeWebhookStopped = (facts: WebhookStoppedFacts, { from }: { from: Address }): Mail =>
  accountMail(
    'webhookStopped',
    { key: `webhook-stopped:${facts.id}`, to: facts.to, from },
    {
      subject: 'A webhook has stopped',
      heading: 'Your webhook has stopped',
      body: [
        `For 3 days, ${unlinked(facts.host)} didn't accept our messages. The last try ended with: ${facts.outcome}.`,
        "Once your program is back, press “Try now” beside the webhook. We'll send everything that's waiting, in order. Messages older than 30 days are deleted.",
        button('Open your webhooks', facts.page),
      ],
    },
  );
