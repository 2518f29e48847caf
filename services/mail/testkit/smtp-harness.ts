import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach } from 'vitest';
import type { Mailer } from '../port.ts';
import { createSmtpMailer, type SmtpSettings } from '../smtp.ts';
import { sampleSettings } from './fixtures.ts';

/** What the server was told and what it took: its ledger. */
type Ledger = { recipients: string[]; mails: { envelope: string[]; raw: Buffer }[]; connections: number };

const closers: (() => Promise<void>)[] = [];
export const sockets = new Set<Socket>();
/** Of the test that is running. */
export let ledger: Ledger;

/** Gives each test of a file an empty ledger, and ends its servers. */
export function aLedgerForEachTest(): void {
  beforeEach(() => {
    ledger = { recipients: [], mails: [], connections: 0 };
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    sockets.clear();
  });
}

/** Destroys what the servers of this test hold, as a machine that dies would. */
export function breakOff(): void {
  for (const socket of sockets) socket.destroy();
}

/** A server that takes connections and never says a word; its port. */
export async function silentServer(): Promise<number> {
  const server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(async () => {
    breakOff();
    await new Promise((closed) => server.close(closed));
  });
  return (server.address() as AddressInfo).port;
}

/** A mailer to a real SMTP server of its own, which takes all mail unless told otherwise. */
export async function mailerTo(
  behaviour: SMTPServerOptions = {},
  settings?: Partial<SmtpSettings>,
): Promise<Mailer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onConnect(_, done) {
      ledger.connections += 1;
      done();
    },
    onRcptTo({ address }, _, done) {
      ledger.recipients.push(address);
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const envelope = session.envelope.rcptTo.map(({ address }) => address);
        ledger.mails.push({ envelope, raw: Buffer.concat(chunks) });
        done();
      });
    },
    ...behaviour,
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => new Promise((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return mailerAt(port, settings);
}

export function mailerAt(
  port: number,
  { url = 'smtp://127.0.0.1', ...settings }: Partial<SmtpSettings> = {},
): Mailer {
  const mailer = createSmtpMailer({
    url: `${url}:${port}`,
    requireTls: false,
    from: sampleSettings.from,
    timeouts: { connect: 5_000, silence: 5_000 },
    ...settings,
  });
  closers.push(() => mailer.close());
  return mailer;
}
