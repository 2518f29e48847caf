import type { Visitor } from '#services/cli/demo/visitor.ts';

/** Listens to the live updates as an open page does. */
export async function listenLive(visitor: Visitor): Promise<{ text(): string; close(): void }> {
  const stop = new AbortController();
  const response = await visitor.request('/api/events', { signal: stop.signal });
  const decoder = new TextDecoder();
  let text = '';
  void (async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
  return { text: () => text, close: () => stop.abort() };
}
