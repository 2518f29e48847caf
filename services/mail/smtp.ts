import { createTransport, type NodemailerError } from 'nodemailer';
import { type HeldEnd, holdEnd } from './held-end.ts';
import { NO_EXTERNAL_ACCESS, nodemailerMessage } from './message.ts';
import type { Address, Mailer, MailOutcome } from './port.ts';

export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or `smtps://…` for TLS from the start. */
  url: string;
  from: Address;
  /** Milliseconds: to connect and be greeted, and of silence while sending. */
  timeouts?: { connect: number; silence: number };
};

/** The commands whose refusal is about this recipient or message, and not about the sender's own set-up. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** The outcome of a failed send. `handedOver`: the server was sent all of the message. */
function outcomeOf(error: NodemailerError, handedOver: boolean): MailOutcome {
  // Not the server's own words: they often repeat the address, and this is written into logs.
  const why = [error.command, error.responseCode ?? error.code].filter(Boolean).join(' ');
  if (error.permanent && ABOUT_THE_MAIL.has(error.command ?? '')) return { outcome: 'refused', why };
  // An answer is final; without one, the server may have accepted what it received.
  const unclear = handedOver && error.responseCode === undefined;
  return { outcome: unclear ? 'unknown' : 'failed', why };
}

/**
 * Sends over SMTP, through a small pool of connections.
 *
 * A recipient that isn't one strict address is refused before anything is sent to the server. Each email has one
 * recipient, so an answer is always about that one person. A copy may leave once only the end of the message is missing.
 */
export function createSmtpMailer({ url, from, timeouts }: SmtpSettings): Mailer {
  const { connect, silence } = timeouts ?? { connect: 10_000, silence: 30_000 };
  const transport = createTransport({
    url,
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
