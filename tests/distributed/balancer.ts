import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RoleProcess } from './role-process.ts';

type Process = Pick<RoleProcess, 'url' | 'readyz'>;

/** How often the processes are asked whether they are ready, in milliseconds; HAProxy and Kubernetes take longer. */
const ASK_EVERY = 400;

/**
 * What stands before several `api`: sends each request to one that says it's ready, on kept-alive connections, in turn.
 * It repeats nothing, so whatever a process refuses or drops is seen.
 */
export async function startBalancer(port: number) {
  const agent = new Agent({ keepAlive: true });
  const stopped = new AbortController();
  let ready: Process[] = [];
  let asking: Promise<void>[] = [];
  let turn = 0;

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const target = ready[turn++ % ready.length];
    if (!target) return void response.writeHead(503).end('No process is ready.');
    const { method = 'GET', url: path = '/', headers } = incoming;
    const { port } = new URL(target.url!);
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      // Whether a connection is kept is between its two ends.
      const { connection, 'keep-alive': _, ...passed } = answer.headers;
      response.writeHead(answer.statusCode!, passed);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(String(error));
    });
    incoming.pipe(outgoing);
  }

  const server = createServer(pass).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** Sends requests to these from now on. Resolves once all have been asked. */
    async serve(processes: readonly Process[]): Promise<void> {
      const ask = async (one: Process) => {
        const isReady = (await one.readyz())?.status === 'ok';
        ready = [...ready.filter((other) => other !== one), ...(isReady ? [one] : [])];
      };
      await Promise.all(processes.map(ask));
      asking = processes.map(async (one) => {
        while (!stopped.signal.aborted) {
          await pause(ASK_EVERY);
          await ask(one);
        }
      });
    },
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(asking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
