import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '#contracts/email-address.ts';
import { picked } from '#contracts/picked.ts';
import { oneLine } from './make-safe.ts';
import type { Address, Mail } from './port.ts';

/** No email may include a file or a URL, whatever the input. */
export const NO_EXTERNAL_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * An email for nodemailer, built field by field: nothing else of an object can slip in. Null if the recipient, or the
 * reply-to, isn't a single strict address.
 */
export function nodemailerMessage(mail: Mail, from: Address): SendMailOptions | null {
  const sender = mailbox(from);
  const to = mailbox(mail.to);
  const replyTo = mail.replyTo && mailbox(mail.replyTo);
  if (!sender || !to || replyTo === null) return null;
  return {
    from: sender,
    to: [to],
    // Set apart from the headers: whatever a header says, the email goes only to this address.
    envelope: { from: sender.address, to: [to.address] },
    ...picked(mail, ['messageId', 'subject', 'text', 'html']),
    ...(mail.answers !== undefined && { inReplyTo: mail.answers, references: mail.answers }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.correlationId !== undefined && { 'X-Correlation-ID': mail.correlationId }),
      ...(mail.unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(replyTo && { replyTo }),
    ...(mail.unsubscribeUrl !== undefined && { list: { unsubscribe: { url: mail.unsubscribeUrl } } }),
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.content },
    }),
  };
}

/**
 * A single address for the mailer, with a name on a single line. Null if the address isn't valid: text that a library
 * would split into several recipients never reaches the mailer.
 */
function mailbox({ name, address }: Address): { name: string; address: string } | null {
  return typeof address === 'string' && isEmail(address) ? { name: oneLine(name ?? ''), address } : null;
}
