import { type Letter, letterHtml, letterText } from './layout.ts';
import { unlinked } from './make-safe.ts';
import { messageIdOf } from './message-id.ts';
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
export function composeWebhookStopped(facts: WebhookStoppedFacts, { from }: { from: Address }): Mail {
  const letter: Letter = {
    subject: 'A webhook has stopped',
    heading: 'Your webhook gets no more messages',
    body: [
      {
        kind: 'paragraph',
        text: `For three days, ${unlinked(facts.host)} took none of the messages that Kairos sent. The last try ended with: ${facts.outcome}.`,
      },
      {
        kind: 'paragraph',
        text: 'Once your program takes messages again, press “Try now” beside the webhook. Kairos then sends all that waits, in order. What is older than 30 days is removed.',
      },
      { kind: 'button', label: 'Open your webhooks', href: facts.page },
    ],
    footer: [],
  };
  return {
    ...{ kind: 'webhookStopped', meetingId: null, to: { address: facts.to }, subject: letter.subject },
    messageId: messageIdOf(
      `webhook-stopped:${facts.id}`,
      from.address.slice(from.address.lastIndexOf('@') + 1),
    ),
    ...{ text: letterText(letter), html: letterHtml(letter) },
  };
}
