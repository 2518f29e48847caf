import { accountMail } from './account-mail.ts';
import { button } from './layout.ts';
import { unlinked } from './make-safe.ts';
import type { Address, Mail } from './port.ts';

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
