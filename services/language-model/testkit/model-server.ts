import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `hang` never answers, `drip` begins to and stops. */
export type FakeReply =
  | { status?: number; headers?: Record<string, string>; text?: string; raw?: string }
  | 'hang'
  | 'drip';

export type FakeRequest = { path: string; authorization: string | undefined; body: string };

/** How a server says things on the wire. */
export type ModelWire = {
  answer: (text: string) => object;
  /** What comes from a model that has no text to give. */
  noText: object;
  error: (status: number) => object;
};

/** A server of models on a port of its own that answers what it is told to, and with `good` where it is told nothing. */
export async function startModelServer(wire: ModelWire, good: string) {
  let ledger: FakeRequest[] = [];
  let replies: FakeReply[] = [];

  const server = createServer(async (request, response) => {
    const told = ledger;
    let body = '';
    for await (const chunk of request) body += chunk;
    // A request that was given up may still be read when the next test has begun.
    if (told !== ledger) return;
    told.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    const reply = replies.shift() ?? {};
    if (reply === 'hang') return;
    const { status = 200, headers = {}, text = good, raw } = reply === 'drip' ? {} : reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    if (reply === 'drip') return void response.write('{"');
    response.end(raw ?? JSON.stringify(status === 200 ? wire.answer(text) : wire.error(status)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    /** What it was sent. */
    ledger: () => ledger,
    /** What it answers next, one after the other. */
    answers(...next: FakeReply[]): void {
      replies = next;
    },
    /** As soon as it is asked the next time. */
    whenAsked: (then: () => void) => void server.once('request', then),
    forget(): void {
      [ledger, replies] = [[], []];
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
