/** Milliseconds of a Retry-After header, which holds seconds or a date (RFC 9110, 10.2.3). */
export function retryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined;
  const value = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(value) ? Math.max(0, value) : undefined;
}
