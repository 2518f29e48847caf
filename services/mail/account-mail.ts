import { type Letter, letterHtml, letterText } from './layout.ts';
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
