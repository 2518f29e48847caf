import { RequestFailed } from './request.ts';

/** A new Idempotency-Key. Not `crypto.randomUUID`, which browsers have on secure pages only. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Gives calls their keys: the same call has the same key until it was answered, so that pressing again after a lost
 * answer does nothing twice; a refusal is an answer.
 */
export function keyUntilAnswered() {
  let open: { what: string; key: string } | null = null;
  return async <Answer>(call: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const what = JSON.stringify(call);
    if (open?.what !== what) open = { what, key: newIdempotencyKey() };
    try {
      const answer = await send(open.key);
      open = null;
      return answer;
    } catch (error) {
      if (error instanceof RequestFailed && error.status >= 400 && error.status < 500) open = null;
      throw error;
    }
  };
}
