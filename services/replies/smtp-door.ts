import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { LARGEST_MAIL, type Outcome } from './take-mail.ts';

type Door = {
  /** As `takeMail`. */
  take: (to: string, raw: Buffer) => Promise<Outcome>;
  isReplyAddress: (address: string) => boolean;
  host: string;
  port: number;
  onTrouble: (error: Error) => void;
};

/** Milliseconds of silence, after which a connection ends. */
const SILENCE_MS = 60_000;
const MOST_CONNECTIONS = 50;

/** The answer to a mail server. Emails that no person sent are taken and forgotten: an error would make another email. */
const ANSWER: Record<Outcome, { code: number; text: string } | null> = {
  taken: null,
  refused: null,
  bounce: null,
  automatic: null,
  loop: null,
  notAReply: { code: 550, text: '5.7.1 The calendar file is no reply.' },
  malformed: {
    code: 550,
    text: "5.6.0 The calendar file can't be read. Answer by the link in the invitation.",
  },
  onlyOnce: {
    code: 550,
    text: '5.6.0 The calendar file is about one of several meetings. Answer by the link in the invitation.',
  },
  otherMeeting: { code: 550, text: '5.1.1 The calendar file is about another meeting.' },
  otherPerson: { code: 550, text: '5.1.1 The calendar file is about someone else.' },
  unknownAddress: { code: 550, text: '5.1.1 Nobody replies to this address.' },
  tooMany: { code: 450, text: '4.7.1 Too many replies today. Try again later.' },
  unsure: { code: 451, text: "4.7.5 The sender's domain can't be asked for its keys. Try again later." },
};

/**
 * Takes emails by SMTP: for reply addresses alone, without signing in, from whichever mail server. Nothing is answered
 * with yes before it's recorded, so a mail server sends again what a crash interrupts. Resolves once it listens.
 */
export async function openSmtpDoor({ take, isReplyAddress, host, port, onTrouble }: Door) {
  const taking = new Set<Promise<void>>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    banner: 'Kairos takes replies',
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    maxClients: MOST_CONNECTIONS,
    socketTimeout: SILENCE_MS,
    closeTimeout: 1_000,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.mailFrom && envelope.mailFrom.address === '')
        return done(refusal(550, '5.7.1 This address takes no notices.'));
      if (envelope.rcptTo.length > 0) return done(refusal(452, '4.5.3 One recipient at a time.'));
      return isReplyAddress(address) ? done() : done(refusal(550, ANSWER.unknownAddress!.text));
    },
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo[0]?.address ?? '';
      const taken = receive(stream, to).then(
        (answer) => done(answer && refusal(answer.code, answer.text)),
        (error: Error) => {
          onTrouble(error);
          done(refusal(451, '4.3.0 Try again later.'));
        },
      );
      taking.add(taken);
      void taken.finally(() => taking.delete(taken));
    },
  });
  // Of a client that breaks off; the server goes on.
  server.on('error', onTrouble);

  async function receive(stream: SMTPServerDataStream, to: string) {
    const chunks: Buffer[] = [];
    let size = 0;
    // All of it is read, also what is dropped: the client hears an answer only at the end.
    for await (const chunk of stream) {
      size += chunk.length;
      if (size <= LARGEST_MAIL) chunks.push(chunk);
    }
    if (stream.sizeExceeded || size > LARGEST_MAIL)
      return { code: 552, text: '5.3.4 The email is too large.' };
    return ANSWER[await take(to, Buffer.concat(chunks))];
  }

  const listening = server.listen(port, host);
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    async close(): Promise<void> {
      await new Promise<void>((resolve) => server.close(resolve));
      await Promise.all(taking);
    },
  };
}

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
