import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Faults, PassageKind } from './faults.ts';

/** The server's word for the message itself; answers to several commands may come together. */
const SEND_THE_MESSAGE = /^354 /m;
const END_OF_MESSAGE = '\r\n.\r\n';

/**
 * Passes SMTP on, and fails some of it: a message is never begun, is cut off in its middle, or is taken while the answer is
 * lost. The answer about one message is lost at most once, since that is what the promise is about.
 */
export async function startSmtpProxy(upstream: string, faults: Faults) {
  const { hostname, port } = new URL(upstream);
  const open = new Set<Socket>();
  const lostOnce = new Set<string>();

  function pass(client: Socket): void {
    const server = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    /** What was sent of the message so far; null between messages. */
    let message: string | null = null;
    let fault: PassageKind = 'pass';
    let losesAnswer = false;

    server.on('data', (bytes) => {
      if (losesAnswer) return end();
      if (SEND_THE_MESSAGE.test(bytes.toString('latin1'))) message = '';
      client.write(bytes);
    });
    client.on('data', async (bytes) => {
      const text = bytes.toString('latin1');
      if (message === null && text.startsWith('MAIL FROM')) {
        const passage = faults.passage();
        fault = passage.kind;
        if (fault === 'unavailable') return end();
        await pause(passage.delay);
      }
      if (message !== null) {
        if (fault === 'cut') {
          return server.end(bytes.subarray(0, bytes.length / 2), end);
        }
        message += text;
        if (message.endsWith(END_OF_MESSAGE)) {
          const id = /^Message-ID:\s*(\S+)/im.exec(message)?.[1] ?? '';
          losesAnswer = fault === 'answerLost' && !lostOnce.has(id);
          if (losesAnswer) lostOnce.add(id);
          message = null;
        }
      }
      server.write(bytes);
    });
  }

  const listening = createServer(pass).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    async close() {
      listening.close();
      for (const socket of open) socket.destroy();
    },
  };
}
