import { once } from 'node:events';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Passage } from './faults.ts';

export type HttpProxyOptions = {
  port: number;
  /** The origins that may answer this path; the next one is asked when one refuses the connection. */
  upstreams: (path: string) => readonly string[];
  /** What happens to the next request. */
  passage: () => Passage;
  /** How long an upstream may take to answer, in milliseconds. */
  patience: number;
};

export type HttpProxy = { url: string; close(): Promise<void> };

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Passes requests on as a load balancer does, or fails them on the way as a bad network does. */
export async function startHttpProxy({
  port,
  upstreams,
  passage,
  patience,
}: HttpProxyOptions): Promise<HttpProxy> {
  const agent = new Agent({ keepAlive: true });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { kind, delay } = passage();
    if (delay > 0) await pause(delay);
    if (kind === 'cut') return void request.socket.destroy();
    const answer =
      kind === 'unavailable' ? plain(503) : await firstAnswer(request, body).catch(() => plain(502));
    if (kind === 'answerLost') return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  async function firstAnswer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    for (const origin of upstreams(request.url!)) {
      const answer = await answerOf(origin, request, body);
      if (answer) return answer;
    }
    return plain(503);
  }

  /** Null if no one listens there, and so nothing was carried out. */
  async function answerOf(origin: string, { method, url, headers }: IncomingMessage, body: Buffer) {
    const { 'transfer-encoding': _, connection: __, ...kept } = headers;
    const passed = ask(new URL(url!, origin), {
      agent,
      method,
      headers: { ...kept, ...(body.length > 0 && { 'content-length': body.length }) },
    });
    // A connection that breaks during the answer tells the request as well, when no one waits for it any more.
    passed.on('error', () => {});
    const late = setTimeout(() => passed.destroy(new Error('late')), patience);
    try {
      passed.end(body);
      const [answer] = (await once(passed, 'response')) as [IncomingMessage];
      const content = await buffer(answer);
      const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...shown } = answer.headers;
      return { status: answer.statusCode!, headers: shown, body: content };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return null;
      return plain((error as Error).message === 'late' ? 504 : 502);
    } finally {
      clearTimeout(late);
    }
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

const plain = (status: number): Answer => ({ status, headers: {}, body: Buffer.alloc(0) });
