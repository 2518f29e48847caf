import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { VertexSettings } from '../generate.ts';

/** `hang` never answers, `drip` begins to and stops. */
export type FakeReply = { status?: number; text?: string; raw?: string } | 'hang' | 'drip';

export type FakeRequest = { path: string; authorization: string; body: string };

const HOST = 'vertex.test';

/**
 * A Vertex that answers what it is told to, and with `good` where it is told nothing. The library speaks https alone, to
 * a host that can be chosen, so that `fetch` is replaced for that host.
 */
export async function startFakeVertex(good: string) {
  // The library says at each start that it is past its removal date; docs/decisions/vertex.md says what follows.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const realFetch = globalThis.fetch;
  let ledger: FakeRequest[] = [];
  let replies: FakeReply[] = [];
  let fallbacks: string[] = [];

  const server = createServer(async (request, response) => {
    // A request that was given up may still be read when the next test has begun.
    const told = ledger;
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body });
    const reply = replies.shift() ?? {};
    if (reply === 'hang') return;
    const { status = 200, text = good, raw } = reply === 'drip' ? {} : reply;
    response.writeHead(status, { 'content-type': 'application/json' });
    if (reply === 'drip') return void response.write('{"candidates": [');
    const error = { error: { code: status, message: 'told', status: 'RESOURCE_EXHAUSTED' } };
    const answer = { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }] };
    response.end(raw ?? JSON.stringify(status === 200 ? answer : error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.host === HOST
      ? realFetch(`http://127.0.0.1:${port}${url.pathname}`, init)
      : realFetch(input, init);
  };

  const settings: VertexSettings = {
    project: 'project',
    location: 'europe-west4',
    model: 'gemini-2.5-flash',
    apiEndpoint: HOST,
    auth: {
      authClient: { getAccessToken: async () => ({ token: 'access-token' }) },
    } as unknown as NonNullable<VertexSettings['auth']>,
    pauseMs: 1,
    onFallback: (why) => void fallbacks.push(why),
  };

  return {
    settings,
    /** What it was sent. */
    ledger: () => ledger,
    /** Why the built-in way was taken. */
    fallbacks: () => fallbacks,
    /** What it answers next, one after the other. */
    answers(...next: FakeReply[]): void {
      replies = next;
    },
    /** As soon as it is asked the next time. */
    whenAsked: (then: () => void) => void server.once('request', then),
    forget(): void {
      [ledger, replies, fallbacks] = [[], [], []];
    },
    async close(): Promise<void> {
      globalThis.fetch = realFetch;
      warnings.mockRestore();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
