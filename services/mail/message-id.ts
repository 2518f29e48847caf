import { createHash } from 'node:crypto';
import type { MailKind } from '#contracts/events/delivery.ts';

/**
 * The Message-ID of a mail, with its angle brackets. The same mail, sent again, has the same one, so that a mail
 * server or a reader can drop the second copy. It is a hash: nobody learns from it which meeting or person it is.
 */
export function messageId(
  mail: { meetingId: string; recipient: number; kind: MailKind; number: number },
  domain: string,
): string {
  const key = [mail.meetingId, mail.recipient, mail.kind, mail.number].join(':');
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}
