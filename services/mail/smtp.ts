import { createTransport, type NodemailerError } from 'nodemailer';
import { type HeldEnd, holdEnd } from './held-end.ts';
import { NO_EXTERNAL_ACCESS, nodemailerMessage } from './message.ts';
import { outcomeOf } from './outcome.ts';
import type { Address, Mailer } from './port.ts';
import type { SmtpServer } from './settings.ts';

export type SmtpSettings = SmtpServer & {
  from: Address;
  /** Milliseconds: to connect and be greeted, and of silence while sending. */
  timeouts?: { connect: number; silence: number };
};

/**
 * Sends over SMTP, through a small pool of connections.
 *
 * A recipient that isn't a single strict address is refused before anything is sent to the server. Each email has a
 * single recipient, so an answer is always about that person. A copy may leave once only the end of the message is missing.
 */
export function createSmtpMailer({ url, requireTls, from, timeouts }: SmtpSettings): Mailer {
  const { connect, silence } = timeouts ?? { connect: 10_000, silence: 30_000 };
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 3,
    // Retries are decided where they are recorded, not here.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: silence,
    ...NO_EXTERNAL_ACCESS,
  });
  // Of the email that an envelope belongs to.
  const ends = new WeakMap<object, HeldEnd>();
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((stream) => ends.get(mail.data.envelope as object)!.of(stream));
    done();
  });

  return {
    async send(mail, signal, mayLeave) {
      const content = nodemailerMessage(mail, from);
      if (!content) return { outcome: 'refused', why: 'Not exactly one email address' };
      const end = holdEnd(mayLeave);
      ends.set(content.envelope as object, end);
      try {
        await transport.sendMail({ ...content, signal });
        return { outcome: 'accepted' };
      } catch (error) {
        return outcomeOf(error as NodemailerError, end.keep());
      }
    },

    async close() {
      transport.close();
    },
  };
}
