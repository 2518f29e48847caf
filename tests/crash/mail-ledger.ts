import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type TakenMail = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** What its calendar file does, such as REQUEST; null if there is none. */
  calendar: string | null;
  at: Date;
};

export type MailLedger = {
  url: string;
  /** How often each message was accepted, by its Message-ID. */
  accepted: Map<string, number>;
  /** What was accepted, in order. */
  mails: readonly TakenMail[];
  /** What tells an address that a meeting is booked, whether a calendar file leaves it a telling subject or not. */
  bookingsToldTo(address: string): TakenMail[];
  close(): Promise<void>;
};

/** An SMTP server that takes everything and remembers what it took, outside of the process that is killed. */
export async function startMailLedger(): Promise<MailLedger> {
  const accepted = new Map<string, number>();
  const mails: TakenMail[] = [];
  async function take(stream: AsyncIterable<Buffer>, recipients: string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const {
      messageId = '',
      subject = '',
      text = '',
      attachments,
    } = await PostalMime.parse(Buffer.concat(chunks));
    const calendar = attachments.find(({ method }) => method)?.method ?? null;
    accepted.set(messageId, (accepted.get(messageId) ?? 0) + 1);
    for (const to of recipients) mails.push({ messageId, to, subject, text, calendar, at: new Date() });
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      // A sender that is killed in the middle of a message has not handed it over.
      take(stream, recipients).then(() => done(), done);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    accepted,
    mails,
    bookingsToldTo: (address) =>
      mails.filter(({ to, text }) => to === address && /^“.*” (?:with .* )?is booked/.test(text)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
