import { RequestFailed } from './request.ts';

/** A new Idempotency-Key. Not `crypto.randomUUID`, which needs a secure page. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Gives calls their keys. The same call keeps its key until it is answered, so clicking again after a lost response
 * does nothing twice. A refusal counts as an answer.
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
