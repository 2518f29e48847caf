import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '#contracts/email-address.ts';
import { oneLine } from './make-safe.ts';
import type { Address, Mail } from './port.ts';

/** No mail may read a file or a URL into itself, whatever somebody managed to put into it. */
export const NO_EXTERNAL_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * A mail as nodemailer takes it, named field by field so that nothing else of an object can slip in. Null if the
 * recipient, or the one to reply to, is not one strict address.
 */
export function nodemailerMessage(mail: Mail, from: Address): SendMailOptions | null {
  const sender = mailbox(from);
  const to = mailbox(mail.to);
  const replyTo = mail.replyTo && mailbox(mail.replyTo);
  if (!sender || !to || replyTo === null) return null;
  return {
    from: sender,
    to: [to],
    // Given apart from the headers: whatever a header says, the mail goes to this one address.
    envelope: { from: sender.address, to: [to.address] },
    messageId: mail.messageId,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
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
 * An address as the mailer takes it: exactly one, and a name of one line. Null if the address is not one: text that a
 * mail library would split into several recipients never reaches it.
 */
function mailbox({ name, address }: Address): { name: string; address: string } | null {
  return typeof address === 'string' && isEmail(address) ? { name: oneLine(name ?? ''), address } : null;
}
