import { createHash } from 'node:crypto';
import type { MailKind } from '#contracts/events/delivery.ts';

/**
 * The Message-ID of an email, with its angle brackets. An email that is sent again keeps its id, which lets an email
 * server or reader drop the second copy. The id is a hash and doesn't reveal the meeting or the person.
 */
export function messageId(
  mail: { meetingId: string; recipient: number; kind: MailKind; number: number },
  domain: string,
): string {
  return messageIdOf([mail.meetingId, mail.recipient, mail.kind, mail.number].join(':'), domain);
}

/** The Message-ID of the email with this key. */
export const messageIdOf = (key: string, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
