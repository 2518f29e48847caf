import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Faults } from './faults.ts';
import type { EventStoreDbDouble } from './server.ts';

/**
 * Lets another process plant faults: `POST /` with `{"silent":true}` and the like, `GET /` for what is there.
 * Everything else is done to the process itself.
 */
export async function startControl(double: EventStoreDbDouble): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') double.set((await json(request)) as Partial<Faults>);
    const state = { events: double.events.length, calls: double.calls.length };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(state));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
