import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to anyone who connects, so that it stays free while its program starts again. */
const PORTS = { from: 20_000, to: 32_000 };

let next = randomInt(PORTS.from, PORTS.to);

/**
 * A port that no one listens on at this moment. One after the other from a place by chance, since programs that start
 * side by side take theirs only a while after they were all given one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < PORTS.to ? port + 1 : PORTS.from;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
