import { createTransport, type NodemailerError } from 'nodemailer';
import { type HeldEnd, holdEnd } from './held-end.ts';
import { NO_EXTERNAL_ACCESS, nodemailerMessage } from './message.ts';
import type { Address, Mailer, MailOutcome } from './port.ts';
import type { SmtpServer } from './settings.ts';

/** The commands whose refusal can be about this recipient or message, and not about Kairos. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** RFC 3463: their own address (1.7, 1.8), their quota (4.5, as Gmail says), the protocol (5.x), their rights (7.x). */
const ABOUT_THE_SENDER = /^5\.(1\.[78]|4\.5|5\.\d+|7\.\d+)$/;
/** RFC 4954: sign in first, differently, or with another password. Servers send them without an enhanced code, too. */
const ASKS_TO_SIGN_IN = [530, 534, 535, 538];
/** Answers of servers to senders that they don't relay for: without enhanced codes (Exim), or with a code for temporary trouble (Postfix). */
const MAY_NOT_RELAY = /\brelay|authenticat/i;

const TO_FIX = {
  tls: "The mail server offers no encryption, so we don't send it anything. Use smtps:// in SMTP_URL, or add ?tls=false if the network between is only yours.",
  certificate:
    "The mail server's certificate can't be verified, so we don't send it anything. Check the host in SMTP_URL.",
  sender:
    "The mail server doesn't take emails from Kairos. Check the user and password in SMTP_URL, and MAIL_FROM.",
};

/** The code of RFC 3463 in a response, such as 5.7.1: after the basic code, or as qmail has it, `(#5.7.1)`. */
const enhancedCode = (response = ''): string | undefined =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(response)?.[1] ??
  /\(#(\d\.\d{1,3}\.\d{1,3})\)/.exec(response)?.[1];

/** Whether a final refusal says that Kairos may not send, whatever the recipient. */
function isAboutTheSender({ command, responseCode, response }: NodemailerError): boolean {
  if (!ABOUT_THE_MAIL.has(command ?? '')) return true;
  const code = enhancedCode(response);
  if (code) return ABOUT_THE_SENDER.test(code);
  return ASKS_TO_SIGN_IN.includes(responseCode ?? 0) || MAY_NOT_RELAY.test(response ?? '');
}

function toFix({ command, code, originalCode, responseCode, permanent, response = '' }: NodemailerError) {
  if (responseCode && (command === 'STARTTLS' || command === 'EHLO')) return TO_FIX.tls;
  if (code === 'ETLS' || /CERT|ALTNAME/.test(originalCode ?? '')) return TO_FIX.certificate;
  return permanent || MAY_NOT_RELAY.test(response) ? TO_FIX.sender : undefined;
}

/**
 * The outcome of a failed send. `handedOver`: the server was sent all of the message. A recipient is only refused by an
 * answer about them: the same command is refused if Kairos itself lacks something, such as the right to relay.
 */
function outcomeOf(error: NodemailerError, handedOver: boolean): MailOutcome {
  // Not the server's own words: they often repeat the address, and this is written into logs.
  const { command, responseCode, code, response } = error;
  const why = [command, responseCode ?? code, enhancedCode(response)].filter(Boolean).join(' ');
  if (error.permanent && !isAboutTheSender(error)) return { outcome: 'refused', why };
  // An answer is final; without an answer, the server may have accepted the message.
  if (handedOver && responseCode === undefined) return { outcome: 'unknown', why };
  const fix = toFix(error);
  return { outcome: 'failed', why, ...(fix && { toFix: fix }) };
}

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
