import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The reply to a single request; after the last given reply, everything is `{ ok: true }`. */
export type FaultReply =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { text: string; status?: number; headers?: Record<string, string> }
  /** Read to its end and never answered, or answered with a beginning. */
  | 'silence'
  | 'halfAnAnswer'
  /** The connection breaks once the request was read. */
  | 'reset'
  /** JSON that has no end. */
  | 'endless';

export type ReceivedCall = {
  method: string;
  fields: Record<string, string>;
  authorization: string | undefined;
};

/** A Slack that answers as told, and remembers the requests. */
export async function openFaultSlack() {
  const replies: FaultReply[] = [];
  const asked: ReceivedCall[] = [];
  const heard: (() => void)[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const method = (request.url ?? '').replace('/api/', '');
    asked.push({ method, fields, authorization: request.headers.authorization });
    for (const tell of heard.splice(0)) tell();

    const reply = replies.shift() ?? { json: { ok: true } };
    if (reply === 'silence') return;
    if (reply === 'reset') return void request.socket.resetAndDestroy();
    if (reply === 'halfAnAnswer') return void response.write('{"ok":');
    if (reply === 'endless') return endless(response);
    const text = 'json' in reply ? JSON.stringify(reply.json) : reply.text;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(text);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    apiUrl: `${origin}/api/`,
    asked,
    reply: (...told: FaultReply[]) => void replies.push(...told),
    /** Until something more is asked. */
    heard: () => new Promise<void>((resolve) => void heard.push(resolve)),
    reset() {
      replies.length = 0;
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function endless(response: ServerResponse): void {
  const more = Buffer.alloc(1024 * 1024, ' ');
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = () => {
    while (!response.destroyed && response.write(more)) {}
  };
  response.on('drain', write);
  write();
}
