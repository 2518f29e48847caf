/** A new Idempotency-Key. Not `crypto.randomUUID`, which browsers have on secure pages only. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
