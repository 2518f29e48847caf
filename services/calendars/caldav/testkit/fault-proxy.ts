import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fault that replaces a plain answer. */
export type DavFault =
  | { status: number; body?: string; headers?: Record<string, string> }
  /** The connection breaks off; `afterwards` also carries out the request. */
  | { cut: 'before' | 'afterwards' }
  /** The answer of the real server, told differently. */
  | { retold: (body: string) => string };

export type DavTarget = { host: string; port: number } | { socketPath: string };

/** Stands before a real CalDAV server, writes down every request, and makes faults as told. */
export async function openDavProxy(target: DavTarget) {
  const seen: string[] = [];
  const faults: { on: string; fault: DavFault | null; times: number; before?: () => Promise<unknown> }[] = [];

  function forward(
    request: IncomingMessage,
    body: Buffer,
  ): Promise<{ answer: IncomingMessage; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const { 'accept-encoding': _, ...headers } = request.headers;
      const asked = ask({ ...target, method: request.method, path: request.url, headers }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        resolve({ answer, body: Buffer.concat(chunks) });
      });
      asked.on('error', reject).end(body);
    });
  }

  async function reply(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const call = `${request.method} ${request.url}`;
    seen.push(call);

    const planned = faults.find(({ on, times }) => times > 0 && call.includes(on));
    if (planned) planned.times -= 1;
    await planned?.before?.();
    const fault = planned?.fault;
    if (fault && 'cut' in fault) {
      if (fault.cut === 'afterwards') await forward(request, body);
      response.destroy();
    } else if (fault && 'status' in fault) {
      response.writeHead(fault.status, fault.headers).end(fault.body);
    } else {
      const real = await forward(request, body);
      const { 'transfer-encoding': _, 'content-length': __, ...headers } = real.answer.headers;
      const told = fault ? fault.retold(real.body.toString()) : real.body;
      response.writeHead(real.answer.statusCode ?? 500, headers).end(told);
    }
  }

  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** How often something was asked, by a part of "METHOD /path". */
    count: (call: string) => seen.filter((each) => each.includes(call)).length,
    /** Makes the next so many requests of this kind fail; null lets them through, after `before`. */
    fail(
      on: string,
      fault: DavFault | null,
      { times = 1, before }: { times?: number; before?: () => Promise<unknown> } = {},
    ) {
      faults.push({ on, fault, times, ...(before && { before }) });
    },
    /** Forgets all faults and all requests seen. */
    reset() {
      seen.length = 0;
      faults.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type DavProxy = Awaited<ReturnType<typeof openDavProxy>>;
