import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fault that replaces a plain answer. */
export type HttpFault =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** No answer; `afterwards` also carries out the request. */
  | { hang: 'before' | 'afterwards' };

const PASSED_ON = ['authorization', 'content-type', 'if-match', 'prefer'];

/** Stands between Kairos and a server of the test, writes down every request, and makes faults as told. */
export async function openHttpFaultProxy() {
  let target = '';
  const seen: string[] = [];
  const queries: string[] = [];
  const faults: { on: string; fault: HttpFault; times: number; before?: () => Promise<void> }[] = [];

  async function forward(request: IncomingMessage, body: Buffer): Promise<Response> {
    return fetch(new URL(request.url ?? '', target), {
      method: request.method ?? 'GET',
      headers: PASSED_ON.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { pathname, search } = new URL(request.url ?? '', 'http://proxy');
    const call = `${request.method} ${pathname}`;
    seen.push(call);
    queries.push(search);

    const planned = faults.find(({ on, times }) => times > 0 && call.includes(on));
    if (planned) planned.times -= 1;
    await planned?.before?.();
    const fault = planned?.fault;
    if (fault && 'hang' in fault) {
      if (fault.hang === 'afterwards') await forward(request, body);
    } else if (fault) {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}));
    } else {
      const real = await forward(request, body);
      response.writeHead(real.status, { 'content-type': real.headers.get('content-type') ?? 'text/plain' });
      // Links in answers lead through here as well.
      response.end((await real.text()).replaceAll(target, origin));
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    seen,
    /** The query of each request. */
    queries,
    /** How often something was asked, by a part of "METHOD /path". */
    count: (call: string) => seen.filter((each) => each.includes(call)).length,
    /** Makes the next so many requests of this kind fail. */
    fail(
      on: string,
      fault: HttpFault,
      { times = 1, before }: { times?: number; before?: () => Promise<void> } = {},
    ) {
      faults.push({ on, fault, times, ...(before && { before }) });
    },
    /** Forgets all faults and all requests seen. */
    reset() {
      seen.length = 0;
      queries.length = 0;
      faults.length = 0;
    },
    /** The proxy's origin in front of this server. */
    toward(server: string): string {
      target = server;
      return origin;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
