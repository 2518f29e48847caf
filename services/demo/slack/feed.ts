import { PassThrough } from 'node:stream';
import type { Context } from 'koa';

/** How often the database is asked whether something changed, which other processes may have done; milliseconds. */
const LOOK_EVERY = 250;

type Listener = { stream: PassThrough; isServed: () => boolean };

/** Server-sent events that only say that something changed: `change` with the revision. */
export function createFeed(revisionNow: () => Promise<string>) {
  const streams = new Set<Listener>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';

  async function look(): Promise<void> {
    // Or the server, which waits for the answers that are under way, would never be done.
    for (const listener of streams) if (!listener.isServed()) end(listener);
    const revision = await revisionNow().catch(() => told);
    if (revision !== told)
      for (const { stream } of streams) stream.write(`event: change\ndata: ${revision}\n\n`);
    told = revision;
    timer = streams.size > 0 ? setTimeout(look, LOOK_EVERY) : undefined;
  }

  function end(listener: Listener): void {
    streams.delete(listener);
    listener.stream.end();
  }

  return {
    open(ctx: Context): void {
      const stream = new PassThrough();
      const server: unknown = Reflect.get(ctx.req.socket, 'server');
      const isServed = () =>
        typeof server !== 'object' || server === null || Reflect.get(server, 'listening') !== false;
      const listener = { stream, isServed };
      streams.add(listener);
      ctx.res.on('close', () => end(listener));
      ctx.set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        // Or the connection would outlive its stream, and keep the process from leaving.
        Connection: 'close',
      });
      stream.write('retry: 1000\n: listening\n\n');
      ctx.body = stream;
      timer ??= setTimeout(look, 0);
    },

    close(): void {
      clearTimeout(timer);
      for (const listener of streams) end(listener);
    },
  };
}

export type Feed = ReturnType<typeof createFeed>;
