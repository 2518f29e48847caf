import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** How long an answer is given again, in milliseconds. */
const KEPT = 700;

/** A proxy as it must not be: now and then it gives an answer to a GET that it has given the same person before. */
export async function startOldAnswers(upstream: string) {
  const kept = new Map<string, { at: number; answer: Response; body: string }>();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const name = `${url} ${headers.cookie}`;
    let found = method === 'GET' ? kept.get(name) : undefined;
    if (!found || Date.now() - found.at > KEPT) {
      const body = await buffer(request);
      const { host: _, connection: __, 'transfer-encoding': ___, 'content-length': ____, ...sent } = headers;
      const answer = await fetch(new URL(url, upstream), {
        method,
        headers: sent as Record<string, string>,
        redirect: 'manual',
        ...(body.length > 0 && { body }),
      }).catch(() => new Response('', { status: 502 }));
      found = { at: Date.now(), answer, body: await answer.text() };
      kept.set(name, found);
    }
    for (const cookie of found.answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
    const location = found.answer.headers.get('location');
    response.writeHead(found.answer.status, location === null ? {} : { location }).end(found.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
