import { retryAfter } from '#services/runtime/retry-after.ts';
import { ModelRefused } from './language-model.ts';

/** Kairos uses at most 20,000 characters of an answer; its metadata, such as counts of tokens, is far shorter. */
const MOST_BYTES = 256 * 1024;

/** The longest answer that a model may write, in its own units. Five reasons are about 300. */
export const MOST_TOKENS = 8_192;

/**
 * Fetches a model's whole answer, at most 256 KiB. Follows no redirect, which would take the key and the
 * question elsewhere. Throws ModelRefused for any other status than 2xx, without reading the body.
 */
export async function fetchAnswer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ModelRefused(response.status, retryAfter(response.headers.get('retry-after'), new Date()));
  }
  return new Response(await readBody(response), { status: response.status, headers: response.headers });
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error(`the answer is longer than ${MOST_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
