import { z } from 'zod';
import { retryAfter } from '#services/runtime/retry-after.ts';
import type { CallFailure } from '../calendar-failure.ts';

const QUOTA = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'];
const SCOPES = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'];

const reasoned = z.array(z.object({ reason: z.string().optional() })).optional();
const answered = z.object({
  status: z.number(),
  headers: z.custom<Pick<Headers, 'get'>>((value) => typeof value === 'object' && value && 'get' in value),
  data: z
    .object({ error: z.object({ errors: reasoned, details: reasoned }) })
    .optional()
    .catch(undefined),
});

/** The meaning of the client library's error, by its remedy (developers.google.com/workspace/calendar/api/guides/errors). */
export function failure(error: unknown, now: Date): CallFailure {
  const response = error instanceof Error && 'response' in error ? error.response : undefined;
  const answer = answered.safeParse(response);
  if (!answer.success) return { ok: false, why: 'unreachable' };

  const { status, headers, data } = answer.data;
  const reasons = [...(data?.error.errors ?? []), ...(data?.error.details ?? [])].map(({ reason }) => reason);
  const says = (known: string[]) => reasons.some((reason) => reason && known.includes(reason));

  // The event has changed since the read.
  if (status === 412) return { ok: false, why: 'unreachable' };
  if (status === 408 || status === 429 || status >= 500 || (status === 403 && says(QUOTA))) {
    const wait = retryAfter(headers.get('retry-after'), now);
    return { ok: false, why: 'unreachable', ...(wait !== undefined && { retryAfter: wait }) };
  }
  if (status === 401) return { ok: false, why: 'unauthorized' };
  if (status === 403 && says(SCOPES)) return { ok: false, why: 'missingPermission' };
  if (status === 404) return { ok: false, why: 'notFound' };
  if (status === 410) return { ok: false, why: 'gone' };
  if (status === 409) return { ok: false, why: 'conflict' };
  return { ok: false, why: 'refused' };
}
