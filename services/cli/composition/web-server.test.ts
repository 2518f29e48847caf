import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '#services/config.ts';
import { openWebServer } from './web-server.ts';

/** One request; answers its headers, or the code of its error. */
const request = (port: number, agent: Agent) =>
  new Promise<IncomingMessage['headers'] | string>((resolve) => {
    const sent: ClientRequest = get({ host: '127.0.0.1', port, agent }, (response) => {
      response.resume().on('end', () => resolve(response.headers));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test('a server that is asked to leave cuts off no connection that is in use', async () => {
  const web = await openWebServer(readConfig({ PORT: '0' }), []);
  web.serve((_, response) => response.end());
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const seen = new Set<string>();
  const using = agents.map(async (agent) => {
    for (;;) {
      const answer = await request(web.port, agent);
      const outcome = typeof answer === 'string' ? answer : `connection: ${answer.connection}`;
      seen.add(outcome);
      // From here on, a proxy asks another process.
      if (outcome !== 'connection: keep-alive') return agent.destroy();
    }
  });
  await request(web.port, agents[0]!);
  await web.drain();
  await web.close();
  await Promise.all(using);
  expect(seen).toEqual(new Set(['connection: keep-alive', 'connection: close']));
});

test('a response that was under way when the server was asked to leave is the last one on its connection', async () => {
  const web = await openWebServer(readConfig({ PORT: '0' }), []);
  const asked = Promise.withResolvers<() => void>();
  web.serve((_, response) => asked.resolve(() => response.end()));
  const agent = new Agent({ keepAlive: true });
  const answer = request(web.port, agent);
  const respond = await asked.promise;
  const drained = web.drain();
  respond();
  expect(await answer).toMatchObject({ connection: 'close' });
  await drained;
  await web.close();
});
