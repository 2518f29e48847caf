import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The fault that replaces a plain answer. `afterwards` also carries out the request. */
export type HttpFault =
  | { status: number /** JSON, or a text. */; body?: unknown; headers?: Record<string, string> }
  /** No answer. */
  | { hang: 'before' | 'afterwards' }
  /** The connection breaks off. */
  | { cut: 'before' | 'afterwards' }
  /** The answer of the server, told differently. */
  | { retold: (body: string) => string };

/** Where a server listens. */
type ProxyTarget = { host: string; port: number | string } | { socketPath: string };

/** Stands between Kairos and a server of the test, writes down every request, and makes faults as told. */
export async function openHttpFaultProxy(target: ProxyTarget = { socketPath: '' }) {
  let behind = { target, links: '' };
  const seen: string[] = [];
  const queries: string[] = [];
  const faults: { on: string; fault: HttpFault | null; times: number; before?: () => Promise<unknown> }[] =
    [];

  function forward(request: IncomingMessage, body: Buffer) {
    const { 'accept-encoding': _, ...headers } = request.headers;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asked = ask({ ...behind.target, method: request.method, path: request.url, headers }, resolve);
    asked.on('error', reject).end(body);
    return promise.then(async (answer) => ({ answer, body: await buffer(answer) }));
  }

  async function reply(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const call = `${request.method} ${path}`;
    seen.push(call);
    queries.push(query);

    const planned = faults.find(({ on, times }) => times > 0 && call.includes(on));
    if (planned) planned.times -= 1;
    await planned?.before?.();
    const fault = planned?.fault;
    if (fault && ('hang' in fault || 'cut' in fault)) {
      if (Object.values(fault).includes('afterwards')) await forward(request, body);
      if ('cut' in fault) response.destroy();
    } else if (fault && 'status' in fault) {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}));
    } else {
      const real = await forward(request, body);
      const { 'transfer-encoding': _, 'content-length': __, ...headers } = real.answer.headers;
      const text = fault ? fault.retold(real.body.toString()) : real.body.toString();
      response.writeHead(real.answer.statusCode ?? 500, headers);
      // Links in answers lead through here as well.
      response.end(behind.links ? text.replaceAll(behind.links, origin) : text);
    }
  }

  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    seen,
    /** The query of each request. */
    queries,
    /** How often something was asked, by a part of "METHOD /path". */
    count: (call: string) => seen.filter((each) => each.includes(call)).length,
    /** Makes the next so many requests of this kind fail; null lets them through, after `before`. */
    fail(
      on: string,
      fault: HttpFault | null,
      { times = 1, before }: { times?: number; before?: () => Promise<unknown> } = {},
    ) {
      faults.push({ on, fault, times, ...(before && { before }) });
    },
    /** Forgets all faults and all requests seen. */
    reset() {
      for (const list of [seen, queries, faults]) list.length = 0;
    },
    /** The proxy's origin in front of this server. */
    toward(server: string): string {
      const { hostname: host, port, origin: links } = new URL(server);
      behind = { target: { host, port }, links };
      return origin;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
