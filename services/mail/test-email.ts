import { type Letter, letterHtml, letterText } from './layout.ts';
import { messageIdOf } from './message-id.ts';
import type { Address, Mail } from './port.ts';

/** An email with which an admin tries whether emails arrive. `id`: of this attempt. Pure, like `compose`. */
export function composeTestEmail(facts: { id: string; to: string }, { from }: { from: Address }): Mail {
  const letter: Letter = {
    subject: 'A test from Kairos',
    heading: 'Emails from Kairos arrive',
    body: [{ kind: 'paragraph', text: 'You asked for this on the admin page. There is nothing else to do.' }],
    footer: [],
  };
  return {
    ...{ kind: 'testEmail', meetingId: null, to: { address: facts.to }, subject: letter.subject },
    messageId: messageIdOf(`test:${facts.id}`, from.address.slice(from.address.lastIndexOf('@') + 1)),
    ...{ text: letterText(letter), html: letterHtml(letter) },
  };
}
