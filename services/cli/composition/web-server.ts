import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';

/** How often connections that have become idle are let go while the server closes, in milliseconds. */
const LET_GO_EVERY = 50;
/** Long enough for a request that is on its way on a kept-alive connection, in milliseconds. */
const SHORTEST_DRAIN = 100;

export type WebServer = Awaited<ReturnType<typeof openWebServer>>;

/**
 * Takes the port. Best done before anything else, since the port is the most likely thing to be taken. Throws
 * OperatorError if it is.
 */
export async function openWebServer({ http }: Config, closers: ShutdownHooks) {
  let answer = answerStarting;
  let isDraining = false;
  const underWay = new Set<ServerResponse>();
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      // Node checks for slow clients every 30 seconds, which is longer than they may take.
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      if (isDraining) endsConnection(response);
      answer(request, response);
    },
  );
  server.maxRequestsPerSocket = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(http, error)));
    server.listen(http.port, http.host, resolve);
  });
  closers.push({ name: 'the port', close: async () => server.closeAllConnections() });

  return {
    /** The requested port, or the free port found for port 0. */
    port: (server.address() as AddressInfo).port,
    /** From now on requests are handled here; until then, clients are asked to try again. */
    serve(listener: RequestListener): void {
      answer = listener;
    },
    /**
     * Answers requests as before while proxies learn that this process is leaving. Each response is the last one on its
     * connection, so none is cut off later. Resolves when the time that is set for it has passed.
     */
    async drain(): Promise<void> {
      isDraining = true;
      for (const response of underWay) if (!response.headersSent) endsConnection(response);
      await pause(Math.max(http.drain, SHORTEST_DRAIN));
    },
    /** Takes no more requests, and waits for the responses that are under way. */
    async close(): Promise<void> {
      const letGo = setInterval(() => server.closeIdleConnections(), LET_GO_EVERY);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(letGo);
    },
  };
}

const endsConnection = (response: ServerResponse) => void response.setHeader('connection', 'close');

function cannotListen({ port, host }: Config['http'], error: NodeJS.ErrnoException): OperatorError {
  return error.code === 'EADDRINUSE'
    ? new OperatorError(
        `PORT ${port} is taken by another program. Stop that one, or set PORT to another number.`,
      )
    : new OperatorError(`PORT ${port} on HOST ${host} can't be used: ${error.message}`);
}

/** No request is left waiting forever. */
const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, {
    'content-type': 'application/json',
    'retry-after': '1',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ message: 'Kairos is starting. Try again in a moment.' }));
};
